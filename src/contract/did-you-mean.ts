/** Suggestions as the tail of a sentence. */
import { nearest } from "./nearest.js";

/** `did you mean "a", "b" or "c"?`; empty where nothing is near. */
export function didYouMean(wrong: string, known: Iterable<string>): string {
  const names = nearest(wrong, known);
  if (names.length === 0) return "";
  const quoted = names.map((name) => `"${name}"`);
  return `did you mean ${[quoted.slice(0, -1).join(", "), quoted.at(-1)].filter(Boolean).join(" or ")}?`;
}

/** The same for the beginning of ids, such as `command.name`, to which only the wildcard is missing; else empty. */
export function wildcardOf(beginning: string, ids: Iterable<string>): string {
  return [...ids].some((id) => id.startsWith(`${beginning}.`)) ? `did you mean "${beginning}.*"?` : "";
}
