/** What lists show of localizations. */

import { isObject, type JsonObject } from "./json.js";

/** First language of an Accept-Language header by weight. */
export function preferredLanguage(header: string | undefined): string | undefined {
  const weighted = (header ?? "")
    .split(",")
    .map((part) => part.trim().split(/\s*;\s*q=/))
    .map(([tag, weight]) => ({ tag, weight: weight === undefined ? 1 : Number(weight) }))
    .filter(({ tag, weight }) => tag && tag !== "*" && weight > 0);
  return weighted.sort((a, b) => b.weight - a.weight)[0]?.tag;
}

/** The command, option or choice with the texts of one locale in place of its dictionaries. */
export function localized<T extends JsonObject>(part: T, locale: string | undefined): JsonObject {
  const { name_localizations: names, description_localizations: descriptions, ...view } = part as JsonObject;
  for (const [member, dictionary] of [
    ["name_localized", names],
    ["description_localized", descriptions],
  ] as const) {
    const text = isObject(dictionary) && locale !== undefined ? dictionary[locale] : undefined;
    if (text !== undefined) view[member] = text;
  }
  for (const list of ["options", "choices"]) {
    const parts = view[list];
    if (Array.isArray(parts)) view[list] = parts.map((each) => (isObject(each) ? localized(each, locale) : each));
  }
  return view;
}
