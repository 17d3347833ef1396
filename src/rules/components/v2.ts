/** What the flag IS_COMPONENTS_V2 does to a message. @see D2 "What the service does" 3 */
import type { Json, JsonObject } from "../../contract/json.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import { isStated, type ReportViolation } from "../violation.js";
import { V2_TOP_LEVEL } from "./component-types.js";
import type { Placed } from "./walk.js";

/** The bit of `flags` that turns a message to components. */
export const IS_COMPONENTS_V2 = 1 << 15;

const WITHOUT_EFFECT: ReadonlyMap<string, RuleId> = new Map([
  ["content", "v2.content.does-not-work"],
  ["embeds", "v2.embeds.do-not-work"],
  ["poll", "v2.poll.is-disabled"],
  ["sticker_ids", "v2.stickers.are-disabled"],
]);

/** True where the flags of a body have the bit; flags that are no number have none. */
export function hasV2Flag(flags: Json | undefined): boolean {
  return typeof flags === "number" && Number.isInteger(flags) && (flags & IS_COMPONENTS_V2) !== 0;
}

/**
 * Fields that do not work beside the flag.
 *
 * @remarks The documents leave open whether they are refused or without effect. An empty text and an empty list say
 * nothing: an edit empties fields with them.
 */
export function checkFieldsBesideFlag(body: JsonObject, at: string, report: ReportViolation): void {
  for (const [field, rule] of WITHOUT_EFFECT) {
    const value = body[field];
    if (!isStated(value) || value === "") continue;
    report(rule, `${at}/${field}`, `${field} does not work in a message with the flag ${IS_COMPONENTS_V2}`);
  }
}

/** Without the flag only action rows are in a message; what is in no message breaks a rule of its own. */
export function checkFlagIsThere(components: readonly Placed[], report: ReportViolation): void {
  for (const { component, pointer, depth } of components) {
    const type = component["type"];
    if (depth > 0 || typeof type !== "number" || !V2_TOP_LEVEL.has(type)) continue;
    report("v2.components.need-the-flag", pointer, `a component of type ${type} needs the flag ${IS_COMPONENTS_V2}`);
  }
}

/** An edit does not take the flag away: flags that it states have the bit. */
export function checkFlagStays(body: JsonObject, at: string, report: ReportViolation): void {
  const flags = body["flags"];
  if (typeof flags !== "number" || hasV2Flag(flags)) return;
  report("v2.flag.cannot-be-removed", `${at}/flags`, `the message has the flag ${IS_COMPONENTS_V2} and keeps it`);
}
