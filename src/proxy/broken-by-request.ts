/** Which rules the body of a request breaks, as far as what went by tells. */
import { isObject, type Json } from "../contract/json.js";
import {
  GLOBAL_OPERATIONS,
  GUILD_OPERATIONS,
  type OperationId,
  PERMISSION_OPERATIONS,
} from "../contract/operations.js";
import type { RuleId } from "../contract/rule-ids.gen.js";
import { validateRequest } from "../contract/validate.js";
import { BrokenRules } from "../rules/broken-rules.js";
import { checkMemberPermissions } from "../rules/command-fields.js";
import { readingOfNewMessage, withContents } from "../rules/contents.js";
import type { Enumerations, WriteContext } from "../rules/context.js";
import { withPublicLimits } from "../rules/public-limits.js";
import { COMPONENT_FALLBACK, schemaViolationsOf } from "../rules/schema-violations.js";
import type { RuleViolation } from "../rules/violation.js";
import {
  violationsOfBulk,
  violationsOfCreate,
  violationsOfEdit,
  violationsOfPermissions,
} from "../rules/violations-of.js";
import { violationsOfCallback } from "../rules/violations-of-callback.js";
import {
  checkMessageEdit,
  violationsOfMessage,
  violationsOfMessageEdit,
  withMessageContents,
} from "../rules/violations-of-message.js";
import type { Matched } from "./matched.js";
import type { SentBody } from "./parsed-exchange.js";
import type { ResourceCache } from "./resource-cache.js";

/** Operations on commands that take a body: D1 speaks of bodies that are no JSON. */
const COMMAND_BODIES: ReadonlySet<OperationId> = new Set([
  ...[GLOBAL_OPERATIONS, GUILD_OPERATIONS].flatMap(({ create, edit, bulk }) => [create, edit, bulk]),
  PERMISSION_OPERATIONS.edit,
]);

const MALFORMED: RuleViolation = {
  rule: "endpoint.malformed-json-is-refused",
  pointer: "",
  message: "the body is not JSON",
};

/** Members that a guild command may carry without effect: whether a service refuses them is open, so neither party is wrong. */
export const WITHOUT_EFFECT: ReadonlySet<RuleId> = new Set([
  "command.dm-permission.is-for-global-commands",
  "command.integration-types.are-for-global-commands",
  "command.contexts.are-for-global-commands",
  "edit.global-fields-are-not-for-guilds",
]);

/** The rule that default_member_permissions is a text of digits. */
export const PERMISSION_TEXT: RuleId = "command.default-member-permissions.round-trips";

/** A request, as far as its rules depend on it. */
export type JudgedRequest = Pick<Matched, "operation" | "parameters"> & {
  readonly sent: Pick<SentBody, "json" | "isMalformed" | "encoding">;
};

/** What is known of the commands and messages that requests edit. */
export type KnownResources = Pick<ResourceCache, "command" | "message">;

/** The rules that the request breaks; none where the contract says nothing of its body. */
export function brokenByRequest(
  exchange: JudgedRequest,
  resources: KnownResources,
  enumerations: Enumerations | undefined,
): readonly RuleViolation[] {
  const { operation, sent } = exchange;
  if (sent.isMalformed) return COMMAND_BODIES.has(operation) ? [MALFORMED] : [];
  if (sent.json === undefined) return [];
  const lists = enumerations === undefined ? {} : { enumerations };
  return violationsOf(exchange, sent.json, resources, lists).filter(({ rule }) => !WITHOUT_EFFECT.has(rule));
}

type Lists = Pick<WriteContext, "enumerations">;

function violationsOf(
  exchange: JudgedRequest,
  body: Json,
  resources: KnownResources,
  lists: Lists,
): readonly RuleViolation[] {
  const { operation, parameters } = exchange;
  const scope = "guild_id" in parameters ? "guild" : "global";
  switch (operation) {
    case "createGlobalCommand":
    case "createGuildCommand":
      return violationsOfCreate(body, { scope, ...lists });
    case "bulkOverwriteGlobalCommands":
    case "bulkOverwriteGuildCommands":
      return violationsOfBulk(body, { scope, ...lists });
    case "editGlobalCommand":
    case "editGuildCommand":
      return ofCommandEdit(exchange, body, resources, { scope, ...lists });
    case "editCommandPermissions":
      return violationsOfPermissions(body);
    case "createMessage":
    case "createFollowUp":
      return ofNewMessage(exchange, body, lists);
    case "editMessage":
    case "editFollowUp":
    case "editOriginalResponse":
      return ofMessageEdit(exchange, body, resources, lists);
    case "respondToInteraction":
      return ofCallback(exchange, body, lists);
    default:
      return ofSchema(operation, body);
  }
}

/** Whether a form has files is not looked at, and a forwarded message shows another one. */
function ofNewMessage({ sent }: JudgedRequest, body: Json, lists: Lists): readonly RuleViolation[] {
  const found = violationsOfMessage(body, lists);
  if (sent.encoding !== "json" || !isObject(body) || isObject(body["message_reference"])) return found;
  return withContents(found, lists.enumerations, () => [readingOfNewMessage(body, 0, "")]);
}

/** A response that is a new message shows something, as a message of its own does. */
function ofCallback({ sent }: JudgedRequest, body: Json, lists: Lists): readonly RuleViolation[] {
  const found = violationsOfCallback(body, lists);
  if (sent.encoding !== "json" || !isObject(body) || body["type"] !== NEW_MESSAGE) return found;
  const data = isObject(body["data"]) ? body["data"] : {};
  return withContents(found, lists.enumerations, () => [readingOfNewMessage(data, 0, "/data")]);
}

/** Type of a response. @see public facts "Interaction callback type" */
const NEW_MESSAGE = 4;

/**
 * Of a command that never went by the type is not known, and most rules depend on it. Nothing else is taken from memory:
 * another client may have changed it since.
 */
function ofCommandEdit(
  exchange: JudgedRequest,
  body: Json,
  resources: KnownResources,
  context: WriteContext,
): readonly RuleViolation[] {
  const current = resources.command(exchange.parameters["command_id"]);
  if (current !== undefined) return violationsOfEdit(body, { ...context, current: { type: current.type } });
  const broken = new BrokenRules();
  const permissions = isObject(body) ? body["default_member_permissions"] : undefined;
  checkMemberPermissions(permissions, "", context.enumerations, broken.report);
  const found = broken.with(schemaViolationsOf(exchange.operation, body));
  const known = found.filter(({ rule }) => rule !== "command.description.has-1-to-100-characters");
  return withPublicLimits(known, body, "command", context.enumerations);
}

function ofMessageEdit(
  exchange: JudgedRequest,
  body: Json,
  resources: KnownResources,
  lists: Lists,
): readonly RuleViolation[] {
  const stored = resources.message(exchange.parameters["message_id"]);
  if (stored !== undefined) return violationsOfMessageEdit(body, stored, lists);
  const broken = new BrokenRules();
  if (isObject(body)) checkMessageEdit(body, undefined, "", broken.report);
  const found = broken.with(schemaViolationsOf(exchange.operation, body, COMPONENT_FALLBACK));
  return withMessageContents(found, body, lists.enumerations);
}

/** Keywords that no rule is beside say nothing that the documents say. */
function ofSchema(operation: OperationId, body: Json): readonly RuleViolation[] {
  return validateRequest(operation, body).flatMap(({ rule, pointer, message }) =>
    rule === undefined ? [] : [{ rule, pointer, message }],
  );
}
