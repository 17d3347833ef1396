/**
 * The one entry to the rules: which of them a body breaks, schema and code together, each once.
 *
 * @remarks Pure. What the documents leave open (a minimum above its maximum, equal choices, null for an optional field,
 * an empty list, unknown members …) is never a violation.
 */
import { elementsOf, isObject, type Json, type JsonObject } from "../contract/json.js";
import { valueAt } from "../contract/json-pointer.js";
import { LIMITS } from "../contract/limits.gen.js";
import {
  GLOBAL_OPERATIONS,
  GUILD_OPERATIONS,
  type OperationId,
  PERMISSION_OPERATIONS,
} from "../contract/operations.js";
import { BrokenRules } from "./broken-rules.js";
import { checkCommandCounts, checkUniqueCommands, typeOfBody } from "./bulk.js";
import {
  checkApplication,
  checkGlobalFields,
  checkHandler,
  checkMemberPermissions,
  checkOptionsPlace,
} from "./command-fields.js";
import { isLargerThan } from "./command-size.js";
import { CHAT_INPUT, type EditContext, type WriteContext } from "./context.js";
import { checkLocales } from "./locales.js";
import { checkCommandName, checkCommandNameLocalizations } from "./names.js";
import { checkOptions } from "./options.js";
import { withPublicLimits } from "./public-limits.js";
import { schemaViolationsOf } from "./schema-violations.js";
import { isStated, type ReportViolation, type RuleViolation } from "./violation.js";

/** The rules that a create body breaks, in the order of the code, then of the schema. */
export function violationsOfCreate(body: Json, context: WriteContext): readonly RuleViolation[] {
  const operations = context.scope === "global" ? GLOBAL_OPERATIONS : GUILD_OPERATIONS;
  const broken = new BrokenRules();
  if (isObject(body)) checkCommand(body, context, "", broken.report);
  const found = broken.with(commandSchemaViolations(operations.create, body, context));
  return withPublicLimits(found, body, "command", context.enumerations);
}

/** The rules that an edit of `context.current` breaks; what the body does not name stays and counts toward the size. */
export function violationsOfEdit(body: Json, context: EditContext): readonly RuleViolation[] {
  const operations = context.scope === "global" ? GLOBAL_OPERATIONS : GUILD_OPERATIONS;
  const broken = new BrokenRules();
  if (isObject(body)) checkEdit(body, context, broken.report);
  const schema = commandSchemaViolations(operations.edit, body, context);
  const found = broken.with(context.current.type === CHAT_INPUT ? schema : schema.filter(isNotAboutDescription));
  return withPublicLimits(found, body, "command", context.enumerations);
}

/** The rules that a bulk overwrite breaks: those of each element, at its index, and those of the list. */
export function violationsOfBulk(body: Json, context: WriteContext): readonly RuleViolation[] {
  const operations = context.scope === "global" ? GLOBAL_OPERATIONS : GUILD_OPERATIONS;
  const broken = new BrokenRules();
  const elements = elementsOf(body);
  elements.forEach((element, index) => {
    if (isObject(element)) checkCommand(element, context, `/${index}`, broken.report);
  });
  checkUniqueCommands(elements, broken.report);
  checkCommandCounts(elements, broken.report);
  const found = broken.with(commandSchemaViolations(operations.bulk, body, context));
  return withPublicLimits(found, body, "bulk", context.enumerations);
}

/** The rules that the body of a permissions edit breaks: the schema knows them all. */
export function violationsOfPermissions(body: Json): readonly RuleViolation[] {
  return schemaViolationsOf(PERMISSION_OPERATIONS.edit, body);
}

function checkCommand(body: JsonObject, context: WriteContext, at: string, report: ReportViolation): void {
  const type = typeOfBody(body);
  if (type === undefined) return;
  checkCommandName(body["name"], type, `${at}/name`, report);
  checkCommandNameLocalizations(body["name_localizations"], type, `${at}/name_localizations`, report);
  if (context.enumerations !== undefined) checkLocales(body, at, context.enumerations.locales, report);
  checkMemberPermissions(body["default_member_permissions"], at, context.enumerations, report);
  checkHandler(body["handler"], type, at, report);
  checkApplication({ body, type }, context, at, report);
  if (refusesGlobalFields(context)) checkGlobalFields(body, at, report);
  if (type !== CHAT_INPUT) return;
  checkOptions(elementsOf(body["options"]), `${at}/options`, context.enumerations, report);
  checkSize(body, at, report);
}

/** Clients such as discord.py send permissions as a whole number, which the public service takes. */
function commandSchemaViolations(
  operation: OperationId,
  body: Json,
  { enumerations }: WriteContext,
): readonly RuleViolation[] {
  const violations = schemaViolationsOf(operation, body);
  if (enumerations === undefined) return violations;
  return violations.filter(({ pointer }) => {
    const value = pointer.endsWith("/default_member_permissions") ? valueAt(body, pointer) : undefined;
    return !(typeof value === "number" && Number.isInteger(value) && value >= 0);
  });
}

/** Clients send one body to guilds and globally. The public service ignores in guilds what has no place there. */
function refusesGlobalFields({ scope, enumerations }: WriteContext): boolean {
  return scope === "guild" && enumerations === undefined;
}

function checkEdit(body: JsonObject, context: EditContext, report: ReportViolation): void {
  const { current } = context;
  const type = current.type;
  if (isStated(body["type"]) && body["type"] !== type) {
    report("edit.type-is-fixed", "/type", `the command has type ${type} and keeps it`);
  }
  checkCommandName(body["name"], type, "/name", report);
  checkCommandNameLocalizations(body["name_localizations"], type, "/name_localizations", report);
  if (context.enumerations !== undefined) checkLocales(body, "", context.enumerations.locales, report);
  checkMemberPermissions(body["default_member_permissions"], "", context.enumerations, report);
  checkHandler(body["handler"], type, "", report);
  checkApplication({ body, type }, context, "", report);
  if (refusesGlobalFields(context)) checkGlobalFields(body, "", report, "edit.global-fields-are-not-for-guilds");
  checkOptionsPlace(body["options"], type, report);
  if (type !== CHAT_INPUT) return;
  checkOptions(elementsOf(body["options"]), "/options", context.enumerations, report);
  checkSize({ ...current, ...statedMembersOf(body) }, "", report);
}

function checkSize(command: JsonObject, at: string, report: ReportViolation): void {
  const limit = LIMITS.commandSize.max;
  if (!isLargerThan(command, limit)) return;
  report("limit.command-size.is-8000", at, `the command has more than ${limit} characters`);
}

function statedMembersOf(body: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}

/** Whether a description may be edited where none is shown is open. */
function isNotAboutDescription(violation: RuleViolation): boolean {
  return violation.rule !== "command.description.has-1-to-100-characters";
}
