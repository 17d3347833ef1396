/** Requests of the toolkit itself, a few at a time. */

/** Requests of our own under way at once. */
const AT_ONCE = 8;

/** Goes through a list in its order, a few elements at once. */
export async function inTurns<T>(all: readonly T[], go: (one: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < all.length; start += AT_ONCE)
    await Promise.all(all.slice(start, start + AT_ONCE).map(go));
}
