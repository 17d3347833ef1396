/** Localized option names differ from the default names and from each other in a locale. */

import { isObject, type Json } from "./texts.js";

export function checkLocalizedOptionNames(command: Json, problems: string[]): void {
  const options = flatten(command["options"]);
  const defaults = new Set(options.map((option) => option["name"]));
  const seen = new Set<string>();
  for (const option of options) {
    const dictionary = option["name_localizations"];
    for (const [locale, text] of Object.entries(isObject(dictionary) ? dictionary : {})) {
      // A translation that equals its own default says nothing.
      if (text === option["name"]) continue;
      const key = `${locale} ${text}`;
      if (defaults.has(text) || seen.has(key)) problems.push(`the option name ${text} is used twice in ${locale}`);
      seen.add(key);
    }
  }
}

function flatten(options: unknown): Json[] {
  if (!Array.isArray(options)) return [];
  return options.filter(isObject).flatMap((option) => [option, ...flatten(option["options"])]);
}
