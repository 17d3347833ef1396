/** Texts that a service may take for each other although they differ. */

/** Of longer texts a service may compare the beginning or the end alone. */
const LONG = 16;

/** What a service may take for the whole text: without case, without accents, letters and digits alone, its beginning, or its end. */
const FORMS: readonly ((text: string) => string)[] = [
  (text) => text.normalize("NFKC").trim().toLowerCase(),
  (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase(),
  (text) => text.replace(/[^\p{L}\p{M}\p{N}]/gu, "").toLowerCase(),
  (text) => (text.length > LONG ? text.slice(0, LONG) : text),
  (text) => (text.length > LONG ? text.slice(-LONG) : text),
];

/**
 * The texts that have a form of another one, or equal it.
 *
 * @example alikeIn(["a-b", "ab", "c"]) // ["a-b", "ab"]
 */
export function alikeIn(texts: readonly string[]): readonly string[] {
  const alike = new Set<number>();
  for (const formOf of FORMS) {
    const first = new Map<string, number>();
    for (const [nth, text] of texts.entries()) {
      const form = formOf(text);
      const other = first.get(form);
      if (other === undefined) first.set(form, nth);
      else alike.add(other).add(nth);
    }
  }
  return texts.filter((_text, nth) => alike.has(nth));
}
