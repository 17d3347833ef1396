/** JSON with ids that are sent as numbers, as discord.py does: JavaScript would round them. */
import type { Json } from "../../contract/json.js";

/** A text, which stays, or a whole number of at least 16 digits. */
const TEXT_OR_LONG_NUMBER = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])\d{16,}(?![\d.eE])/g;

/** Long whole numbers become texts. @throws SyntaxError for what is no JSON */
export function parseWithExactIds(text: string): Json {
  // Only in sound JSON every text has an end, and the search is fast.
  JSON.parse(text);
  return JSON.parse(text.replace(TEXT_OR_LONG_NUMBER, (found) => (found.startsWith('"') ? found : `"${found}"`)));
}
