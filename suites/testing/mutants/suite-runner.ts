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
import type { CaseFinished } from "../../../src/run/result/event.js";
import { Coverage } from "./coverage.js";
import { describeCase } from "./describe-case.js";
import { MutantResults, testOf } from "./result-of-mutant.js";

/** The public profile checks most, so it runs first. */
const PROFILES: readonly ProfileName[] = ["discord", "documented"];

type RunOnMutant = typeof import("./run-on-mutant.js").runOnMutant;

/**
 * Runs the suites against the mutated service of the folder it is started in.
 * @remarks The service keeps nothing outside of an instance, so that mutants follow each other in one process;
 * for those that act while modules are loaded, StrykerJS starts a new one.
 */
export class SuiteRunner implements TestRunner {
  readonly #mutants: InstrumenterContext;
  #runOnMutant: RunOnMutant | undefined;

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
    const runOnMutant = await this.#load();
    const coverage = new Coverage(this.#mutants);
    const tests = new Map<string, TestResult>();
    for (const profile of PROFILES) {
      coverage.begin();
      await runOnMutant({
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
    const runOnMutant = await this.#load();
    this.#mutants.activeMutant = activeMutant.id;
    this.#mutants.hitCount = 0;
    if (hitLimit === undefined) delete this.#mutants.hitLimit;
    else this.#mutants.hitLimit = hitLimit;
    const results = new MutantResults();
    for (const profile of PROFILES) {
      await results.listen(runOnMutant, profile, testFilter);
      if (results.isOver) break;
    }
    const { hitCount } = this.#mutants;
    delete this.#mutants.activeMutant;
    const hung = determineHitLimitReached(hitCount, hitLimit);
    return hung && !results.isOver ? { ...hung, status: MutantRunStatus.Timeout } : results.result();
  }

  /** From the folder of the process, where the mutants are. */
  async #load(): Promise<RunOnMutant> {
    if (!this.#runOnMutant) {
      const path = join(process.cwd(), "suites/testing/mutants/run-on-mutant.ts");
      const module: { readonly runOnMutant: RunOnMutant } = await import(pathToFileURL(path).href);
      this.#runOnMutant = module.runOnMutant;
    }
    return this.#runOnMutant;
  }
}

/** Adds a case to its test, which fails where one of its cases does not end as on a sound service. */
function resultOf(id: string, finished: CaseFinished, before: TestResult | undefined): TestResult {
  const timeSpentMs = (before?.timeSpentMs ?? 0) + finished.durationMs;
  if (before?.status === TestStatus.Failed) return { ...before, timeSpentMs };
  const failureMessage = describeCase(finished);
  if (failureMessage === undefined) return { id, name: id, timeSpentMs, status: TestStatus.Success };
  return { id, name: id, timeSpentMs, status: TestStatus.Failed, failureMessage };
}
