/** Reads the options of a chat-input command. What has no place on an option is dropped, not refused. */
import { descriptionOf, dictionaryOf, lengthOf, type Notes, nameOf, withoutDefault } from "./texts.js";
import { type Choice, isIntegerWithin, isThing, type Option, type Thing } from "./words.js";

const SUBCOMMAND = 1;
const GROUP = 2;
const TEXT = 3;
const INTEGER = 4;
const CHANNEL = 7;
const NUMBER = 10;
const SAFE = Number.MAX_SAFE_INTEGER;

type Level = "command" | "group" | "subcommand" | "subcommand of a group";

export function optionsOf(raw: unknown, where: string, notes: Notes): readonly Option[] {
  const options = optionsAt(raw, where, "command", notes);
  inspectTranslatedNames(options, where, notes);
  return options;
}

function optionsAt(raw: unknown, where: string, level: Level, notes: Notes): readonly Option[] {
  if (!Array.isArray(raw) || raw.length > 25) {
    notes.problems.push(`${where}: a list of at most 25 options`);
    return [];
  }
  const options = raw.map((each: unknown, nth) => optionAt(each, `${where}[${nth}]`, level, notes));
  const names = options.map(({ name }) => name);
  if (new Set(names).size < names.length) notes.problems.push(`${where}: two options have one name`);
  const parameters = options.filter(({ type }) => type > GROUP);
  const firstOptional = parameters.findIndex(({ required }) => required !== true);
  if (firstOptional >= 0 && parameters.slice(firstOptional).some(({ required }) => required === true)) {
    notes.problems.push(`${where}: required options come first`);
  }
  return options;
}

function optionAt(raw: unknown, where: string, level: Level, notes: Notes): Option {
  if (!isThing(raw) || !isIntegerWithin(raw.type, 1, 11)) {
    notes.problems.push(`${where}: an option has a type from 1 to 11`);
    return { type: 0, name: "", description: "" };
  }
  const type = raw.type;
  const mayStandHere = level === "command" || (level === "group" ? type === SUBCOMMAND : type > GROUP);
  inspectPlaces(raw, type, where, notes);
  if (!mayStandHere) notes.problems.push(`${where}: type ${type} cannot be in a ${level}`);
  const longest = level === "subcommand of a group" && notes.ways.has("deep-description-may-have-101") ? 101 : 100;
  return {
    type,
    name: nameOf(raw.name, `${where}.name`, "option", notes),
    name_localizations: dictionaryOf(raw.name_localizations, `${where}.name_localizations`, notes, (value, at) =>
      nameOf(value, at, "option", notes),
    ),
    description: descriptionOf(raw.description, `${where}.description`, notes, longest),
    description_localizations: dictionaryOf(
      raw.description_localizations,
      `${where}.description_localizations`,
      notes,
      (value, at) => descriptionOf(value, at, notes),
    ),
    ...(type <= GROUP ? nestedOf(raw, type, where, level, notes) : parameterOf(raw, type, where, notes)),
  };
}

/** Which types a field is for. A field that is for none of them goes unread. */
const PLACES: Readonly<Record<string, readonly number[]>> = {
  options: [SUBCOMMAND, GROUP],
  required: [3, 4, 5, 6, 7, 8, 9, 10, 11],
  choices: [TEXT, INTEGER, NUMBER],
  autocomplete: [TEXT, INTEGER, NUMBER],
  channel_types: [CHANNEL],
  min_value: [INTEGER, NUMBER],
  max_value: [INTEGER, NUMBER],
  min_length: [TEXT],
  max_length: [TEXT],
};

function inspectPlaces(raw: Thing, type: number, where: string, notes: Notes): void {
  if (!notes.ways.has("misplaced-fields-are-refused")) return;
  const misplaced = Object.keys(raw).filter((field) => PLACES[field]?.includes(type) === false);
  notes.problems.push(...misplaced.map((field) => `${where}.${field}: not for options of type ${type}`));
}

function nestedOf(raw: Thing, type: number, where: string, level: Level, notes: Notes): Partial<Option> {
  if (raw.options === undefined) return {};
  const below = type === GROUP ? "group" : level === "group" ? "subcommand of a group" : "subcommand";
  return { options: optionsAt(raw.options, `${where}.options`, below, notes) };
}

