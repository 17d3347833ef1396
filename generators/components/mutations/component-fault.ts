/** One fault of one component at its place, and the shorthand that lists of them are written in. */
import type { Json, JsonObject } from "../../../src/contract/json.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import type { SingleFault } from "../../mutations/single-fault.js";

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

type More = Partial<Pick<SingleFault, "implies" | "adds">>;

/** A fault that must be refused. */
export function refusedAs(rule: RuleId, pointer: string, to: Json | undefined, more: More = {}): SingleFault {
  return { rule, pointer, to, verdict: "refused", adds: 0, ...more };
}

/** A member where it has no place. */
export function misplacedAs(rule: RuleId, pointer: string, to: Json): SingleFault {
  return { rule, pointer, to, verdict: "refused-or-without-effect", adds: 0 };
}

/** A text of one character too many. */
export function tooLong(rule: RuleId, pointer: string, max: number): SingleFault {
  return refusedAs(rule, pointer, "x".repeat(max + 1));
}

/** Numbers just beyond both bounds; without `min` beyond the upper one. */
export function outOfRange(
  rule: RuleId,
  pointer: string,
  { min, max }: { readonly min?: number; readonly max: number },
): readonly SingleFault[] {
  const above = refusedAs(rule, pointer, max + 1);
  return min === undefined ? [above] : [above, refusedAs(rule, pointer, min - 1)];
}
