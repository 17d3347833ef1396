/**
 * Options and choices of commands, and the count of 8000 characters.
 *
 * Choices: unknown members are refused; fields that are not valid for the type are dropped ("Valid for"); `choices: []`
 * counts as absent ("when choices are present"); least above most, and choices with the same name or value, are refused;
 * parameters beside subcommands or directly in a group are not among the "Valid shapes"; numbers count for the 8000 with
 * their decimal digits ("value properties").
 */
import { bool, dictionary, integer, slashName, strict, text } from "./command-fields.mjs";
import { CHANNEL_TYPES } from "./store.mjs";
import { chars, isObject, wrong } from "./util.mjs";

const choice = (c, type) => {
  if (!isObject(c)) throw wrong("choice");
  strict(c, ["name", "name_localizations", "value"], "choice");
  const name = text(c.name, 1, 100, "choice name");
  const loc = dictionary(c.name_localizations, (x, w) => text(x, 1, 100, w), "choice name");
  if (type === 3) text(c.value, 0, 100, "choice value");
  else if (typeof c.value !== "number") throw wrong("choice value: number");
  else if (type === 4 && !Number.isSafeInteger(c.value)) throw wrong("choice value: integer");
  else if (type === 10 && Math.abs(c.value) > 2 ** 53) throw wrong("choice value: range");
  return { name, name_localizations: loc, value: c.value };
};
const OPTION = [
  "type",
  "name",
  "name_localizations",
  "description",
  "description_localizations",
  "required",
  "choices",
  "options",
  "channel_types",
  "min_value",
  "max_value",
  "min_length",
  "max_length",
  "autocomplete",
];
const option = (o, level) => {
  if (!isObject(o)) throw wrong("option");
  strict(o, OPTION, "option");
  const type = integer(o.type, 1, 11, "option type");
  const out = {
    type,
    name: slashName(o.name, "option name"),
    name_localizations: dictionary(o.name_localizations, slashName, "option name"),
    description: text(o.description, 1, 100, "option description"),
    description_localizations: dictionary(
      o.description_localizations,
      (x, w) => text(x, 1, 100, w),
      "option description",
    ),
  };
  if (type <= 2) {
    if (level === 2 || (level === 1 && type === 2) || (level === 1.5 && type === 2)) throw wrong("shape");
    if (o.options !== undefined && !Array.isArray(o.options)) throw wrong("options");
    out.options = options(o.options ?? [], type === 2 ? 1.5 : 2);
    return out;
  }
  if (level === 1.5) throw wrong("shape: a group holds subcommands");
  out.required = o.required === undefined ? false : bool(o.required, "required");
  if ([3, 4, 10].includes(type)) {
    out.autocomplete = o.autocomplete === undefined ? false : bool(o.autocomplete, "autocomplete");
    if (o.choices !== undefined) {
      if (!Array.isArray(o.choices) || o.choices.length > 25) throw wrong("choices");
      const list = o.choices.map((c) => choice(c, type));
      if (new Set(list.map((c) => c.name)).size < list.length || new Set(list.map((c) => c.value)).size < list.length)
        throw wrong("choices twice");
      if (list.length && out.autocomplete) throw wrong("autocomplete beside choices");
      if (list.length) out.choices = list;
    }
  }
  if (type === 4 || type === 10) {
    for (const k of ["min_value", "max_value"])
      if (o[k] !== undefined) {
        if (typeof o[k] !== "number" || (type === 4 && !Number.isSafeInteger(o[k])) || Math.abs(o[k]) > 2 ** 53)
          throw wrong(k);
        out[k] = o[k];
      }
    if (out.min_value > out.max_value) throw wrong("least above most");
  }
  if (type === 3) {
    if (o.min_length !== undefined) out.min_length = integer(o.min_length, 0, 6000, "min_length");
    if (o.max_length !== undefined) out.max_length = integer(o.max_length, 1, 6000, "max_length");
    if (out.min_length > out.max_length) throw wrong("least above most");
  }
  if (type === 7 && o.channel_types !== undefined) {
    if (!Array.isArray(o.channel_types) || o.channel_types.some((t) => !CHANNEL_TYPES.includes(t)))
      throw wrong("channel_types");
    out.channel_types = [...new Set(o.channel_types)];
  }
  return out;
};
export const options = (list, level) => {
  if (!Array.isArray(list) || list.length > 25) throw wrong("options: up to 25");
  const out = list.map((o) => option(o, level));
  if (new Set(out.map((o) => o.name)).size < out.length) throw wrong("option names twice");
  if (out.some((o) => o.type <= 2) && out.some((o) => o.type > 2)) throw wrong("shape: mixed");
  let optional = false;
  for (const o of out)
    if (o.type > 2) {
      if (o.required && optional) throw wrong("required after optional");
      optional ||= !o.required;
    }
  return out;
};
const flat = (list) => list.flatMap((o) => [o, ...flat(o.options ?? [])]);
export const localizedNames = (list) => {
  const all = flat(list);
  const defaults = new Set(all.map((o) => o.name));
  const seen = new Map();
  for (const o of all)
    for (const [locale, value] of o.name_localizations ?? []) {
      if (value === o.name) continue; // ignored
      if (defaults.has(value)) throw wrong("localized option name is a default name");
      const k = `${locale}/${value}`;
      if (seen.has(k)) throw wrong("localized option name twice");
      seen.set(k, o);
    }
};
const longest = (value, loc) => Math.max(chars(value), ...[...(loc?.values() ?? [])].map(chars));
export const size = (c) =>
  longest(c.name, c.name_localizations) +
  longest(c.description ?? "", c.description_localizations) +
  flat(c.options ?? []).reduce(
    (n, o) =>
      n +
      longest(o.name, o.name_localizations) +
      longest(o.description, o.description_localizations) +
      (o.choices ?? []).reduce((m, x) => m + longest(x.name, x.name_localizations) + chars(String(x.value)), 0),
    0,
  );
