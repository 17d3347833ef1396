/** Which mutants a test reaches, from the counters that StrykerJS puts into the code. */
import type { InstrumenterContext, MutantCoverage } from "@stryker-mutator/api/core";

/** The test that is under way: whose it is, is known when its case is finished. */
const UNDER_WAY = "under way";

/** Attributes what was counted since the last finished case to the test of the next. */
export class Coverage {
  readonly #mutants: InstrumenterContext;
  /** What opens and closes a target belongs to every test. */
  readonly #everywhere: Record<string, number> = {};
  /** Nothing has been finished since `begin`. */
  #isOpening = false;

  constructor(mutants: InstrumenterContext) {
    this.#mutants = mutants;
    mutants.mutantCoverage ??= { static: {}, perTest: {} };
  }

  /** A target is about to be opened. */
  begin(): void {
    this.#isOpening = true;
    this.#mutants.currentTestId = UNDER_WAY;
  }

  /** A case of this test is finished. */
  attribute(test: string): void {
    const counted = this.#take();
    if (this.#isOpening) add(this.#everywhere, counted);
    this.#isOpening = false;
    const { perTest } = this.#counters();
    perTest[test] ??= {};
    add(perTest[test], counted);
  }

  /** The target is closed. */
  end(): void {
    add(this.#everywhere, this.#take());
    delete this.#mutants.currentTestId;
  }

  /** By test, and what was run while modules were loaded. */
  result(): MutantCoverage {
    const coverage = this.#counters();
    for (const counted of Object.values(coverage.perTest)) add(counted, this.#everywhere);
    return coverage;
  }

  #take(): Record<string, number> {
    const { perTest } = this.#counters();
    const counted = perTest[UNDER_WAY] ?? {};
    delete perTest[UNDER_WAY];
    return counted;
  }

  #counters(): MutantCoverage {
    const { mutantCoverage } = this.#mutants;
    if (!mutantCoverage)
      throw new Error("Cannot count what tests reach: the counters are gone; nothing else may use them");
    return mutantCoverage;
  }
}

function add(counters: Record<string, number>, counted: Readonly<Record<string, number>>): void {
  for (const [mutant, count] of Object.entries(counted)) counters[mutant] = (counters[mutant] ?? 0) + count;
}
