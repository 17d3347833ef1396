/** The language of the requester, and commands as a list shows them in it. */

import { isObject, type Json } from "./texts.js";

/** Locale from the header of the service, then from Accept-Language, then the default of the account. */
export function localeOf(header: (name: string) => string | undefined): string {
  return header("x-service-locale")?.trim() || preferred(header("accept-language")) || "en-US";
}

function preferred(header: string | undefined): string | undefined {
  const tags = (header ?? "").split(",").map((part) => {
    const [tag = "", ...parameters] = part.trim().split(";");
    const quality = parameters.map((text) => text.trim()).find((text) => text.startsWith("q="));
    return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality.slice(2)) };
  });
  const wanted = tags.filter(({ tag, quality }) => tag !== "" && tag !== "*" && quality > 0);
  return wanted.sort((a, b) => b.quality - a.quality)[0]?.tag;
}

/** A command, option or choice with the texts of one locale in place of the dictionaries. */
export function localize(node: Json, locale: string): Json {
  const result: Json = {};
  for (const [member, value] of Object.entries(node)) {
    if (member === "name_localizations" || member === "description_localizations") {
      const text = isObject(value) && Object.hasOwn(value, locale) ? value[locale] : undefined;
      if (text !== undefined) result[member.replace("localizations", "localized")] = text;
    } else if ((member === "options" || member === "choices") && Array.isArray(value)) {
      result[member] = value.map((entry) => localize(entry as Json, locale));
    } else {
      result[member] = value;
    }
  }
  return result;
}
