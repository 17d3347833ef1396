/** The locale of the requester, and lists in that locale. */

type Json = Record<string, unknown>;

/** The service's own header first, then Accept-Language, then the locale of the user's settings. */
export function localeOf(own: string | undefined, acceptLanguage: string | undefined): string {
  if (own) {
    return own.trim();
  }
  const wishes = (acceptLanguage ?? "")
    .split(",")
    .map((wish) => {
      const [tag = "", ...parameters] = wish.split(";").map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith("q="));
      return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) };
    })
    .filter(({ tag, quality }) => tag !== "" && tag !== "*" && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return wishes[0]?.tag ?? "en-US";
}

/** A command, option or choice with its localized texts instead of its dictionaries. */
export function localize(value: object, locale: string): Json {
  const { name_localizations, description_localizations, ...rest } = value as Json;
  const localized: Json = { ...rest };
  const name = lookUp(name_localizations, locale);
  if (name !== undefined) {
    localized["name_localized"] = name;
  }
  const description = lookUp(description_localizations, locale);
  if (description !== undefined) {
    localized["description_localized"] = description;
  }
  for (const key of ["options", "choices"]) {
    const inner = rest[key];
    if (Array.isArray(inner)) {
      localized[key] = inner.map((item: object) => localize(item, locale));
    }
  }
  return localized;
}

function lookUp(dictionary: unknown, locale: string): unknown {
  return dictionary && Object.hasOwn(dictionary, locale) ? (dictionary as Json)[locale] : undefined;
}
