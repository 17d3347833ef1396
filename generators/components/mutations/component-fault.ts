/** One fault of one component at its place, and the shorthand that lists of them are written in. */
import type { JsonObject } from "../../../src/contract/json.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import { refused, type SingleFault } from "../../mutations/single-fault.js";

/** A component with the place where it is. */
export interface ComponentContext {
  /** The valid component that a fault is put into. */
  readonly component: JsonObject;
  /** JSON pointer from the body. */
  readonly at: string;
  /** The body that holds it: some rules apply to one of the two only. */
  readonly place: "message" | "modal";
  /** Type of the component around it; undefined at the top. */
  readonly parent: number | undefined;
}

/** A text of one character too many. */
export function tooLong(rule: RuleId, pointer: string, max: number): SingleFault {
  return refused(rule, pointer, "x".repeat(max + 1));
}

/** Numbers just beyond both bounds; without `min` beyond the upper one. */
export function outOfRange(
  rule: RuleId,
  pointer: string,
  { min, max }: { readonly min?: number; readonly max: number },
): readonly SingleFault[] {
  const above = refused(rule, pointer, max + 1);
  return min === undefined ? [above] : [above, refused(rule, pointer, min - 1)];
}
