/** One fault of one component at its place, and the shorthand that lists of them are written in. */
import type { Json, JsonObject } from "../../../src/contract/json.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import type { ComponentPair } from "../../rows/row.js";

/** What is put where in a body; `to: undefined` leaves the member out. */
export interface ComponentFault {
  readonly rule: RuleId;
  readonly pointer: string;
  readonly to: Json | undefined;
  readonly verdict: ComponentPair["verdict"];
  /** Rules that cannot be kept once `rule` is broken. */
  readonly implies?: readonly RuleId[];
  /** How many components the fault adds, so that it is left out of a message that has no room for them. */
  readonly adds: number;
}

/** A component with the place where it stands. */
export interface Standing {
  readonly component: JsonObject;
  /** JSON pointer from the body. */
  readonly at: string;
  readonly place: "message" | "modal";
  /** Type of the component around it; undefined at the top. */
  readonly parent: number | undefined;
}

type More = Partial<Pick<ComponentFault, "implies" | "adds">>;

/** A fault that must be refused. */
export function refusedAs(rule: RuleId, pointer: string, to: Json | undefined, more: More = {}): ComponentFault {
  return { rule, pointer, to, verdict: "refused", adds: 0, ...more };
}

/** A member where it has no place. */
export function misplacedAs(rule: RuleId, pointer: string, to: Json): ComponentFault {
  return { rule, pointer, to, verdict: "refused-or-without-effect", adds: 0 };
}

/** A text of one character too many. */
export function tooLong(rule: RuleId, pointer: string, max: number): ComponentFault {
  return refusedAs(rule, pointer, "x".repeat(max + 1));
}

/** Numbers just beyond both bounds; without `min` beyond the upper one. */
export function outOfRange(
  rule: RuleId,
  pointer: string,
  { min, max }: { readonly min?: number; readonly max: number },
): readonly ComponentFault[] {
  const above = refusedAs(rule, pointer, max + 1);
  return min === undefined ? [above] : [above, refusedAs(rule, pointer, min - 1)];
}
