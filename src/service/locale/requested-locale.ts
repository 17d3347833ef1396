/** Whose language a list is requested in. @see D1 "Localization" 6 */

/** Reads one request header, or undefined. */
export type HeaderReader = (name: string) => string | undefined;

/**
 * The requester's locale: the service's own header, then Accept-Language, then the user's own setting.
 *
 * @remarks The user's own setting does not exist for tokens of an application. The own header is taken as it is, known or not.
 */
export function requestedLocale(
  header: HeaderReader,
  localeHeader: string,
  locales: readonly string[],
  settingsLocale?: string,
): string | undefined {
  const own = header(localeHeader)?.trim();
  if (own !== undefined && own !== "") return own;
  const accepted = header("accept-language");
  return (accepted === undefined ? undefined : acceptedLocale(accepted, locales)) ?? settingsLocale;
}

/**
 * The first known locale in the order of preference of an Accept-Language header (RFC 9110 12.5.4).
 *
 * @remarks A range matches the locale itself, else for the nearest shorter one (`de-AT` for `de`), else for the first
 * longer one (`en` for `en-US`). `*` and a quality of 0 match none.
 */
export function acceptedLocale(header: string, locales: readonly string[]): string | undefined {
  const ranges = header
    .split(",")
    .map(parseRange)
    .filter((range) => range.quality > 0 && range.tag !== "" && range.tag !== "*")
    .sort((left, right) => right.quality - left.quality);
  for (const { tag } of ranges) {
    const locale = matching(tag.toLowerCase(), locales);
    if (locale !== undefined) return locale;
  }
  return undefined;
}

function parseRange(part: string): { readonly tag: string; readonly quality: number } {
  const [tag = "", ...parameters] = part.split(";").map((piece) => piece.trim());
  const weight = parameters.find((parameter) => parameter.toLowerCase().startsWith("q="));
  const quality = weight === undefined ? 1 : Number(weight.slice(2));
  return { tag, quality: Number.isFinite(quality) ? quality : 0 };
}

function matching(tag: string, locales: readonly string[]): string | undefined {
  for (let range = tag; range !== ""; range = range.slice(0, Math.max(0, range.lastIndexOf("-")))) {
    const exact = locales.find((locale) => locale.toLowerCase() === range);
    if (exact !== undefined) return exact;
  }
  return locales.find((locale) => locale.toLowerCase().startsWith(`${tag}-`));
}
