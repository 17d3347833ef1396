/** Names that a sentence of a check of an application ends with. */
import { firstNames } from "../contract/first-names.js";

const MOST_NAMES = 10;

/** The first ten names, and how many more there are. */
export function listed(names: readonly string[]): string {
  return firstNames(names, MOST_NAMES);
}
