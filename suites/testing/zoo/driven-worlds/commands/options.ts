/** Options of a command, a group or a subcommand. */
import { type Problems, readBoolean, readInteger } from "../failure.js";
import { type Fields, has, isObject } from "../values.js";
import { isNested, type Option } from "./content.js";
import { bounds, channelTypes, choices, isNeutral, MOST_IN_LIST } from "./option-parts.js";
import { description, dictionary, slashName } from "./texts.js";

const SUBCOMMAND = 1;
const GROUP = 2;
const CHANNEL = 7;
const LAST_TYPE = 11;

/** What the options are of. */
type Level = "command" | "group" | "subcommand";

export function options(p: Problems, list: unknown, at: string, level: Level = "command"): readonly Option[] {
  if (!Array.isArray(list)) {
    p.add(at, "must be an array");
    return [];
  }
  if (list.length > MOST_IN_LIST) {
    p.add(at, "at most 25 options");
    return [];
  }
  const read = list.flatMap((one: unknown, nth) => option(p, one, `${at}.${nth}`, level));
  checkTogether(p, read, at);
  return read;
}

function checkTogether(p: Problems, list: readonly Option[], at: string): void {
  const names = new Set<string>();
  let hasOptional = false;
  for (const [nth, one] of list.entries()) {
    if (names.has(one.name)) p.add(`${at}.${nth}.name`, "is used twice");
    names.add(one.name);
    if (isNested(one)) continue;
    if (one.required && hasOptional) p.add(`${at}.${nth}.required`, "required options come before optional ones");
    if (!one.required) hasOptional = true;
  }
  if (list.some(isNested) && !list.every(isNested)) p.add(at, "subcommands and groups do not mix with other options");
}

function option(p: Problems, one: unknown, at: string, level: Level): readonly Option[] {
  if (!isObject(one)) {
    p.add(at, "must be an object");
    return [];
  }
  const type = readInteger(p, one["type"], `${at}.type`, [SUBCOMMAND, LAST_TYPE]);
  const texts = {
    type,
    name: slashName(p, one["name"], `${at}.name`),
    ...(has(one, "name_localizations") && {
      name_localizations: dictionary(p, one["name_localizations"], `${at}.name_localizations`, slashName),
    }),
    description: description(p, one["description"], `${at}.description`),
    ...(has(one, "description_localizations") && {
      description_localizations: dictionary(
        p,
        one["description_localizations"],
        `${at}.description_localizations`,
        description,
      ),
    }),
  };
  if (type !== one["type"]) return [texts];
  checkLevel(p, type, `${at}.type`, level);
  return [{ ...texts, ...members(p, one, at, type) }];
}

function checkLevel(p: Problems, type: number, at: string, level: Level): void {
  if (type === GROUP && level !== "command") p.add(at, "a group is only at the top of a command");
  if (type === SUBCOMMAND && level === "subcommand") p.add(at, "a subcommand has no subcommands");
  if (type > GROUP && level === "group") p.add(at, "a group holds only subcommands");
}

/** Members that belong to some types. */
function members(p: Problems, one: Fields, at: string, type: number): Partial<Option> {
  const hasValue = type > GROUP;
  const isTyped = [3, 4, 10].includes(type);
  const isNumber = [4, 10].includes(type);
  const belongs: Readonly<Record<string, boolean>> = {
    required: hasValue,
    choices: isTyped,
    options: !hasValue,
    channel_types: type === CHANNEL,
    min_value: isNumber,
    max_value: isNumber,
    min_length: type === 3,
    max_length: type === 3,
    autocomplete: isTyped,
  };
  for (const [name, isValid] of Object.entries(belongs))
    if (has(one, name) && !isValid && !isNeutral(one[name]))
      p.add(`${at}.${name}`, `does not go with options of type ${type}`);
  const used = (name: string): boolean => belongs[name] === true && has(one, name);
  const list = used("choices") ? choices(p, one["choices"], `${at}.choices`, type) : [];
  const autocomplete = used("autocomplete") && readBoolean(p, one["autocomplete"], `${at}.autocomplete`);
  if (autocomplete && list.length > 0) p.add(`${at}.autocomplete`, "cannot be true beside choices");
  return {
    ...(hasValue && { required: used("required") && readBoolean(p, one["required"], `${at}.required`) }),
    ...(list.length > 0 && { choices: list }),
    ...(used("channel_types") && { channel_types: channelTypes(p, one["channel_types"], `${at}.channel_types`) }),
    ...bounds(p, one, at, used),
    ...(used("autocomplete") && { autocomplete }),
    ...(!hasValue && { options: inner(p, one, at, type) }),
  };
}

function inner(p: Problems, one: Fields, at: string, type: number): readonly Option[] {
  if (!has(one, "options")) return [];
  return options(p, one["options"], `${at}.options`, type === GROUP ? "group" : "subcommand");
}
