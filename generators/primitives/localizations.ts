/** Localization dictionaries. */
import fc, { type Arbitrary } from "fast-check";

/** The locales that the documents themselves name: surely known to every service. */
export const DOCUMENTED_LOCALES: readonly string[] = ["en-US", "en-GB", "es-ES", "es-419"];

/** Locale to text. */
export type Dictionary = { readonly [locale: string]: string };

/**
 * Dictionaries of one locale mostly, of two often, of all sometimes; never empty, since what an empty one
 * reads back as is open. Shrinks to one entry.
 *
 * @example fc.sample(dictionaryOf(localizedName(), ["en-GB"]), 1) // [{ "en-GB": "ñlist" }]
 */
export function dictionaryOf(text: Arbitrary<string>, locales: readonly string[]): Arbitrary<Dictionary> {
  const record = (keys: readonly string[]): Arbitrary<Dictionary> =>
    fc.record(Object.fromEntries(keys.map((key) => [key, text])));
  const ones = locales.map((locale) => ({ arbitrary: record([locale]), weight: 4 }));
  const twos = locales
    .slice(1)
    .map((locale, index) => ({ arbitrary: record([locales[index] ?? locale, locale]), weight: 2 }));
  const some = { arbitrary: several(text, locales), weight: locales.length };
  const all = { arbitrary: record(locales), weight: 1 };
  return fc.oneof({ withCrossShrink: true }, ...ones, ...twos, ...(locales.length > FEW ? [some] : []), all);
}

/** Up to so many locales: one, two and all of them are enough. */
const FEW = 4;

/** Three to ten locales. */
function several(text: Arbitrary<string>, locales: readonly string[]): Arbitrary<Dictionary> {
  const entry = fc.tuple(fc.constantFrom(...locales), text);
  return fc
    .uniqueArray(entry, { selector: ([locale]) => locale, minLength: 3, maxLength: 10, size: "max" })
    .map((entries) => Object.fromEntries(entries));
}
