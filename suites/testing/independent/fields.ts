/** Reads the fields of a command out of a request body, and judges the whole that results. */
import { optionsOf } from "./options.js";
import { descriptionOf, dictionaryOf, type Notes, nameOf, weightOf } from "./texts.js";
import { type Changes, type Fields, isIntegerWithin, type Option, type Thing } from "./words.js";

export const CHAT = 1;
export const ENTRY_POINT = 4;

/** What the reader has to know besides the body. */
export interface Situation {
  readonly type: number;
  readonly inGuild: boolean;
  readonly isEdit: boolean;
}

type Reader = (raw: unknown, where: string, situation: Situation, notes: Notes) => unknown;

/** One reader per field; a field without a reader is somebody else's and is dropped. */
const READERS: { readonly [Field in keyof Fields]-?: Reader } = {
  name: (raw, where, { type }, notes) => nameOf(raw, where, type === CHAT ? "command" : "free", notes),
  name_localizations: (raw, where, { type }, notes) =>
    dictionaryOf(raw, where, notes, (value, at) => nameOf(value, at, type === CHAT ? "command" : "free", notes)),
  description: readDescription,
  description_localizations: (raw, where, _, notes) =>
    dictionaryOf(raw, where, notes, (value, at) => descriptionOf(value, at, notes)),
  options: (raw, where, { type }, notes) => {
    if (type === CHAT) return optionsOf(raw, where, notes);
    if (!Array.isArray(raw) || raw.length > 0) notes.problems.push(`${where}: only slash commands have options`);
    return undefined;
  },
  default_member_permissions: (raw, where, _, notes) => {
    if (raw === null) return undefined;
    if (typeof raw !== "string" || !/^\d{1,20}$/.test(raw)) notes.problems.push(`${where}: a text of digits`);
    return raw;
  },
  default_permission: (raw, where, _, notes) => (raw === null ? undefined : flagOf(raw, where, notes)),
  nsfw: (raw, where, _, notes) => flagOf(raw, where, notes),
  integration_types: (raw, where, { inGuild }, notes) => (inGuild ? undefined : kindsOf(raw, where, 1, notes)),
  contexts: (raw, where, { inGuild }, notes) => {
    if (inGuild || raw === null) return undefined;
    return kindsOf(raw, where, 2, notes);
  },
  handler: (raw, where, { type }, notes) => {
    if (type !== ENTRY_POINT) return undefined;
    if (!isIntegerWithin(raw, 1, 2)) notes.problems.push(`${where}: 1 or 2`);
    return raw;
  },
};

/** The changes that a body asks for. Problems are noted; the changes are good only where there were none. */
export function changesOf(body: Thing, situation: Situation, notes: Notes, where = ""): Changes {
  const changes: Record<string, unknown> = {};
  for (const [field, read] of Object.entries(READERS)) {
    if (body[field] !== undefined) changes[field] = read(body[field], `${where}${field}`, situation, notes);
  }
  inspectPlaces(body, situation, notes, where);
  if (!situation.inGuild && body.dm_permission !== undefined && body.dm_permission !== null) {
    flagOf(body.dm_permission, `${where}dm_permission`, notes);
  }
  if (!situation.isEdit && body.name === undefined) notes.problems.push(`${where}name: missing`);
  if (!situation.isEdit && situation.type === CHAT && body.description === undefined) {
    notes.problems.push(`${where}description: missing`);
  }
  return changes as Changes;
}

const GLOBAL_FIELDS = ["dm_permission", "integration_types", "contexts"];

function inspectPlaces(body: Thing, { type, inGuild, isEdit }: Situation, notes: Notes, where: string): void {
  const refuse = (field: string) => notes.problems.push(`${where}${field}: not here`);
  if (notes.ways.has("misplaced-fields-are-refused")) {
    if (inGuild) GLOBAL_FIELDS.filter((field) => body[field] !== undefined).forEach(refuse);
    if (type !== ENTRY_POINT && body.handler !== undefined) refuse("handler");
  }
  if (notes.ways.has("unknown-fields-are-refused")) {
    const known = [
      ...Object.keys(READERS),
      "dm_permission",
      ...(isEdit ? [] : ["type"]),
      ...(where === "" ? [] : ["id"]),
    ];
    Object.keys(body)
      .filter((field) => !known.includes(field))
      .forEach(refuse);
  }
}

/** Notes a command that is too big as a whole. Context-menu commands have nothing to weigh. */
export function inspectSize(fields: Fields, where: string, notes: Notes): void {
  const options = (fields.options ?? []).reduce((sum, option) => sum + weightOfOption(option, notes), 0);
  if (weightOfTexts(fields, notes) + options > 8000) notes.problems.push(`${where}more than 8000 characters in all`);
}

function weightOfOption(option: Option, notes: Notes): number {
  const choices = (option.choices ?? []).map(
    ({ name, name_localizations, value }) => weightOf(name, name_localizations, notes) + String(value).length,
  );
  const nested = (option.options ?? []).map((each) => weightOfOption(each, notes));
  return [...choices, ...nested].reduce((sum, weight) => sum + weight, weightOfTexts(option, notes));
}

function weightOfTexts(
  thing: Pick<Option, "name" | "name_localizations" | "description" | "description_localizations">,
  notes: Notes,
): number {
  return (
    weightOf(thing.name, thing.name_localizations, notes) +
    weightOf(thing.description, thing.description_localizations, notes)
  );
}

function readDescription(raw: unknown, where: string, { type, isEdit }: Situation, notes: Notes): string {
  if (type === CHAT) return descriptionOf(raw, where, notes);
  if (type === ENTRY_POINT) return typeof raw === "string" ? raw : "";
  if (raw !== "" && !isEdit) notes.problems.push(`${where}: a context-menu command has none`);
  return "";
}

function flagOf(raw: unknown, where: string, notes: Notes): boolean | undefined {
  if (typeof raw === "boolean") return raw;
  notes.problems.push(`${where}: true or false`);
  return undefined;
}

/** A set of small integers, kept in ascending order. */
function kindsOf(raw: unknown, where: string, highest: number, notes: Notes): readonly number[] | undefined {
  if (Array.isArray(raw) && raw.every((each) => isIntegerWithin(each, 0, highest))) {
    return [...new Set<number>(raw)].sort((left, right) => left - right);
  }
  notes.problems.push(`${where}: a list of integers from 0 to ${highest}`);
  return undefined;
}
