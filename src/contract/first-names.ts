/** Lists that a sentence ends with. */

/**
 * The first `most` names, and how many more there are.
 * @returns an empty text without names
 * @example firstNames(["ping", "pong", "help"], 2) // "ping, pong and 1 more"
 */
export function firstNames(names: readonly string[], most: number): string {
  const more = names.length - most;
  return `${names.slice(0, most).join(", ")}${more > 0 ? ` and ${more.toLocaleString("en-US")} more` : ""}`;
}
