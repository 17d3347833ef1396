/** Reads a body onto a command: where the body says nothing, what was there stays. */
import type { IsFixed } from "../../shared-c/fixed.js";
import type { Application, Guild } from "../entities.js";
import { type Problems, readBoolean, readInteger, readText } from "../failure.js";
import { type Fields, has, isId } from "../values.js";
import type { Content } from "./content.js";
import { options } from "./options.js";
import { description, dictionary, menuName, slashName } from "./texts.js";
import { checkWhole } from "./whole.js";

export const SLASH = 1;
const USER = 2;
const MESSAGE = 3;
export const ENTRY_POINT = 4;

export type Mode = "create" | "edit" | "bulk";

export interface Reading {
  readonly app: Application;
  readonly guild: Guild | null;
  readonly mode: Mode;
  /** Where the body is in a list; empty for a body of its own. */
  readonly at: string;
  readonly isFixed: IsFixed;
}

/** What a command has before a body says anything. */
export function blank(app: Application, guild: Guild | null, type: number, mode: Mode): Content {
  const isBulk = mode === "bulk";
  return {
    type,
    name: "",
    description: "",
    name_localizations: null,
    description_localizations: null,
    default_member_permissions: null,
    default_permission: true,
    nsfw: false,
    ...(guild === null && {
      dm_permission: true,
      contexts: isBulk ? [0, 1, 2] : null,
      integration_types: isBulk ? [0] : [...app.integrationTypes],
    }),
    ...(type === SLASH && { options: [] }),
    ...(type === ENTRY_POINT && { handler: 1 }),
  };
}

export function typeOf(p: Problems, body: Fields, { app, guild, at }: Reading): number {
  if (!has(body, "type")) return SLASH;
  const place = at === "" ? "type" : `${at}.type`;
  const type = readInteger(p, body["type"], place, [SLASH, ENTRY_POINT]);
  if (type === ENTRY_POINT && guild !== null) p.add(place, "a guild has no entry point command");
  else if (type === ENTRY_POINT && !app.hasActivity) p.add(place, "the application has no activity");
  return type;
}

export function readContent(p: Problems, body: Fields, base: Content, reading: Reading): Content {
  const place = (name: string): string => (reading.at === "" ? name : `${reading.at}.${name}`);
  const isSlash = base.type === SLASH;
  const name = isSlash ? slashName : menuName;
  const content: Content = {
    ...base,
    ...((has(body, "name") || reading.mode !== "edit") && { name: name(p, body["name"], place("name")) }),
    ...(has(body, "name_localizations") && {
      name_localizations: dictionary(p, body["name_localizations"], place("name_localizations"), name),
    }),
    ...(isSlash ? slashTexts(p, body, reading, place) : otherTexts(p, body, base, reading, place)),
    ...rights(p, body, reading.app, place),
    ...(reading.guild === null ? ofGlobal(p, body, reading.app, place) : inGuild(p, body, place)),
    ...handler(p, body, base.type, place),
  };
  if (!p.any && isSlash) checkWhole(p, content, reading.at, reading.isFixed);
  return content;
}

type Place = (name: string) => string;

function slashTexts(p: Problems, body: Fields, { mode }: Reading, place: Place): Partial<Content> {
  return {
    ...((has(body, "description") || mode !== "edit") && {
      description: description(p, body["description"], place("description")),
    }),
    ...localizedDescriptions(p, body, place),
    ...(has(body, "options") && { options: options(p, body["options"], place("options")) }),
  };
}

function localizedDescriptions(p: Problems, body: Fields, place: Place): Partial<Content> {
  if (!has(body, "description_localizations")) return {};
  const at = place("description_localizations");
  return { description_localizations: dictionary(p, body["description_localizations"], at, description) };
}

/** Commands of menus have no description; an entry point may have one. */
function otherTexts(p: Problems, body: Fields, { type }: Content, { mode }: Reading, place: Place): Partial<Content> {
  const isMenu = type === USER || type === MESSAGE;
  const text = body["description"];
  const localized = localizedDescriptions(p, body, place);
  if (isMenu && has(body, "description") && (mode === "create" || text !== ""))
    p.add(place("description"), "commands of menus have no description");
  if (isMenu && Object.keys(localized.description_localizations ?? {}).length > 0)
    p.add(place("description_localizations"), "commands of menus have no description");
  if (has(body, "options") && !(Array.isArray(body["options"]) && body["options"].length === 0))
    p.add(place("options"), "only slash commands have options");
  const isKept = isMenu || !has(body, "description");
  return { ...(!isKept && { description: readText(p, text, place("description"), [0, 100]) }), ...localized };
}

function rights(p: Problems, body: Fields, app: Application, place: Place): Partial<Content> {
  const isAllowed = body["default_permission"];
  const nsfw = has(body, "nsfw") && readBoolean(p, body["nsfw"], place("nsfw"));
  if (nsfw && app.isDiscoverable) p.add(place("nsfw"), "a discoverable application has no age-restricted commands");
  return {
    ...(has(body, "default_member_permissions") && {
      default_member_permissions: bitSet(p, body["default_member_permissions"], place("default_member_permissions")),
    }),
    ...(has(body, "default_permission") && {
      default_permission: isAllowed === null || readBoolean(p, isAllowed, place("default_permission")),
    }),
    ...(has(body, "nsfw") && { nsfw }),
  };
}

function bitSet(p: Problems, value: unknown, at: string): string | null {
  if (value === null) return null;
  if (isId(value)) return BigInt(value).toString();
  p.add(at, "must be a bit set, written as a string");
  return null;
}

const BOT_DM = 1;

function inGuild(p: Problems, body: Fields, place: Place): Partial<Content> {
  if (Array.isArray(body["contexts"]) && body["contexts"].includes(BOT_DM))
    p.add(place("contexts"), "commands of a guild do not support BOT_DM");
  return {};
}

function ofGlobal(p: Problems, body: Fields, app: Application, place: Place): Partial<Content> {
  const inDirectMessages = body["dm_permission"];
  return {
    ...(has(body, "dm_permission") && {
      dm_permission: inDirectMessages === null || readBoolean(p, inDirectMessages, place("dm_permission")),
    }),
    ...(has(body, "contexts") && {
      contexts: body["contexts"] === null ? null : listOf(p, body["contexts"], place("contexts"), [0, 1, 2]),
    }),
    ...(has(body, "integration_types") && {
      integration_types: listOf(p, body["integration_types"], place("integration_types"), app.integrationTypes),
    }),
  };
}

function listOf(p: Problems, list: unknown, at: string, known: readonly unknown[]): readonly number[] {
  if (!Array.isArray(list)) {
    p.add(at, "must be a list");
    return [];
  }
  for (const [nth, one] of list.entries()) if (!known.includes(one)) p.add(`${at}.${nth}`, "is not supported");
  return [...new Set(list as readonly number[])];
}

function handler(p: Problems, body: Fields, type: number, place: Place): Partial<Content> {
  if (!has(body, "handler")) return {};
  if (type === ENTRY_POINT) return { handler: readInteger(p, body["handler"], place("handler"), [1, 2]) };
  if (body["handler"] !== null) p.add(place("handler"), "only entry points have a handler");
  return {};
}
