/** How many components a message holds. @see D2 "Limits" */
import { LIMITS } from "../../contract/limits.gen.js";
import type { ReportViolation } from "../violation.js";
import { ACTION_ROW } from "./component-types.js";
import type { Placed } from "./walk.js";

/**
 * A message with the flag has 40 components in all; the first one too many is reported.
 *
 * @remarks Where those at the top are too many by themselves it is the rule of the 40, else that of the nested ones.
 */
export function checkComponentCount(components: readonly Placed[], report: ReportViolation): void {
  const { max } = LIMITS.messageComponents;
  const surplus = components[max];
  if (surplus === undefined) return;
  const atTheTop = components.filter(({ depth }) => depth === 0).length;
  const rule = atTheTop > max ? "v2.components.are-at-most-40" : "v2.components.nested-ones-count";
  report(rule, surplus.pointer, `the message has ${components.length} components in all, ${max} are let in`);
}

/** A message without the flag has 5 action rows; the first one too many is reported. */
export function checkRowCount(components: readonly Placed[], report: ReportViolation): void {
  const { max } = LIMITS.actionRows;
  const rows = components.filter(({ component, depth }) => depth === 0 && component["type"] === ACTION_ROW);
  const surplus = rows[max];
  if (surplus === undefined) return;
  report("legacy.rows.are-at-most-5", surplus.pointer, `the message has ${rows.length} action rows, ${max} are let in`);
}
