/**
 * In which way a check did not hold. Together with rule, step and pointer it identifies a failure from run to run,
 * so it never depends on ids, times, texts or the order of what a target sends.
 */
import { isNothing, type Json } from "../contract/json.js";
import type { Answer } from "./case.js";

/**
 * - `accepted` a request that must be refused was answered 2xx
 * - `refused` a request that must be accepted was answered 4xx
 * - `not-found` 404 or 405 where the route and the resource exist
 * - `server-error` 5xx
 * - `rate-limited` 429
 * - `wrong-status` any other status than the documented ones
 * - `no-answer` no whole response: a timeout, a closed connection, a response that is no HTTP
 * - `no-resource` the response holds no resource to compare with
 * - `missing` a documented value is absent
 * - `extra` a value is there that must be absent
 * - `different` another value than the expected one
 * - `same` the old value where a new one was due
 * - `wrong-type` a value of another JSON type
 * - `invalid` a value breaks its schema or its limits
 * - `wrong-count` too few or too many elements
 * - `wrong-order` the right elements in another order
 * - `not-unique` a value occurs more than once
 * - `gone` a whole resource disappeared
 * - `appeared` a resource that no request made
 * - `changed` a refused request changed the state
 * - `has-effect` a member that must be ignored was stored
 * - `wrong-error` a refusal without its public error form
 * - `no-order` no order of concurrent requests explains their responses
 * - `unexplained` it was saved by a version that recorded no kinds
 */
export const VIOLATION_KINDS = [
  "accepted",
  "refused",
  "not-found",
  "server-error",
  "rate-limited",
  "wrong-status",
  "no-answer",
  "no-resource",
  "missing",
  "extra",
  "different",
  "same",
  "wrong-type",
  "invalid",
  "wrong-count",
  "wrong-order",
  "not-unique",
  "gone",
  "appeared",
  "changed",
  "has-effect",
  "wrong-error",
  "no-order",
  "unexplained",
] as const;

export type ViolationKind = (typeof VIOLATION_KINDS)[number];

/** Of a status that is none of the wanted ones. @param wanted the documented statuses; empty for "any refusal" */
export function kindOfStatus({ status }: Pick<Answer, "status">, wanted: readonly number[] = []): ViolationKind {
  const wantsSuccess = wanted.some(isSuccess);
  if (status >= 500) return "server-error";
  if (status === 429) return "rate-limited";
  if (isSuccess(status)) return wantsSuccess ? "wrong-status" : "accepted";
  if (status === 404 || status === 405) return "not-found";
  if (status >= 400) return wantsSuccess ? "refused" : "wrong-status";
  return "wrong-status";
}

/** Of two values that are not the same; absent and null are one. */
export function kindOfDifference(expected: Json | undefined, actual: Json | undefined): ViolationKind {
  if (isNothing(actual)) return isNothing(expected) ? "same" : "missing";
  if (isNothing(expected)) return "extra";
  if (typeOf(expected) !== typeOf(actual)) return "wrong-type";
  if (!Array.isArray(expected) || !Array.isArray(actual)) return "different";
  if (expected.length !== actual.length) return "wrong-count";
  return isReordered(expected, actual) ? "wrong-order" : "different";
}

function isReordered(one: readonly Json[], other: readonly Json[]): boolean {
  const sorted = (list: readonly Json[]) => list.map((value) => JSON.stringify(value)).sort();
  const [left, right] = [sorted(one), sorted(other)];
  return left.every((text, index) => text === right[index]);
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function typeOf(value: Json): string {
  return Array.isArray(value) ? "array" : typeof value;
}
