/** How a case failed, as eight hex digits that are the same in the next run. */
import type { Violation } from "../../case/outcome.js";
import { shortHash } from "../hash.js";

/**
 * Rules, steps, places and words of violations, with what is new in every run taken out:
 * numbers of six and more digits (ids, versions, times) are all the same.
 */
export function signatureOf(violations: readonly Violation[]): string {
  const parts = violations.map(({ rule, step, expected, actual, pointer = "" }) =>
    [rule, step, pointer, steady(expected), steady(actual)].join("\n"),
  );
  return shortHash(parts.sort().join("\n\n"));
}

function steady(text: string): string {
  return text.replace(/\d{6,}/g, "#");
}
