/** Locales: which there are, what a person reads, and what a requester wants. */
import type { IsFixed } from "../shared-c/fixed.js";

export type Texts = Readonly<Record<string, string>>;

const FALLBACK: Texts = { "en-US": "en-GB", "en-GB": "en-US", "es-419": "es-ES" };

const LOCALES =
  "id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi th zh-CN ja zh-TW ko".split(
    " ",
  );

/** Other codes of the same form are taken too: the documents do not list them all. */
export const isLocaleCode = (key: string): boolean =>
  LOCALES.includes(key) || /^[a-z]{2,3}(-([A-Z]{2}|[0-9]{3}|[A-Z][a-z]{3}))?$/.test(key);

/** What a person with this locale reads. */
export function readAs(value: string, dictionary: Texts | null | undefined, locale: string): string {
  const localized = dictionary?.[locale] ?? dictionary?.[FALLBACK[locale] ?? ""];
  return localized ?? value;
}

const canonicalLocale = (tag: string): string | undefined =>
  LOCALES.find((one) => one.toLowerCase() === tag.toLowerCase());

/** The locale of who sends a request. */
export function requesterLocale(headers: Headers, isFixed: IsFixed, settings = "en-US"): string {
  const own = ownHeader(headers.get("x-larkspur-locale"));
  const accepted = acceptedLocale(headers.get("accept-language"));
  return (isFixed("accept-language-comes-first") ? (own ?? accepted) : (accepted ?? own)) ?? settings;
}

function ownHeader(header: string | null): string | undefined {
  const tag = header?.trim() ?? "";
  const locale = canonicalLocale(tag) ?? tag;
  return isLocaleCode(locale) ? locale : undefined;
}

function acceptedLocale(header: string | null): string | undefined {
  for (const { tag } of wantedIn(header ?? "")) {
    const locale = canonicalLocale(tag) ?? canonicalLocale(tag.split("-")[0] ?? "");
    if (locale !== undefined) return locale;
    if (isLocaleCode(tag)) return tag;
  }
  return undefined;
}

/** Tags of the header, what is wanted most first. */
function wantedIn(header: string): readonly { readonly tag: string; readonly quality: number }[] {
  return header
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const found = parameters.map((one) => /^\s*q=([0-9.]+)\s*$/.exec(one)).find((match) => match !== null);
      return { tag: tag.trim(), quality: found ? Number(found[1]) : 1 };
    })
    .filter(({ tag, quality }) => tag !== "" && quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
}
