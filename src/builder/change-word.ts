/** One word for what happened to a value on its way through a builder. */
import type { Json } from "../contract/json.js";

/** lower-cased, cut, trimmed, reordered, split, dropped, added, converted or changed. */
export function wordFor(given: Json | undefined, sent: Json | undefined): string {
  if (sent === undefined || (sent === null && given !== undefined)) return "dropped";
  if (given === undefined || given === null) return "added";
  if (typeof given === "string" && typeof sent === "string") return wordForTexts(given, sent);
  if (Array.isArray(given) && Array.isArray(sent)) return wordForLists(given, sent);
  return typeof given === typeof sent && Array.isArray(given) === Array.isArray(sent) ? "changed" : "converted";
}

function wordForTexts(given: string, sent: string): string {
  if (sent === given.toLowerCase()) return "lower-cased";
  if (sent === given.trim()) return "trimmed";
  return given.startsWith(sent) ? "cut" : "changed";
}

function wordForLists(given: readonly Json[], sent: readonly Json[]): string {
  const [before, after] = [given, sent].map((list) => list.map((one) => JSON.stringify(one)));
  if (before === undefined || after === undefined) return "changed";
  if (after.length === before.length) return "reordered";
  if (after.length > before.length) return childrenOf(given) === childrenOf(sent) ? "split" : "added";
  return after.every((one, index) => one === before[index]) ? "cut" : "dropped";
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
