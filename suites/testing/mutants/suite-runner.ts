/** The suites as StrykerJS sees them: a test is all cases of a rule in a profile. Its process holds all mutants. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { INSTRUMENTER_CONSTANTS, type InstrumenterContext } from "@stryker-mutator/api/core";
import {
  type DryRunResult,
  DryRunStatus,
  determineHitLimitReached,
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  type TestResult,
  type TestRunner,
  type TestRunnerCapabilities,
  TestStatus,
} from "@stryker-mutator/api/test-runner";
import type { ProfileName } from "../../../src/contract/profile.js";
import type { CaseFinished } from "../../../src/run/event.js";
import { Coverage } from "./coverage.js";
import { Heard, testOf } from "./heard.js";
import { tellOf } from "./tell.js";

/** The public profile asks most, so it is asked first. */
const PROFILES: readonly ProfileName[] = ["discord", "documented"];

type Ask = typeof import("./ask.js").ask;

/**
 * Runs the suites against the mutated service of the folder it is started in.
 * @remarks The service keeps nothing outside of an instance, so that mutants follow each other in one process;
 * for those that act while modules are loaded, StrykerJS starts a new one.
 */
export class SuiteRunner implements TestRunner {
  readonly #mutants: InstrumenterContext;
  #ask: Ask | undefined;

  constructor() {
    const holder = globalThis as { [INSTRUMENTER_CONSTANTS.NAMESPACE]?: InstrumenterContext };
    this.#mutants = holder[INSTRUMENTER_CONSTANTS.NAMESPACE] ?? {};
    holder[INSTRUMENTER_CONSTANTS.NAMESPACE] = this.#mutants;
  }

  /** Modules stay as they were loaded. */
  capabilities(): TestRunnerCapabilities {
    return { reloadEnvironment: false };
  }

  /** Asks everything of the sound service, and notes which mutants each test reaches. */
  async dryRun(): Promise<DryRunResult> {
    const ask = await this.#load();
    const coverage = new Coverage(this.#mutants);
    const tests = new Map<string, TestResult>();
    for (const profile of PROFILES) {
      coverage.begin();
      await ask({
        profile,
        onCase: (finished) => {
          const id = testOf(profile, finished);
          coverage.attribute(id);
          tests.set(id, resultOf(id, finished, tests.get(id)));
        },
      });
      coverage.end();
    }
    return { status: DryRunStatus.Complete, tests: [...tests.values()], mutantCoverage: coverage.result() };
  }

  /** Asks the tests that reach the mutant until one fails. */
  async mutantRun({
    activeMutant,
    testFilter,
    hitLimit,
    mutantActivation,
  }: MutantRunOptions): Promise<MutantRunResult> {
    if (mutantActivation === "static") this.#mutants.activeMutant = activeMutant.id;
    const ask = await this.#load();
    this.#mutants.activeMutant = activeMutant.id;
    this.#mutants.hitCount = 0;
    if (hitLimit === undefined) delete this.#mutants.hitLimit;
    else this.#mutants.hitLimit = hitLimit;
    const heard = new Heard();
    for (const profile of PROFILES) {
      await heard.listen(ask, profile, testFilter);
      if (heard.isOver) break;
    }
    const { hitCount } = this.#mutants;
    delete this.#mutants.activeMutant;
    const hung = determineHitLimitReached(hitCount, hitLimit);
    return hung && !heard.isOver ? { ...hung, status: MutantRunStatus.Timeout } : heard.result();
  }

  /** From the folder of the process, where the mutants are. */
  async #load(): Promise<Ask> {
    if (!this.#ask) {
      const path = join(process.cwd(), "suites/testing/mutants/ask.ts");
      const module: { readonly ask: Ask } = await import(pathToFileURL(path).href);
      this.#ask = module.ask;
    }
    return this.#ask;
  }
}

/** Adds a case to its test, which fails where one of its cases does not end as on a sound service. */
function resultOf(id: string, finished: CaseFinished, before: TestResult | undefined): TestResult {
  const timeSpentMs = (before?.timeSpentMs ?? 0) + finished.durationMs;
  if (before?.status === TestStatus.Failed) return { ...before, timeSpentMs };
  const failureMessage = tellOf(finished);
  if (failureMessage === undefined) return { id, name: id, timeSpentMs, status: TestStatus.Success };
  return { id, name: id, timeSpentMs, status: TestStatus.Failed, failureMessage };
}