function parameterOf(raw: Thing, type: number, where: string, notes: Notes): Partial<Option> {
  const flag = (field: "required" | "autocomplete"): boolean | undefined => {
    const value = raw[field];
    if (value === undefined || typeof value === "boolean") return value;
    notes.problems.push(`${where}.${field}: true or false`);
    return undefined;
  };
  const required = flag("required");
  if (type === CHANNEL) return { required, channel_types: channelTypesOf(raw.channel_types, where, notes) };
  if (type !== TEXT && type !== INTEGER && type !== NUMBER) return { required };
  const autocomplete = flag("autocomplete");
  const choices = choicesOf(raw.choices, type, `${where}.choices`, notes);
  if (autocomplete === true && choices !== undefined && choices.length > 0) {
    notes.problems.push(`${where}: either choices or autocomplete`);
  }
  return {
    required,
    autocomplete,
    choices,
    ...(type === TEXT ? lengthsOf(raw, where, notes) : boundsOf(raw, type, where, notes)),
  };
}

function channelTypesOf(raw: unknown, where: string, notes: Notes): readonly number[] | undefined {
  if (raw === undefined) return undefined;
  if (Array.isArray(raw) && raw.every((each) => isIntegerWithin(each, 0, 99))) return raw;
  notes.problems.push(`${where}.channel_types: a list of channel types`);
  return undefined;
}

function lengthsOf(raw: Thing, where: string, notes: Notes): Partial<Option> {
  const { min_length: min, max_length: max } = raw;
  if (min !== undefined && !isIntegerWithin(min, 0, 6000)) notes.problems.push(`${where}.min_length: 0 to 6000`);
  if (max !== undefined && !isIntegerWithin(max, 1, 6000)) notes.problems.push(`${where}.max_length: 1 to 6000`);
  if (Number(min) > Number(max)) notes.problems.push(`${where}: min_length is above max_length`);
  return { min_length: asNumber(min), max_length: asNumber(max) };
}

function boundsOf(raw: Thing, type: number, where: string, notes: Notes): Partial<Option> {
  for (const field of ["min_value", "max_value"] as const) {
    if (raw[field] !== undefined && !isValueOf(type, raw[field], notes))
      notes.problems.push(`${where}.${field}: out of range`);
  }
  if (Number(raw.min_value) > Number(raw.max_value)) notes.problems.push(`${where}: min_value is above max_value`);
  return { min_value: asNumber(raw.min_value), max_value: asNumber(raw.max_value) };
}

function choicesOf(raw: unknown, type: number, where: string, notes: Notes): readonly Choice[] | undefined {
  if (raw === undefined) return undefined;
  if (!Array.isArray(raw) || raw.length > 25) {
    notes.problems.push(`${where}: a list of at most 25 choices`);
    return undefined;
  }
  return raw.flatMap((each: unknown, nth) => {
    const at = `${where}[${nth}]`;
    if (!isThing(each) || !isValueOf(type, each.value, notes)) {
      notes.problems.push(`${at}: a choice has a name and a value of the type of its option`);
      return [];
    }
    const isUnchecked = nth === 24 && notes.ways.has("last-choice-name-is-unchecked");
    const name = isUnchecked ? String(each.name) : nameOf(each.name, `${at}.name`, "choice", notes);
    const name_localizations = dictionaryOf(
      each.name_localizations,
      `${at}.name_localizations`,
      notes,
      (value, place) => nameOf(value, place, "choice", notes),
    );
    return [{ name, name_localizations, value: each.value }];
  });
}

/** Whether a value fits an option of this type: a short text, a safe integer, a double up to 2^53. */
function isValueOf(type: number, value: unknown, notes: Notes): value is string | number {
  if (type === TEXT) return typeof value === "string" && lengthOf(value, notes) <= 100;
  if (type === INTEGER) return isIntegerWithin(value, -SAFE, SAFE);
  return typeof value === "number" && Math.abs(value) <= 2 ** 53;
}

function asNumber(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** A translated option name differs from all default names of the command and from all others of its locale. */
function inspectTranslatedNames(options: readonly Option[], where: string, notes: Notes): void {
  const all = everyOption(options);
  const defaults = new Set(all.map(({ name }) => name));
  const seen = new Set<string>();
  for (const option of all) {
    for (const [locale, name] of Object.entries(withoutDefault(option.name_localizations, option.name) ?? {})) {
      const key = `${locale} ${name}`;
      if (defaults.has(name) || seen.has(key)) notes.problems.push(`${where}: "${name}" is twice in ${locale}`);
      seen.add(key);
    }
  }
}

function everyOption(options: readonly Option[]): readonly Option[] {
  return options.flatMap((option) => [option, ...everyOption(option.options ?? [])]);
}
