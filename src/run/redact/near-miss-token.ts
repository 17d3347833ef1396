/** Tokens that were never issued and differ from an issued one in one character. */

/** A near miss of a token at either end. */
export interface NearMisses {
  /** The first character is another one. */
  readonly atStart: string;
  /** The last character is another one. */
  readonly atEnd: string;
}

/**
 * The near misses of a token.
 *
 * @remarks The other character differs in the highest bit of its base64 value: the lowest bits of a last character may
 * be padding, and a service that decodes the token would rightly see no difference there.
 */
export function nearMissesOf(token: string): NearMisses {
  return {
    atStart: otherCharacter(token.charAt(0)) + token.slice(1),
    atEnd: token.slice(0, -1) + otherCharacter(token.slice(-1)),
  };
}

/** `A` to `Z` and `a` to `f` are the lower half of base64. */
const LOWER_HALF = /[A-Za-f]/;

const otherCharacter = (character: string): string => (LOWER_HALF.test(character) ? "8" : "B");
