/** A command as a client writes it, read and checked. */

import { invalid } from "../refusal.js";
import { type Option, readOptions } from "./options.js";
import { type Dictionary, isObject, type Json, readBoolean, readChatName, readDictionary, readText } from "./text.js";
import { checkLocalizedOptionNames, checkSize } from "./whole.js";

export interface Draft {
  type: number;
  name: string;
  name_localizations: Dictionary | null;
  description: string;
  description_localizations: Dictionary | null;
  options?: Option[];
  default_member_permissions: string | null;
  dm_permission?: boolean;
  default_permission: boolean;
  nsfw: boolean;
  integration_types?: number[];
  contexts?: number[];
  handler?: number;
}

export interface DraftRules {
  readonly isGlobal: boolean;
  /** An application with an activity may have an entry point command. */
  readonly hasActivity: boolean;
  /** Installation contexts of the application. */
  readonly installations: readonly number[];
  /** Fields that only global commands have are refused in a guild, or left aside. */
  readonly globalFieldsInGuild: "refuse" | "ignore";
  /** Contexts of a global command that names none. */
  readonly defaultContexts?: readonly number[];
  readonly defaultInstallations?: readonly number[];
}

/** @throws Refusal where a rule is broken */
export function readDraft(body: unknown, rules: DraftRules): Draft {
  if (!isObject(body)) {
    throw invalid("a command must be an object");
  }
  const type = readType(body["type"], rules);
  const isChat = type === 1;
  const readName = isChat ? readChatName : (text: unknown, place: string) => readText(text, place, 1, 32);
  const readDescription = (text: unknown, place: string): string =>
    readText(text, place, isChat ? 1 : 0, isChat || type === 4 ? 100 : 0);
  const name = readName(body["name"], "name");
  const description =
    isChat || body["description"] !== undefined ? readDescription(body["description"], "description") : "";
  const draft: Draft = {
    type,
    name,
    name_localizations: readDictionary(body["name_localizations"], "name_localizations", name, readName),
    description,
    description_localizations: readDictionary(
      body["description_localizations"],
      "description_localizations",
      description,
      readDescription,
    ),
    default_member_permissions: readBits(body["default_member_permissions"]),
    default_permission: readBoolean(body["default_permission"] ?? undefined, "default_permission") ?? true,
    nsfw: readBoolean(body["nsfw"], "nsfw") ?? false,
  };
  readOptionsOf(body, draft);
  readGlobalFields(body, draft, rules);
  readHandler(body, draft);
  return draft;
}

function readType(value: unknown, rules: DraftRules): number {
  const type = value === undefined ? 1 : value;
  if (type === 4 && !(rules.isGlobal && rules.hasActivity)) {
    throw invalid("type: no entry point command is possible here");
  }
  if (type !== 1 && type !== 2 && type !== 3 && type !== 4) {
    throw invalid("type is no command type");
  }
  return type;
}

function readOptionsOf(body: Json, draft: Draft): void {
  if (body["options"] === undefined) {
    if (draft.type === 1) {
      checkSize(draft);
    }
    return;
  }
  if (draft.type !== 1) {
    throw invalid("options: only chat-input commands have options");
  }
  const options = readOptions(body["options"], "options") ?? [];
  checkLocalizedOptionNames(options);
  draft.options = options;
  checkSize(draft);
}

function readBits(value: unknown): string | null {
  if (value === undefined || value === null) {
    return null;
  }
  if (typeof value !== "string" || !/^[0-9]+$/.test(value)) {
    throw invalid("default_member_permissions must be a bit set in a string");
  }
  return value;
}

function readGlobalFields(body: Json, draft: Draft, rules: DraftRules): void {
  if (!rules.isGlobal) {
    const field = ["dm_permission", "integration_types", "contexts"].find((key) => body[key] !== undefined);
    if (field !== undefined && rules.globalFieldsInGuild === "refuse") {
      throw invalid(`${field}: only global commands have it`);
    }
    return;
  }
  draft.dm_permission = readBoolean(body["dm_permission"] ?? undefined, "dm_permission") ?? true;
  const { installations } = rules;
  draft.integration_types = readNumbers(body["integration_types"], "integration_types", installations) ?? [
    ...(rules.defaultInstallations ?? installations),
  ];
  const contexts = readNumbers(body["contexts"], "contexts", [0, 1, 2]) ?? rules.defaultContexts;
  if (contexts !== undefined) {
    draft.contexts = [...contexts];
  }
}

function readNumbers(value: unknown, where: string, allowed: readonly number[]): number[] | undefined {
  if (value === undefined) {
    return undefined;
  }
  if (!Array.isArray(value) || value.some((item) => !allowed.includes(item))) {
    throw invalid(`${where} must be a list of ${allowed.join(", ")}`);
  }
  return value;
}

function readHandler(body: Json, draft: Draft): void {
  const handler = body["handler"];
  if (draft.type === 4) {
    if (handler !== undefined && handler !== 1 && handler !== 2) {
      throw invalid("handler must be 1 or 2");
    }
    draft.handler = handler ?? 1;
  } else if (handler !== undefined) {
    throw invalid("handler: only entry point commands have one");
  }
}
