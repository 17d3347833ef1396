/** The custom_ids of interactive components. @see D2 "Common fields" */
import type { Json, JsonObject } from "../../contract/json.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { Enumerations } from "../context.js";
import type { ReportViolation } from "../violation.js";
import { BUTTON, INTERACTIVE, LINK_STYLE, PREMIUM_STYLE } from "./component-types.js";
import { type Placed, placedComponents } from "./walk.js";

/**
 * No two components share a custom_id; the later one is reported.
 *
 * @remarks Whether a disabled component counts is open, so it is left out. A custom_id where none has a place breaks
 * another rule, and only that one.
 */
export function checkUniqueCustomIds(components: readonly Placed[], rule: RuleId, report: ReportViolation): void {
  checkRepeated(
    components.filter(({ component }) => component["disabled"] !== true),
    (_, pointer) => report(rule, pointer, "a component above has this custom_id"),
  );
}

/**
 * Disabled components count as well where a profile closes what the documents leave open.
 *
 * @see public facts: COMPONENT_CUSTOM_ID_DUPLICATED, also among disabled components
 */
export function checkDisabledCustomIds(
  list: Json | undefined,
  at: string,
  known: Enumerations | undefined,
  report: ReportViolation,
): void {
  if (known === undefined) return;
  checkRepeated(placedComponents(list, at), (pair, pointer) => {
    if (pair.every(({ disabled }) => disabled !== true)) return;
    report("component.custom-id.is-unique-in-its-message", pointer, "a component above has this custom_id");
  });
}

/** @param found called for a component after another one with the same custom_id, and of both */
function checkRepeated(
  components: readonly Placed[],
  found: (pair: readonly [JsonObject, JsonObject], pointer: string) => void,
): void {
  const seen = new Map<string, JsonObject>();
  for (const { component, pointer } of components) {
    const customId = component["custom_id"];
    if (typeof customId !== "string" || !takesCustomId(component)) continue;
    const first = seen.get(customId);
    if (first === undefined) seen.set(customId, component);
    else found([first, component], `${pointer}/custom_id`);
  }
}

function takesCustomId({ type, style }: JsonObject): boolean {
  if (typeof type !== "number" || !INTERACTIVE.has(type)) return false;
  return type !== BUTTON || (style !== LINK_STYLE && style !== PREMIUM_STYLE);
}
