/** Which field has a place on which command, and in which scope. @see D1 "Application command", column "Notes" */
import { elementsOf, type Json, type JsonObject } from "../contract/json.js";
import type { RuleId } from "../contract/rule-ids.gen.js";
import { CHAT_INPUT, ENTRY_POINT, type Enumerations, type WriteContext } from "./context.js";
import { isStated, type ReportViolation } from "./violation.js";

const BOT_DM = 1;
const GLOBAL_FIELDS: ReadonlyMap<string, RuleId> = new Map([
  ["dm_permission", "command.dm-permission.is-for-global-commands"],
  ["integration_types", "command.integration-types.are-for-global-commands"],
  ["contexts", "command.contexts.are-for-global-commands"],
]);

/**
 * Fields of global commands in the body of a guild command.
 *
 * @remarks The documents leave open whether they are refused or without effect: this reference refuses, but not in the
 * profile `discord`.
 * @param fallback the rule that an edit breaks with any of them; a create and a bulk overwrite have one for each
 */
export function checkGlobalFields(body: JsonObject, at: string, report: ReportViolation, fallback?: RuleId): void {
  for (const [field, rule] of GLOBAL_FIELDS) {
    const value = body[field];
    if (!isStated(value)) continue;
    const namesBotDm = field === "contexts" && elementsOf(value).includes(BOT_DM);
    const broken = fallback ?? (namesBotDm ? "command.contexts.bot-dm-is-not-for-guild-commands" : rule);
    report(broken, `${at}/${field}`, `${field} has no place on a command of a guild`);
  }
}

/**
 * Decimal digits alone. A word such as "null" is no bit set in any profile; other texts the documents leave open, and the
 * public service refuses them.
 * @see D1 "Application command", default_member_permissions: a bit set serialized as a string
 */
export function checkMemberPermissions(
  permissions: Json | undefined,
  at: string,
  enumerations: Enumerations | undefined,
  report: ReportViolation,
): void {
  if (typeof permissions !== "string" || /^\d+$/.test(permissions)) return;
  if (enumerations === undefined && !/^\D+$/.test(permissions)) return;
  const rule = "command.default-member-permissions.round-trips";
  report(rule, `${at}/default_member_permissions`, "permissions are a text of decimal digits");
}

/** A handler has a place on an entry point command alone. */
export function checkHandler(handler: Json | undefined, type: number, at: string, report: ReportViolation): void {
  if (type === ENTRY_POINT || !isStated(handler)) return;
  report("command.handler.is-for-entry-points", `${at}/handler`, "only entry point commands have a handler");
}

/** Options have a place on a chat-input command alone; the schema says so of a create, where the type is known. */
export function checkOptionsPlace(options: Json | undefined, type: number, report: ReportViolation): void {
  if (type === CHAT_INPUT || !isStated(options)) return;
  report("edit.options-are-for-chat-input", "/options", "only chat-input commands have options");
}

/** What the application itself must be able to do. */
export function checkApplication(
  { body, type }: { readonly body: JsonObject; readonly type: number },
  context: WriteContext,
  at: string,
  report: ReportViolation,
): void {
  if (type === ENTRY_POINT && context.hasActivity === false) {
    report("entry-point.needs-an-activity", `${at}/type`, "the application has no activity");
  }
  const supported = context.integrationTypes;
  if (supported === undefined) return;
  elementsOf(body["integration_types"]).forEach((value, index) => {
    if (typeof value !== "number" || supported.includes(value)) return;
    const rule = "command.integration-types.are-supported-by-the-application";
    report(rule, `${at}/integration_types/${index}`, `the application does not support installation context ${value}`);
  });
}
