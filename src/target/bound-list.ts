/** Bounds the lists that a target may answer with: each element costs time in every check that looks at them. */
import type { WireResult } from "./wire.js";

/** No list of the documents holds a tenth as many: a scope has at most 130 commands, a page of messages 100. */
const MOST_ELEMENTS = 5_000;

/** The result, or a failure of kind `too-large` where its body is a list that is longer than any list can be. */
export function boundList(result: WireResult): WireResult {
  const json = result.answer?.json;
  if (!Array.isArray(json) || json.length <= MOST_ELEMENTS) return result;
  const message = `a list of ${json.length} elements, more than ${MOST_ELEMENTS}`;
  return { failure: { kind: "too-large", message }, durationMs: result.durationMs };
}
