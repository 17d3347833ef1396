/** The custom_ids of interactive components. @see D2 "Common fields" */
import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { JsonObject, Report } from "../violation.js";
import { BUTTON, INTERACTIVE, LINK_STYLE, PREMIUM_STYLE } from "./component-types.js";
import type { Placed } from "./walk.js";

/**
 * No two components share a custom_id; the later one is reported.
 *
 * @remarks Whether a disabled component counts is open, so it is left out. A custom_id where none has a place breaks
 * another rule, and only that one.
 */
export function checkUniqueCustomIds(components: readonly Placed[], rule: RuleId, report: Report): void {
  const seen = new Set<string>();
  for (const { component, pointer } of components) {
    const customId = component["custom_id"];
    if (typeof customId !== "string" || component["disabled"] === true || !takesCustomId(component)) continue;
    if (seen.has(customId)) report(rule, `${pointer}/custom_id`, "a component above has this custom_id");
    seen.add(customId);
  }
}

function takesCustomId({ type, style }: JsonObject): boolean {
  if (typeof type !== "number" || !INTERACTIVE.has(type)) return false;
  return type !== BUTTON || (style !== LINK_STYLE && style !== PREMIUM_STYLE);
}
