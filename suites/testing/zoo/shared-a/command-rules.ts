/** Rules of the other fields of a command, and all rules together. */

import { characters, isIntegerBetween, isObject, type JsonObject, type Measure } from "./json.js";
import { optionProblems } from "./option-rules.js";
import { CHAT_INPUT, descriptionProblems, ENTRY_POINT, localizationProblems, nameProblems } from "./text-rules.js";

const GUILD_INSTALL = 0;
const BOT_DM = 1;

const isBooleanOrAbsent = (value: unknown) => value === undefined || typeof value === "boolean";

/** Fields without text: flags, permissions, contexts, the handler. */
export function otherFieldProblems(body: JsonObject, type: unknown, isGlobal: boolean): string[] {
  const { integration_types: integrationTypes, contexts, handler, options } = body;
  const problems: string[] = [];
  if (!isIntegerBetween(type, 1, 4)) problems.push("type must be 1 to 4");
  if (type === ENTRY_POINT && !isGlobal) problems.push("a guild has no entry point command");
  const memberPermissions = body["default_member_permissions"] ?? "0";
  if (typeof memberPermissions !== "string" || !/^\d{1,20}$/.test(memberPermissions)) {
    problems.push("default_member_permissions must be digits in a string");
  }
  if (!isBooleanOrAbsent(body["nsfw"])) problems.push("nsfw must be a boolean");
  for (const field of ["dm_permission", "default_permission"]) {
    if (!isBooleanOrAbsent(body[field] ?? undefined)) problems.push(`${field} must be a boolean`);
  }
  if (integrationTypes !== undefined) {
    const isRight = Array.isArray(integrationTypes) && integrationTypes.every((each) => each === GUILD_INSTALL);
    if (!isRight) problems.push("integration_types must be contexts that the application supports");
  }
  if (contexts !== undefined && contexts !== null) {
    const isRight = Array.isArray(contexts) && contexts.every((each) => isIntegerBetween(each, 0, 2));
    if (!isRight) problems.push("contexts must be a list of interaction contexts");
    else if (!isGlobal && contexts.includes(BOT_DM)) problems.push("guild commands do not support BOT_DM");
  }
  if (handler !== undefined && !(type === ENTRY_POINT && isIntegerBetween(handler, 1, 2))) {
    problems.push("handler is 1 or 2 and for entry point commands only");
  }
  if (options !== undefined && type !== CHAT_INPUT && !(Array.isArray(options) && options.length === 0)) {
    problems.push("only slash commands have options");
  }
  return problems;
}

const longest = (text: unknown, dictionary: unknown, measure: Measure) =>
  Math.max(
    0,
    ...[text, ...(isObject(dictionary) ? Object.values(dictionary) : [])]
      .filter((each) => typeof each === "string")
      .map(measure),
  );

/** Combined characters of names, descriptions and values, the longest localization of each. */
export function combinedSize(part: JsonObject, measure: Measure = characters): number {
  const nested = [part["options"], part["choices"]].flatMap((list) => (Array.isArray(list) ? list : []));
  return (
    longest(part["name"], part["name_localizations"], measure) +
    longest(part["description"], part["description_localizations"], measure) +
    longest(part["value"], undefined, measure) +
    nested.filter(isObject).reduce((sum, each) => sum + combinedSize(each, measure), 0)
  );
}

export function sizeProblems(command: JsonObject, type: number, measure: Measure = characters): string[] {
  const isTooBig = type === CHAT_INPUT && combinedSize(command, measure) > 8000;
  return isTooBig ? ["names, descriptions and values together are longer than 8000 characters"] : [];
}

/** The id of an element of a bulk overwrite may be left out. */
export function idProblems(id: unknown): string[] {
  return id === undefined || (typeof id === "string" && /^\d{1,20}$/.test(id)) ? [] : ["id must be a snowflake"];
}

export interface Asked {
  readonly kind: "create" | "edit" | "bulk";
  readonly isGlobal: boolean;
  /** The type of the command: as sent on creation, as stored on an edit. */
  readonly type: unknown;
  readonly measure?: Measure;
}

/** All rules of a body; an edit names only some fields, so its size is for the caller to check. */
export function commandProblems(body: JsonObject, asked: Asked): string[] {
  const { kind, isGlobal, measure = characters } = asked;
  const type = asked.type as number;
  const mustBeThere = (field: string) => kind !== "edit" || body[field] !== undefined;
  return [
    ...otherFieldProblems(body, type, isGlobal),
    ...(mustBeThere("name") ? nameProblems(body["name"], type, measure) : []),
    ...(mustBeThere("description") ? descriptionProblems(body["description"], type, kind !== "create", measure) : []),
    ...localizationProblems(body, type, measure),
    ...optionProblems(body["options"], measure),
    ...sizeProblems(body, type, measure),
  ];
}
