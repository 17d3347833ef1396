/** Titles as sentences. */

/** A title completes "the service …"; one that begins with a capital is about somebody else, and a sentence already. */
export function sentenceOf(title: string): string {
  return /^\p{Lu}/u.test(title) ? title : `The service ${title}`;
}
