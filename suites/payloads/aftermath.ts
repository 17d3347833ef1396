/** What must be true after an invalid variant was sent, whatever kind of payload it is. */
import type { RowVerdict } from "../../generators/rows/row.js";
import type { Check } from "../../src/case/check.js";
import type { Reference } from "../../src/case/template.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";

/** The value under test before and after the invalid variant of step `twin`. */
interface Sides {
  readonly before: Reference;
  readonly now: Reference;
  /** What the variant made, where that is another resource. */
  readonly made?: Reference;
  /** JSON pointer of the fault in the value. */
  readonly pointer: string;
  /** Default: the first rule of the case. */
  readonly rule?: RuleId;
}

/** The one check that follows an invalid variant. @param unchanged where it has to be refused */
export function aftermathOf(verdict: RowVerdict, unchanged: Check, sides: Sides): Check {
  if (verdict === "refused") return unchanged;
  if (verdict === "refused-or-coerced") return { check: verdict, twin: "twin", ...sides };
  return { check: verdict, twin: "twin", ...sides };
}
