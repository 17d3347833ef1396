/** What a finished case says of a mutant. */
import type { CaseFinished } from "../../../src/run/result/event.js";

/** Begins the message about a mutant that only kept cases from running, or broke advice. */
export const NOTICED = "noticed: ";

/** One line where the case ended otherwise than on a sound service. */
export function describeCase({ id, outcome }: CaseFinished): string | undefined {
  switch (outcome.outcome) {
    case "passed":
    case "observed":
      return undefined;
    case "failed": {
      const [{ rule, step, expected, actual }] = outcome.violations;
      return `${id}: ${rule}, step ${step}: expected ${expected}; found ${actual}`;
    }
    case "flaky":
      return `${id}: flaky`;
    default:
      return `${id}: ${outcome.outcome}, ${outcome.reason}`;
  }
}

/** A target would get the message that it is not conformant. */
export function isFailedRequirement({ level, outcome }: CaseFinished): boolean {
  return level === "must" && outcome.outcome === "failed";
}
