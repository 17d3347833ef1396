/** Suggestions as the tail of a sentence. */
import { nearest } from "./nearest.js";

/** `did you mean a, b or c?`; empty where nothing is near. */
export function didYouMean(wrong: string, known: Iterable<string>): string {
  const names = nearest(wrong, known);
  if (names.length === 0) return "";
  const last = names.at(-1) ?? "";
  return `did you mean ${names.length === 1 ? last : `${names.slice(0, -1).join(", ")} or ${last}`}?`;
}
