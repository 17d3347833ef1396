/** What every option has: a name, a description, and perhaps either of them for other locales. */
import fc from "fast-check";
import { dictionaryOf } from "../primitives/localizations.js";
import { localizedName, optionName } from "../primitives/names.js";
import { description, localizedDescription } from "../primitives/texts.js";
import type { Members } from "./members.js";
import type { Vocabulary } from "./vocabulary.js";

/** Name and description of an option, a subcommand or a group. */
export const OPTION_WORDS: Members = { name: optionName(), description: description() };

/** Dictionaries as sets of members: names, descriptions, both null. */
export function dictionaries({ locales }: Vocabulary): readonly Members[] {
  return [
    { name_localizations: dictionaryOf(localizedName(), locales) },
    { description_localizations: dictionaryOf(localizedDescription(), locales) },
    { name_localizations: fc.constant(null), description_localizations: fc.constant(null) },
  ];
}
