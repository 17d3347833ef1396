/** One word or two for what happened to a value on its way through a builder. */
import type { Json } from "../contract/json.js";

/** Whether two elements of lists mean the same. */
type Alike = (given: Json, sent: Json) => boolean;

/** lower-cased, cut, trimmed, turned into text, dropped, added, converted or changed. Lists have words of their own. */
export function wordFor(given: Json | undefined, sent: Json | undefined): string {
  if (sent === undefined || (sent === null && given !== undefined)) return "dropped";
  if (given !== undefined && typeof given !== "string" && sent === textOf(given)) return "turned into text";
  if (given === undefined || given === null) return "added";
  if (typeof given === "string" && typeof sent === "string") return wordForTexts(given, sent);
  return typeof given === typeof sent && Array.isArray(given) === Array.isArray(sent) ? "changed" : "converted";
}

/** reordered, cut, dropped, split or added: for two lists of which one is not the other. */
export function wordForLists(given: readonly Json[], sent: readonly Json[], alike: Alike): string {
  if (sent.length === given.length) return "reordered";
  if (sent.length > given.length) return childrenOf(given) === childrenOf(sent) ? "split" : "added";
  return sent.every((one, index) => alike(given[index] ?? null, one)) ? "cut" : "dropped";
}

function wordForTexts(given: string, sent: string): string {
  if (sent === given.toLowerCase()) return "lower-cased";
  if (sent === given.trim()) return "trimmed";
  if (sent === given.trim().toLowerCase()) return "trimmed and lower-cased";
  return given.startsWith(sent.replace(ELLIPSIS, "")) ? "cut" : "changed";
}

/** How builders mark where they cut a text. */
const ELLIPSIS = /(?:…|\.{3})$/;

function textOf(given: Json): string {
  return typeof given === "object" && given !== null ? JSON.stringify(given) : String(given);
}

/** What the rows of a list hold, one after the other. */
function childrenOf(rows: readonly Json[]): string {
  return JSON.stringify(
    rows.flatMap((row) =>
      typeof row === "object" && row !== null && "components" in row && Array.isArray(row.components)
        ? row.components
        : [row],
    ),
  );
}
