/** What the documents forbid in a command: the first reason, or none. It judges only what the conversations need. */
import { isObject, type Json, type JsonObject, objectsOf } from "./json.js";

const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
const NUMERIC = [4, 10];
const WITH_CHOICES = [3, 4, 10];
const MOST = 25;
const SIZE = 8000;

/** Why a whole command is refused. A command of an edit is judged after its fields are replaced. */
export function commandRefusal(command: JsonObject, inGuild: boolean): string | undefined {
  const { type = 1, name, description, options, contexts } = command;
  if (![1, 2, 3, 4].includes(Number(type))) return "unknown type";
  if (type === 4 && inGuild) return "an entry point is global";
  if (!isText(name, 1, 32)) return "name has 1 to 32 characters";
  if (type === 1 && !isChatName(name)) return "name breaks the pattern";
  if (type === 1 && description !== undefined && !isText(description, 1, 100))
    return "description has 1 to 100 characters";
  if (type !== 1 && (description ?? "") !== "") return "description is for chat input";
  if (type !== 1 && options !== undefined) return "options are for chat input";
  if (inGuild && Array.isArray(contexts) && contexts.includes(1)) return "guild commands do not support BOT_DM";
  if (!isNullOrText(command["default_member_permissions"])) return "default_member_permissions is a string";
  if (!localizationsFit(command, (value) => (type === 1 ? isChatName(value) : isText(value, 1, 32))))
    return "localizations";
  if (sizeOf(command) > SIZE) return "the command is too large";
  return optionsRefusal(options, "command");
}

function optionsRefusal(options: Json | undefined, parent: "command" | "group" | "subcommand"): string | undefined {
  if (options === undefined) return undefined;
  if (!Array.isArray(options) || options.length > MOST) return "at most 25 options";
  const all = objectsOf(options);
  const names = all.map(({ name }) => name);
  if (new Set(names).size !== all.length) return "option names are unique";
  const required = all.map((option) => option["required"] === true);
  if (required.some((now, index) => now && required.slice(0, index).includes(false)))
    return "required options come first";
  const translated = all.flatMap((option) => Object.values((option["name_localizations"] as JsonObject | null) ?? {}));
  if (all.some((one) => namesElsewhere(one, names).some((name) => translatedNames(one).includes(name))))
    return "localized names";
  if (translated.length > 0 && repeatsInALocale(all)) return "localized names repeat";
  for (const option of all) {
    const refused = optionRefusal(option, parent);
    if (refused) return refused;
  }
  return undefined;
}

function optionRefusal(option: JsonObject, parent: "command" | "group" | "subcommand"): string | undefined {
  const type = Number(option["type"]);
  if (!Number.isInteger(type) || type < 1 || type > 11) return "unknown option type";
  if (type === 2 && parent !== "command") return "a group is at the top";
  if (type === 1 && parent === "subcommand") return "a subcommand does not nest";
  if (!isChatName(option["name"])) return "option name";
  if (!isText(option["description"], 1, 100)) return "option description";
  if (option["choices"] !== undefined && !WITH_CHOICES.includes(type)) return "choices are for strings and numbers";
  if (objectsOf(option["choices"]).length > 0 && option["autocomplete"] === true)
    return "autocomplete excludes choices";
  if ((option["min_value"] ?? option["max_value"]) !== undefined && !NUMERIC.includes(type))
    return "bounds are for numbers";
  const longest = option["max_length"];
  if (longest !== undefined && (type !== 3 || Number(longest) < 1 || Number(longest) > 6000)) return "max_length";
  if (objectsOf(option["choices"]).some((choice) => !choiceFits(choice, type))) return "a choice does not fit";
  if (type <= 2) return optionsRefusal(option["options"], type === 2 ? "group" : "subcommand");
  return option["options"] === undefined ? undefined : "options are for subcommands";
}

function choiceFits({ name, value }: JsonObject, type: number): boolean {
  if (!isText(name, 1, 100)) return false;
  if (type === 3) return isText(value, 0, 100);
  return typeof value === "number" && (type === 10 || Number.isInteger(value));
}

function namesElsewhere(option: JsonObject, names: readonly (Json | undefined)[]): readonly (Json | undefined)[] {
  return names.filter((name) => name !== option["name"]);
}

function translatedNames(option: JsonObject): readonly (Json | undefined)[] {
  return isObject(option["name_localizations"]) ? Object.values(option["name_localizations"]) : [];
}

function repeatsInALocale(options: readonly JsonObject[]): boolean {
  const pairs = options.flatMap((option) =>
    Object.entries((option["name_localizations"] as JsonObject | null) ?? {}).map((entry) => JSON.stringify(entry)),
  );
  return new Set(pairs).size !== pairs.length;
}

function localizationsFit(command: JsonObject, nameFits: (value: Json | undefined) => boolean): boolean {
  const names = Object.values((command["name_localizations"] as JsonObject | null) ?? {});
  const descriptions = Object.values((command["description_localizations"] as JsonObject | null) ?? {});
  return names.every(nameFits) && descriptions.every((one) => isText(one, 1, 100));
}

/** The characters of a command, each field in its longest language. */
function sizeOf(element: JsonObject): number {
  const own = longest(element, "name") + longest(element, "description") + String(element["value"] ?? "").length;
  const parts = [...objectsOf(element["options"]), ...objectsOf(element["choices"])];
  return own + parts.reduce((sum, part) => sum + sizeOf(part), 0);
}

function longest(element: JsonObject, field: "name" | "description"): number {
  const localized = Object.values((element[`${field}_localizations`] as JsonObject | null) ?? {});
  return Math.max(...[element[field] ?? "", ...localized].map((text) => [...String(text)].length));
}

function isChatName(value: Json | undefined): value is string {
  return typeof value === "string" && NAME.test(value) && value === value.toLowerCase();
}

function isText(value: Json | undefined, least: number, most: number): value is string {
  return typeof value === "string" && [...value].length >= least && [...value].length <= most;
}

function isNullOrText(value: Json | undefined): boolean {
  return value === undefined || value === null || (typeof value === "string" && /^\d+$/.test(value));
}
