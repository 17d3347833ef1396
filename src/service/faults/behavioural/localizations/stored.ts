/** What is kept of dictionaries. */
import { isObject, type JsonObject } from "../../../../rules/violation.js";
import { without } from "../../api-operations.js";
import type { Apply, Fault } from "../../fault.js";
import { stored } from "../../stored.js";
import { type ChangeOption, storedChoicesAs, storedOptionsAs } from "../fields/stored-as.js";
import { row } from "../row.js";
import { FOREIGN } from "./harm.js";

export const storedDictionaryFaults: readonly Fault[] = [
  ...(["name_localizations", "description_localizations"] as const).flatMap((member) => {
    const rule =
      member === "name_localizations"
        ? "localization.names.are-accepted-everywhere"
        : "localization.descriptions.are-accepted-everywhere";
    const lost = (change: Apply, word: string, what: string) =>
      row(`localization.${member}-of-${word}-is-dropped`, rule, `forgets ${member} of ${what}`, FOREIGN, change);
    const forgetful =
      (isHere: (option: JsonObject, depth: number) => boolean): ChangeOption =>
      (option, depth) =>
        isHere(option, depth) ? without(option, member) : option;
    return [
      lost(
        stored((command) => ({ ...command, [member]: null })),
        "commands",
        "commands",
      ),
      lost(storedOptionsAs(forgetful(({ type }) => type === 1)), "subcommands", "subcommands"),
      lost(storedOptionsAs(forgetful(({ type }) => type === 2)), "groups", "groups"),
      lost(storedOptionsAs(forgetful(({ type }) => Number(type) > 2)), "options", "options"),
      lost(storedOptionsAs(forgetful((_, depth) => depth === 3)), "deep-options", "options in subcommands of groups"),
    ];
  }),
  row(
    "localization.name_localizations-of-choices-is-dropped",
    "localization.names.are-accepted-everywhere",
    "forgets name_localizations of choices",
    FOREIGN,
    storedChoicesAs((choice) => without(choice, "name_localizations")),
  ),
  row(
    "localization.keeps-common-locales",
    "localization.may-be-partial",
    "forgets localized descriptions in locales that the name lacks",
    FOREIGN,
    stored((command) => ({
      ...command,
      description_localizations: inBoth(command.description_localizations, command.name_localizations),
    })),
  ),
  row(
    "localization.keeps-common-locales-of-options",
    "localization.may-be-partial",
    "forgets localized descriptions of options in locales that their name lacks",
    FOREIGN,
    storedOptionsAs((option) => {
      const { name_localizations: names, description_localizations: descriptions } = option;
      return isObject(names) && isObject(descriptions)
        ? { ...option, description_localizations: inBoth(descriptions, names) }
        : option;
    }),
  ),
  row(
    "localization.keeps-one-locale",
    "localization.names.are-accepted-everywhere",
    "keeps the first locale of a dictionary only",
    FOREIGN,
    stored((command) => ({
      ...command,
      name_localizations: firstOf(command.name_localizations),
      description_localizations: firstOf(command.description_localizations),
    })),
  ),
];

function inBoth<T extends JsonObject | null>(dictionary: T, other: JsonObject | null): T {
  if (dictionary === null || other === null) return dictionary;
  return Object.fromEntries(Object.entries(dictionary).filter(([locale]) => Object.hasOwn(other, locale))) as T;
}

function firstOf<T extends { readonly [locale: string]: string } | null>(dictionary: T): T {
  return dictionary === null ? dictionary : (Object.fromEntries(Object.entries(dictionary).slice(0, 1)) as T);
}
