/**
 * Is what was sent what is read back? This is where false findings would be born, so each member is judged
 * only as far as the documents speak: what was not sent has its default at a create, and is open elsewhere.
 */

import { isDefault } from "../../contract/documented.js";
import { isNothing, isObject, type Json, type JsonObject } from "../../contract/json.js";
import type { OperationId } from "../../contract/operations.js";
import { type Comparison, type Difference, differenceOf, differenceOfDictionaries, under } from "./difference.js";

export interface RoundTrip {
  /** Operation that sent it. */
  readonly call: OperationId;
  /** The command is new, so what was not sent must have its default. */
  readonly isNew: boolean;
  /** Read from an answer that must carry dictionaries (`with_localizations=true`), may, or does not. */
  readonly dictionaries: "compare" | "if-present" | "ignore";
  /** Value of USER_INSTALL on this target. */
  readonly userInstall: number;
}

/** Compares one sent command, or a permissions body, with one that was read. */
export function differenceOfRoundTrip(sent: Json, actual: Json | undefined, trip: RoundTrip): Difference | undefined {
  if (!isObject(sent) || !isObject(actual)) return { pointer: "", expected: sent, actual };
  for (const name of Object.keys(sent)) {
    const found = differenceOfSentMember(name, sent, actual, trip);
    if (found) return under(name, found);
  }
  return trip.isNew ? differenceFromDefaults(sent, actual) : undefined;
}

/** Members whose value at a fresh command is documented when a create leaves them out. */
const CREATE_DEFAULTS = ["nsfw", "default_permission", "options", "default_member_permissions"] as const;

function differenceFromDefaults(sent: JsonObject, actual: JsonObject): Difference | undefined {
  const type = sent["type"] ?? 1;
  if (type === 1 && (actual["type"] ?? 1) !== 1) return { pointer: "/type", expected: 1, actual: actual["type"] };
  for (const name of CREATE_DEFAULTS) {
    if (sent[name] === undefined && !isDefault(actual[name], name)) {
      return { pointer: `/${name}`, expected: undefined, actual: actual[name] };
    }
  }
  return undefined;
}

function differenceOfSentMember(
  name: string,
  sent: JsonObject,
  actual: JsonObject,
  trip: RoundTrip,
): Difference | undefined {
  const one = sent[name];
  const other = actual[name];
  const how: Comparison = { members: "expected", dictionaries: trip.dictionaries };
  switch (name) {
    case "type":
      return one === (other ?? 1) || isNothing(one) ? undefined : { pointer: "", expected: one, actual: other };
    case "description":
      return isChatInput(sent, actual) ? differenceOf(one, other, how, name) : undefined;
    case "name_localizations":
    case "description_localizations":
      return differenceOfSentDictionary(name, sent, actual, trip);
    case "options":
      return isChatInput(sent, actual) ? differenceOf(one, other, how, name) : undefined;
    case "dm_permission":
      return isGuildCall(trip.call) || isNothing(one) || isNothing(other)
        ? undefined
        : differenceOf(one, other, how, name);
    case "default_permission":
      return isNothing(other) ? undefined : differenceOf(one, other, how, name);
    case "contexts":
    case "integration_types":
      return isGuildCall(trip.call) ? undefined : differenceOfInstallation(name, { sent, actual }, trip, how);
    case "name":
    case "default_member_permissions":
    case "nsfw":
    case "handler":
    case "permissions":
      return differenceOf(one, other, how, name);
    default:
      return undefined;
  }
}

function differenceOfSentDictionary(
  name: "name_localizations" | "description_localizations",
  sent: JsonObject,
  actual: JsonObject,
  trip: RoundTrip,
): Difference | undefined {
  if (trip.dictionaries === "ignore") return undefined;
  if (name === "description_localizations" && !isChatInput(sent, actual)) return undefined;
  if (trip.dictionaries === "if-present" && isDefault(actual[name], name)) return undefined;
  const text = name === "name_localizations" ? "name" : "description";
  const standard = { expected: sent[text] ?? actual[text], actual: actual[text] };
  return differenceOfDictionaries(sent[name], actual[name], standard);
}

/** Null and the empty list mean "the default", which is open; PRIVATE_CHANNEL means something only with USER_INSTALL. */
function differenceOfInstallation(
  name: "contexts" | "integration_types",
  { sent, actual }: { readonly sent: JsonObject; readonly actual: JsonObject },
  trip: RoundTrip,
  how: Comparison,
): Difference | undefined {
  const one = sent[name];
  if (!Array.isArray(one) || one.length === 0) return undefined;
  const found = differenceOf(one, actual[name], how, name);
  if (!found || name === "integration_types") return found;
  const types = sent["integration_types"] ?? actual["integration_types"];
  if (Array.isArray(types) && types.includes(trip.userInstall)) return found;
  const meaningful = one.filter((context) => context !== PRIVATE_CHANNEL);
  if (meaningful.length === 0 && isNothing(actual[name])) return undefined;
  return differenceOf(meaningful, actual[name], how, name) === undefined ? undefined : found;
}

const PRIVATE_CHANNEL = 2;

function isChatInput(sent: JsonObject, actual: JsonObject): boolean {
  return (sent["type"] ?? actual["type"] ?? 1) === 1;
}

function isGuildCall(call: OperationId): boolean {
  return call.endsWith("GuildCommand") || call.endsWith("GuildCommands");
}
