/** The words for verdicts and outcomes that all reports share. */
import type { Verdict } from "../run/result/event.js";
import type { CaseState } from "./digest.js";

/** What is known about the target, not about the run. */
export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  conformant: "Conformant",
  findings: "Not conformant",
  "as-expected": "Not conformant, as expected",
  unexpected: "Not as expected",
  inconclusive: "No verdict",
  interrupted: "Interrupted",
  "cannot-run": "Could not run",
};

/**
 * The verdict of a compared result, which begins with its code, in words.
 *
 * @example verdictLine("findings: 3 required checks failed"); // "Not conformant: 3 required checks failed"
 */
export function verdictLine(line: string): string {
  const code = line.slice(0, Math.max(0, line.indexOf(":")));
  return Object.hasOwn(VERDICT_WORDS, code) ? VERDICT_WORDS[code as Verdict] + line.slice(code.length) : line;
}

/** True for a verdict about the target: the run came to its end, and everything that is required was checked. */
export function hasVerdict(verdict: Verdict): boolean {
  return ["conformant", "findings", "as-expected", "unexpected"].includes(verdict);
}

/** What a count is called: several outcomes that judge nothing are one word for a reader. */
export const OUTCOME_GROUPS = {
  passed: ["passed"],
  failed: ["failed"],
  flaky: ["flaky"],
  expected: ["expected"],
  advice: ["advice"],
  "not run": ["harness-error", "untestable", "no-room", "blocked", "unsupported"],
  observed: ["observed"],
} as const satisfies Readonly<Record<string, readonly CaseState[]>>;

export type OutcomeGroup = keyof typeof OUTCOME_GROUPS;

export const OUTCOME_GROUP_NAMES = Object.keys(OUTCOME_GROUPS) as readonly OutcomeGroup[];

const IDLE = OUTCOME_GROUPS["not run"];

/** How many findings of each kind there are. */
export function groupedOutcomes(states: Readonly<Record<CaseState, number>>): Readonly<Record<OutcomeGroup, number>> {
  return {
    passed: states.passed,
    failed: states.failed,
    flaky: states.flaky,
    expected: states.expected,
    advice: states.advice,
    "not run": IDLE.reduce((sum, state) => sum + states[state], 0),
    observed: states.observed,
  };
}
