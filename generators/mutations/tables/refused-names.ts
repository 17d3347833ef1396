/** Names that commands and options refuse alike, each beside the nearest one that is accepted. */
import type { JsonObject } from "../../../src/contract/json.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import { type Pair, pair } from "../../rows/row.js";
import type { RefusedName } from "./name-samples.js";

/** A pair for each refused name. @param named an element with that name */
export function refusedNames(
  names: readonly RefusedName[],
  rule: RuleId,
  element: "command" | "option",
  named: (name: string) => JsonObject,
): readonly Pair[] {
  return names.map(({ slug, what, good, bad }) =>
    pair(rule, `refuses-${slug}`, {
      title: `refuses ${element === "option" ? "an option" : "a command"} name ${what}`,
      element,
      valid: named(good),
      pointer: "/name",
      to: bad,
    }),
  );
}
