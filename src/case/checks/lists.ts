import type { Json } from "../../contract/json.js";
import type { Violation } from "../outcome.js";
import { matchesWhere, resolveReference, resolveWhere } from "../resolve-reference.js";
import { showValue } from "../show.js";
import { showElement, showReference } from "../show-reference.js";
import { kindOfDifference, type ViolationKind } from "../violation-kind.js";
import type { CheckOf } from "./check-of.js";
import { type CheckEnvironment, foundAt, violationOf } from "./environment.js";

/** An array holds exactly so many elements whose members equal the given ones. */
export function checkLists(check: CheckOf<"lists">, env: CheckEnvironment): Violation | undefined {
  const list = resolveReference(check.in, env);
  const where = resolveWhere(check.where, env);
  const found = Array.isArray(list)
    ? (list as readonly Json[]).filter((element) => matchesWhere(element, where)).length
    : undefined;
  if (found === check.times) return undefined;
  return violationOf(check, env, {
    kind: found === undefined ? kindOfDifference([], list) : countKind(check.times, found),
    expected: `${showElement(check.where, check.in, env)} ${TIMES[check.times] ?? `${check.times} times`} in ${showReference(check.in, env)}`,
    actual:
      found === undefined
        ? `${showValue(list)}, which is no array`
        : `it is ${THERE[found] ?? `there ${found} times`}; the list has ${elements((list as readonly Json[]).length)}`,
    ...foundAt(check.in, env),
  });
}

/** An array has this length. */
export function checkCount(check: CheckOf<"count">, env: CheckEnvironment): Violation | undefined {
  const list = resolveReference(check.in, env);
  if (Array.isArray(list) && list.length === check.is) return undefined;
  return violationOf(check, env, {
    kind: Array.isArray(list) ? "wrong-count" : kindOfDifference([], list),
    expected: `${elements(check.is)} in ${showReference(check.in, env)}`,
    actual: Array.isArray(list) ? `${list.length}: ${showValue(list)}` : `${showValue(list)}, which is no array`,
    ...foundAt(check.in, env),
  });
}

/** How often an element is due in a list, and how often it is there. */
const TIMES: Readonly<Record<number, string>> = { 0: "not", 1: "once" };
const THERE: Readonly<Record<number, string>> = { 0: "not there", 1: "there once" };

function elements(count: number): string {
  return count === 0 ? "no element" : count === 1 ? "one element" : `${count} elements`;
}

/** None where some are due, some where none is due, or another number of them. */
function countKind(due: number, found: number): ViolationKind {
  if (found === 0) return "missing";
  return due === 0 ? "extra" : "wrong-count";
}
