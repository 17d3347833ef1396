/** What is kept of dictionaries. */
import { isObject, type JsonObject } from "../../../../contract/json.js";
import { type Apply, type Fault, fault, withHarm } from "../../fault.js";
import { without } from "../../operations.js";
import { stored } from "../../stored.js";
import { type ChangeOption, storedChoicesAs, storedOptionsAs } from "../fields/stored-as.js";
import { LOCALIZATIONS_FOREIGN } from "../harm.js";

export const storedDictionaryFaults: readonly Fault[] = withHarm(LOCALIZATIONS_FOREIGN, [
  ...(["name_localizations", "description_localizations"] as const).flatMap((member) => {
    const rule =
      member === "name_localizations"
        ? "localization.names.are-accepted-everywhere"
        : "localization.descriptions.are-accepted-everywhere";
    const lost = (change: Apply, word: string, what: string) =>
      fault(`localization.${member}-of-${word}-is-dropped`, rule, {
        title: `forgets ${member} of ${what}`,
        apply: change,
      });
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
  fault("localization.name_localizations-of-choices-is-dropped", "localization.names.are-accepted-everywhere", {
    title: "forgets name_localizations of choices",
    apply: storedChoicesAs((choice) => without(choice, "name_localizations")),
  }),
  fault("localization.keeps-common-locales", "localization.may-be-partial", {
    title: "forgets localized descriptions in locales that the name lacks",
    apply: stored((command) => ({
      ...command,
      description_localizations: inBoth(command.description_localizations, command.name_localizations),
    })),
  }),
  fault("localization.keeps-common-locales-of-options", "localization.may-be-partial", {
    title: "forgets localized descriptions of options in locales that their name lacks",
    apply: storedOptionsAs((option) => {
      const { name_localizations: names, description_localizations: descriptions } = option;
      return isObject(names) && isObject(descriptions)
        ? { ...option, description_localizations: inBoth(descriptions, names) }
        : option;
    }),
  }),
  fault("localization.keeps-one-locale", "localization.names.are-accepted-everywhere", {
    title: "keeps the first locale of a dictionary only",
    apply: stored((command) => ({
      ...command,
      name_localizations: firstOf(command.name_localizations),
      description_localizations: firstOf(command.description_localizations),
    })),
  }),
]);

function inBoth<T extends JsonObject | null>(dictionary: T, other: JsonObject | null): T {
  if (dictionary === null || other === null) return dictionary;
  return Object.fromEntries(Object.entries(dictionary).filter(([locale]) => Object.hasOwn(other, locale))) as T;
}

function firstOf<T extends { readonly [locale: string]: string } | null>(dictionary: T): T {
  return dictionary === null ? dictionary : (Object.fromEntries(Object.entries(dictionary).slice(0, 1)) as T);
}
