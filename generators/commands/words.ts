/** What every option has: a name, a description, and perhaps either of them for other locales. */
import type { Arbitrary } from "fast-check";
import { dictionaryOf } from "../primitives/localizations.js";
import { localizedName, optionName } from "../primitives/names.js";
import { orNull } from "../primitives/or-null.js";
import { description, localizedDescription } from "../primitives/texts.js";
import type { Members } from "./members.js";
import type { Vocabulary } from "./vocabulary.js";

/** Name and description of an option, a subcommand or a group. */
export const OPTION_WORDS: Members = { name: optionName(), description: description() };

/** Names and descriptions for other locales, or null; each of the two may be without the other. */
export function dictionaries({ locales }: Vocabulary, names: Arbitrary<string> = localizedName()): Members {
  return {
    name_localizations: orNull(dictionaryOf(names, locales)),
    description_localizations: orNull(dictionaryOf(localizedDescription(), locales)),
  };
}
