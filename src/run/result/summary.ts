/** Counts, rules and the verdict of a run: kept as it goes, nothing but counters. */

import type { Case, Level } from "../../case/case.js";
import type { EntryResult } from "../../case/expectations.js";
import { isFailure, type Outcome } from "../../case/outcome.js";
import { levelOf } from "../../contract/catalogue.js";
import { counted } from "../../contract/counted.js";
import type { ProfileName } from "../../contract/profile.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { CapabilityCheck } from "../surface/capability-checks.js";
import type { Counts, RuleResult, RunFinished, RunStarted, Verdict } from "./event.js";

/** What a case was, as far as counting goes. */
export type Counted = Pick<Case, "id" | "rules" | "level">;

interface Tally {
  passed: number;
  failed: number;
  other: number;
  observed: number;
  /** Left out for good: a capability that the target does not have. */
  excused: number;
}

/** How a case is counted. */
export interface CountOptions {
  /** Level of the outcome in the profile. */
  readonly level: Level;
  /** Unsupported because the target lacks a capability, not because of how the run was started. */
  readonly isExcused: boolean;
  /** The expectations file names this failure. */
  readonly isExpected?: boolean;
}

/** So many cases without a decision are named; the report has them all. */
const MOST_NAMED = 3;

/** Takes in outcomes, gives counts and verdict. */
export class Summary {
  readonly #profile: ProfileName;
  readonly #counts = {
    cases: 0,
    passed: 0,
    failed: 0,
    advice: 0,
    flaky: 0,
    expected: 0,
    unsupported: 0,
    noRoom: 0,
    untestable: 0,
    blocked: 0,
    harnessErrors: 0,
    observed: 0,
  };
  readonly #rules = new Map<RuleId, Tally>();
  /** Cases of level must that this target can run, and those of them that it had no room for. */
  #required = 0;
  #noRoom = 0;
  /** Why they had none, and how many say so. */
  readonly #whyNoRoom = new Map<string, number>();
  /** Cases of level must that came to no decision. */
  #undecided = 0;
  /** The first of them, each with its outcome. */
  readonly #firstUndecided: string[] = [];
  /** Cases of level must that failed, or are flaky, as the expectations file says. */
  #expected = 0;
  /** Cases of level must that came to no decision, as the expectations file says. */
  #expectedUndecided = 0;

  /** Why the run ended before all cases were done, as half a sentence; the verdict says so. */
  endedEarly: string | undefined;

  /** Routes that the target does not have at all, as a sentence; a good verdict says so. */
  absent: string | undefined;

  constructor(profile: ProfileName) {
    this.#profile = profile;
  }

  /** Counts a case that ended. An expected failure is counted apart, and its rules stay failed. */
  add(testCase: Counted, outcome: Outcome, { level, isExcused, isExpected = false }: CountOptions): void {
    this.#counts.cases++;
    const isViolated = isFailure(outcome);
    if (isExpected && isViolated) this.#counts.expected++;
    else this.#count(outcome, level);
    if (isExpected && level === "must") this.#countExpected(isViolated);
    const isUndecided =
      outcome.outcome === "blocked" || outcome.outcome === "untestable" || outcome.outcome === "flaky";
    if (isUndecided && !isExpected && testCase.level === "must") this.#countUndecided(testCase.id, outcome.outcome);
    if (testCase.level === "must" && outcome.outcome !== "unsupported") this.#required++;
    if (testCase.level === "must" && outcome.outcome === "no-room") {
      this.#noRoom++;
      this.#whyNoRoom.set(outcome.reason, (this.#whyNoRoom.get(outcome.reason) ?? 0) + 1);
    }
    const named: ReadonlySet<RuleId> =
      outcome.outcome === "failed" ? new Set(outcome.violations.map(({ rule }) => rule)) : new Set();
    const isOnTop = [...named].every((rule) => rule.startsWith("discord."));
    for (const rule of new Set([...testCase.rules, ...named])) {
      const tally = this.#tallyOf(rule);
      if (named.has(rule)) tally.failed++;
      else if (outcome.outcome === "passed" || (outcome.outcome === "failed" && isOnTop)) tally.passed++;
      else if (outcome.outcome === "observed") tally.observed++;
      else if (isExpected || (outcome.outcome === "unsupported" && isExcused)) tally.excused++;
      else tally.other++;
    }
  }

  get counts(): Counts {
    return { ...this.#counts };
  }

  /** Rules in the order of their ids. */
  get rules(): readonly RuleResult[] {
    return [...this.#rules]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([rule, tally]) => this.#resultOf(rule, tally));
  }

  /**
   * The verdict with its exit code and the reason in one line. What ended a run early explains what is not decided.
   * @param entries what became of the entries of the expectations file
   * @param capabilities whether what is claimed was exercised, and what is not claimed was refused
   * @param part the flags by which cases were left out, where some were
   */
  conclude(
    isInterrupted: boolean,
    entries: readonly EntryResult[] = [],
    capabilities: readonly CapabilityCheck[] = [],
    part?: string,
  ): Pick<RunFinished, "verdict" | "exitCode" | "reason"> {
    const isCutOff = this.endedEarly !== undefined && !isInterrupted;
    const conclusion = this.#judge(isInterrupted, entries, isCutOff ? [] : capabilities, part);
    return isCutOff
      ? { ...conclusion, reason: `${conclusion.reason}; the run ended early: ${this.endedEarly}` }
      : conclusion;
  }

  #judge(
    isInterrupted: boolean,
    entries: readonly EntryResult[],
    capabilities: readonly CapabilityCheck[],
    part: string | undefined,
  ): Pick<RunFinished, "verdict" | "exitCode" | "reason"> {
    const { cases, failed, harnessErrors, passed, advice } = this.#counts;
    if (this.endedEarly !== undefined && cases === 0 && !isInterrupted)
      return verdictOf("cannot-run", 2, "no case ran");
    if (isInterrupted)
      return verdictOf("interrupted", 130, "the run was interrupted; results up to that point are complete");
    if (failed > 0) {
      const rest = this.#noRoom > 0 ? `; ${this.#shareWithoutRoom()}` : "";
      return verdictOf("findings", 1, `${counted(failed, "required check")} failed${rest}`);
    }
    if (harnessErrors > 0)
      return verdictOf(
        "cannot-run",
        2,
        `${counted(harnessErrors, "case")} could not be judged because of an error of the toolkit or of the driver`,
      );
    const problems = entries.flatMap(({ problem }) => problem ?? []);
    if (problems.length > 0) return verdictOf("unexpected", 1, reasonOf(problems));
    const lies = capabilities.filter(({ state }) => state === "untestable");
    if (lies.length > 0) return verdictOf("inconclusive", 3, lies.map(({ message }) => message).join("; "));
    if (this.#noRoom > 0) return verdictOf("inconclusive", 3, this.#shareWithoutRoom());
    if (this.#undecided > 0) return verdictOf("inconclusive", 3, this.#whatIsUndecided());
    const missing = this.rules.filter(
      ({ rule, level, state }) =>
        level === "must" && state === "not-exercised" && (this.#rules.get(rule)?.other ?? 0) > 0,
    );
    if (missing.length > 0)
      return verdictOf(
        "inconclusive",
        3,
        `${counted(missing.length, "rule")} could not be exercised: ${missing
          .slice(0, 3)
          .map(({ rule }) => rule)
          .join(", ")}`,
      );
    if (this.#expected + this.#expectedUndecided > 0) return verdictOf("as-expected", 0, this.#whatIsExpected());
    if (passed === 0) return verdictOf("inconclusive", 3, "no case passed, so nothing is known");
    return verdictOf(
      "conformant",
      0,
      `no required rule failed${part === undefined ? "" : ` (partial run: ${part})`}${advice > 0 ? `; ${counted(advice, "recommended check")} did` : ""}${this.absent === undefined ? "" : `; ${this.absent}`}`,
    );
  }

  #countUndecided(id: string, outcome: Outcome["outcome"]): void {
    this.#undecided++;
    if (this.#firstUndecided.length < MOST_NAMED) this.#firstUndecided.push(`${id} (${outcome})`);
  }

  #whatIsUndecided(): string {
    const more = this.#undecided - this.#firstUndecided.length;
    const named = [...this.#firstUndecided, ...(more > 0 ? [`${more} more`] : [])];
    return `${counted(this.#undecided, "required check")} could not be decided: ${named.join(", ")}`;
  }

  #countExpected(isViolated: boolean): void {
    if (isViolated) this.#expected++;
    else this.#expectedUndecided++;
  }

  #whatIsExpected(): string {
    const failed = this.#expected > 0 ? [`${counted(this.#expected, "required check")} failed`] : [];
    const undecided = this.#expectedUndecided > 0 ? [`${this.#expectedUndecided} could not be decided`] : [];
    return `${[...failed, ...undecided].join(" and ")}, as expected`;
  }

  /** How much of what is required was not run, and why. */
  #shareWithoutRoom(): string {
    const share = (this.#noRoom * 100) / this.#required;
    const percent = share < 1 ? "less than 1" : share > 99 && share < 100 ? "more than 99" : String(Math.round(share));
    const [[why, times] = ["", 0], ...others] = [...this.#whyNoRoom].toSorted(([, one], [, other]) => other - one);
    const which = others.length === 0 ? "" : ` (${times} of them)`;
    return `${this.#noRoom} of ${counted(this.#required, "required case")} (${percent} %) did not run, because the target reached a limit: ${why}${which}`;
  }

  #count(outcome: Outcome, level: Level): void {
    switch (outcome.outcome) {
      case "failed":
        if (level === "must") this.#counts.failed++;
        else this.#counts.advice++;
        return;
      case "harness-error":
        this.#counts.harnessErrors++;
        return;
      case "no-room":
        this.#counts.noRoom++;
        return;
      default:
        this.#counts[outcome.outcome]++;
    }
  }

  #tallyOf(rule: RuleId): Tally {
    const known = this.#rules.get(rule);
    if (known) return known;
    const tally: Tally = { passed: 0, failed: 0, other: 0, observed: 0, excused: 0 };
    this.#rules.set(rule, tally);
    return tally;
  }

  #resultOf(rule: RuleId, tally: Tally): RuleResult {
    const { passed, failed, other, observed, excused } = tally;
    const state = failed > 0 ? "failed" : passed > 0 ? "passed" : observed > 0 ? "observed" : "not-exercised";
    return { rule, level: levelOf(rule, this.#profile), passed, failed, other: other + observed + excused, state };
  }
}

/** The flags by which cases were left out for good; what a shard leaves out, another asks. */
export function partOf({ only, skip, fast }: RunStarted["filters"]): string | undefined {
  const flags = [
    ...(fast ? ["--fast"] : []),
    ...(only.length > 0 ? ["--only"] : []),
    ...(skip.length > 0 ? ["--skip"] : []),
  ];
  return flags.length === 0 ? undefined : flags.join(", ");
}

/** How much a failure weighs: what a profile asks on top weighs as much as its own rule, never more than the case. */
export function weightOf(testCase: Counted, outcome: Outcome, profile: ProfileName): Level {
  if (outcome.outcome !== "failed" || testCase.level !== "must") return testCase.level;
  const isOnTop = outcome.violations.every(
    ({ rule }) => rule.startsWith("discord.") && levelOf(rule, profile) !== "must",
  );
  return isOnTop ? "should" : "must";
}

function reasonOf(problems: readonly string[]): string {
  const more = problems.length - 1;
  return `the expectations do not hold: ${problems[0]}${more > 0 ? `; and ${more} more` : ""}`;
}

function verdictOf(
  verdict: Verdict,
  exitCode: RunFinished["exitCode"],
  reason: string,
): Pick<RunFinished, "verdict" | "exitCode" | "reason"> {
  return { verdict, exitCode, reason };
}
