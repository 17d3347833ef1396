/** What generated commands may say where the documents leave the list of values to each service. */
import type { Arbitrary } from "fast-check";
import { DOCUMENTED_LOCALES } from "../primitives/localizations.js";

/** Values that the service under test surely knows; the profile or the target binds them. */
export interface Vocabulary {
  /** Locale codes such as `en-US`; keys of localization dictionaries are drawn from them. */
  readonly locales: readonly string[];
  /** Empty leaves `channel_types` out, for services whose values are not known. */
  readonly channelTypes: readonly number[];
}

/** The locales of the documents and the public channel types that every version has. */
export const VOCABULARY: Vocabulary = { locales: DOCUMENTED_LOCALES, channelTypes: [0, 2, 4, 5, 13, 15] };

/**
 * Keeps one arbitrary per vocabulary: building one costs as much as drawing hundreds of values.
 *
 * @returns a function of the vocabulary, by default that of the documents
 */
export function perVocabulary<T>(
  build: (vocabulary: Vocabulary) => Arbitrary<T>,
): (vocabulary?: Vocabulary) => Arbitrary<T> {
  const built = new WeakMap<Vocabulary, Arbitrary<T>>();
  return (vocabulary = VOCABULARY) => {
    const known = built.get(vocabulary);
    if (known !== undefined) return known;
    const made = build(vocabulary);
    built.set(vocabulary, made);
    return made;
  };
}
