/** The words for verdicts and outcomes that all reports share. */
import type { Verdict } from "../run/event.js";
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

/** What a count is called: several outcomes that judge nothing are one word for a reader. */
export const SHELVES = {
  passed: ["passed"],
  failed: ["failed"],
  flaky: ["flaky"],
  expected: ["expected"],
  advice: ["advice"],
  "not exercised": ["harness-error", "untestable", "no-room", "blocked", "unsupported"],
  observed: ["observed"],
} as const satisfies Readonly<Record<string, readonly CaseState[]>>;

export type Shelf = keyof typeof SHELVES;

export const SHELF_NAMES = Object.keys(SHELVES) as readonly Shelf[];

const IDLE = SHELVES["not exercised"];

/** How many of each shelf there are. */
export function shelved(states: Readonly<Record<CaseState, number>>): Readonly<Record<Shelf, number>> {
  return {
    passed: states.passed,
    failed: states.failed,
    flaky: states.flaky,
    expected: states.expected,
    advice: states.advice,
    "not exercised": IDLE.reduce((sum, state) => sum + states[state], 0),
    observed: states.observed,
  };
}
