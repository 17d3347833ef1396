/** What the suites say of one mutant. */
import { type MutantRunResult, MutantRunStatus } from "@stryker-mutator/api/test-runner";
import type { ProfileName } from "../../../src/contract/profile.js";
import type { CaseFinished } from "../../../src/run/result/event.js";
import { describeCase, isFailedRequirement, NOTICED } from "./describe-case.js";
import type { Question } from "./run-on-mutant.js";

/** Listens until a case of level must fails; what only keeps cases from running is noted. */
export class MutantResults {
  /** The first failed case of level must. */
  #failed: { readonly test: string; readonly message: string } | undefined;
  /** The first case that ended otherwise than it does on the sound service, and is no failure. */
  #noticed: string | undefined;
  #crash: string | undefined;
  #tests = 0;

  /** Nothing more has to run. */
  get isOver(): boolean {
    return this.#failed !== undefined || this.#crash !== undefined;
  }

  /**
   * Asks in this profile.
   * @param tests names of `testOf`; default all
   */
  async listen(
    ask: (question: Question) => Promise<void>,
    profile: ProfileName,
    tests: readonly string[] | undefined,
  ): Promise<void> {
    const enough = new AbortController();
    const onCase = (finished: CaseFinished) => {
      this.#tests++;
      if (this.#failed) return;
      const message = describeCase(finished);
      if (message === undefined) return;
      if (isFailedRequirement(finished)) {
        this.#failed = { test: testOf(profile, finished), message };
        enough.abort();
      } else this.#noticed ??= message;
    };
    const rules = tests && rulesOf(profile, tests);
    try {
      await ask({ profile, onCase, signal: enough.signal, ...(rules ? { rules } : {}) });
    } catch (error) {
      if (error instanceof Error && error.name === "SetupError") this.#noticed ??= error.message;
      else this.#crash = String(error);
    }
  }

  /** Killed only by a failed requirement; a service that throws before the first request is an error. */
  result(): MutantRunResult {
    const nrOfTests = this.#tests;
    if (this.#failed) {
      const { test, message } = this.#failed;
      return { status: MutantRunStatus.Killed, killedBy: [test], failureMessage: message, nrOfTests };
    }
    if (this.#crash !== undefined) return { status: MutantRunStatus.Error, errorMessage: this.#crash };
    if (this.#noticed !== undefined) {
      return { status: MutantRunStatus.Killed, killedBy: [], failureMessage: `${NOTICED}${this.#noticed}`, nrOfTests };
    }
    return { status: MutantRunStatus.Survived, nrOfTests };
  }
}

/** The test that a case belongs to: all cases of its first rule. */
export function testOf(profile: ProfileName, { rules }: CaseFinished): string {
  return `${profile} ${rules[0]}`;
}

/**
 * Rules that are checked in this profile.
 *
 * @remarks The public profile asks of a rule all that the documented one asks, so that the same question is put once:
 * where it reaches the mutant. That halves what a survivor costs.
 */
function rulesOf(profile: ProfileName, tests: readonly string[]): ReadonlySet<string> {
  const rulesIn = (name: ProfileName) =>
    tests.filter((test) => test.startsWith(`${name} `)).map((test) => test.slice(name.length + 1));
  if (profile === "discord") return new Set(rulesIn("discord"));
  const requested = new Set(rulesIn("discord"));
  return new Set(rulesIn(profile).filter((rule) => !requested.has(rule)));
}
