/** Permissions as they are sent: bit sets in strings. */

/** The set of these bits. */
export const bits = (...nths: readonly number[]): string =>
  String(nths.reduce((set, nth) => set | (1n << BigInt(nth)), 0n));
