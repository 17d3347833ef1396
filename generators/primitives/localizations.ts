/** Localization dictionaries. */
import fc, { type Arbitrary } from "fast-check";
import { LIMITS } from "../../src/contract/limits.gen.js";
import { TEXT_TABLES } from "./characters.js";
import { withoutStart } from "./names.js";
import { windowOf } from "./texts.js";

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
  return fc.oneof({ withCrossShrink: true }, ...ones, ...twos, { arbitrary: record(locales), weight: 1 });
}

/** The character that localized texts begin with, and default texts never. */
const LOCALIZED_START = "¿";

/** Text for one locale, up to `max` characters; never equal to a default text, which a service may drop. */
export function localizedText(max: number): Arbitrary<string> {
  return windowOf(TEXT_TABLES, { min: 0, max: max - 1 }).map(
    (rest) => `${LOCALIZED_START}${rest}`,
    (text) => withoutStart(text, LOCALIZED_START),
  );
}

const localizedDescriptions = localizedText(LIMITS.commandDescription.max);

/** Descriptions for one locale, 1 to 100 characters. */
export function localizedDescription(): Arbitrary<string> {
  return localizedDescriptions;
}
