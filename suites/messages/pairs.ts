/** What a pair about components asks, whichever way its message is sent. */
import type { ComponentPair as Pair } from "../../generators/rows/row.js";
import type { Check } from "../../src/case/check.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { REFUSED, refusedAt } from "../rows/steps.js";
import { type Body, button, legacy, row, text, v2 } from "./words.js";

export const NO_SERVER_ERROR: Check = { check: "answered", rule: "endpoint.bad-input-is-never-a-server-error" };

/** Rules about how many there are in all: no single component is the faulty one. */
const COUNTS: ReadonlySet<RuleId> = new Set([
  "v2.components.are-at-most-40",
  "v2.components.nested-ones-count",
  "legacy.rows.are-at-most-5",
]);

/** The answer to the invalid variant. @param prefix pointer of the message in the body that is sent */
export function expectedOf({ verdict, rule, pointer }: Pair, prefix = ""): Check {
  if (verdict !== "refused") return NO_SERVER_ERROR;
  return COUNTS.has(rule) ? REFUSED : refusedAt(prefix + pointer);
}

/** A flag can be set when a message is sent, so the message that is edited has that of the row from the beginning. */
export function slotFor({ v2: hasFlag }: Pick<Pair, "v2">): Body {
  return hasFlag ? v2(text("A slot of slashproof")) : legacy(row(button("slot")));
}
