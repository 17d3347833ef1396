/** Rules of names, descriptions and their dictionaries. Each function returns what is wrong, one text per problem. */

import { characters, isObject, isText, type Measure } from "./json.js";

export const CHAT_INPUT = 1;
export const ENTRY_POINT = 4;

const SLASH_CHARACTERS = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]+$/u;
const LOCALE = /^[a-z]{2}(-[A-Z0-9]{2,3})?$/;

export function isSlashName(name: unknown, measure: Measure = characters): name is string {
  return isText(name, 1, 32, measure) && SLASH_CHARACTERS.test(name) && name === name.toLowerCase();
}

/** Names of commands; names of options follow the rules of slash commands. */
export function nameProblems(name: unknown, type: number, measure: Measure = characters): string[] {
  const isRight = type === CHAT_INPUT ? isSlashName(name, measure) : isText(name, 1, 32, measure);
  return isRight ? [] : [`name ${JSON.stringify(name)} is not a name of a command of type ${type}`];
}

/** Descriptions of commands: those in the menus of users and messages have none. */
export function descriptionProblems(
  description: unknown,
  type: number,
  mayBeEmpty: boolean,
  measure: Measure = characters,
): string[] {
  if (type === CHAT_INPUT) {
    return isText(description, 1, 100, measure) ? [] : ["description must have 1 to 100 characters"];
  }
  if (description === undefined || (mayBeEmpty && description === "")) return [];
  if (type === ENTRY_POINT && isText(description, 0, 100, measure)) return [];
  return ["description is not allowed for a command of this type"];
}

/** A dictionary of locales: may be left out and may be null. */
export function dictionaryProblems(dictionary: unknown, isRight: (value: unknown) => boolean): string[] {
  if (dictionary === undefined || dictionary === null) return [];
  if (!isObject(dictionary)) return ["localizations must be an object"];
  return Object.entries(dictionary).flatMap(([locale, value]) => [
    ...(LOCALE.test(locale) ? [] : [`${locale} is not a locale`]),
    ...(isRight(value) ? [] : [`localization for ${locale} does not follow the rules of the field`]),
  ]);
}

/** Both dictionaries of a command. */
export function localizationProblems(
  command: { name_localizations?: unknown; description_localizations?: unknown },
  type: number,
  measure: Measure = characters,
): string[] {
  return [
    ...dictionaryProblems(command.name_localizations, (name) => nameProblems(name, type, measure).length === 0),
    ...dictionaryProblems(
      command.description_localizations,
      (text) => typeof text === "string" && descriptionProblems(text, type, false, measure).length === 0,
    ),
  ];
}
