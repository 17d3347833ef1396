/** Names that a sentence ends with. */

const MOST_NAMES = 10;

/** The first ten names, and how many more there are. */
export function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return `${names.slice(0, MOST_NAMES).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
