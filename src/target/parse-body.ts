/** Bodies of targets as JSON: any bytes may come, also such that would exhaust the stack of whoever walks them. */
import type { Json } from "../contract/json.js";
import { isDeeperThan } from "../contract/json-depth.js";

/** No payload of the documents nests a tenth as deep; V8 gives up on some thousand calls within each other. */
const MOST_LEVELS = 500;

/** A body as JSON; `undefined` where it is empty, something else, or nests deeper than 500 levels. */
export function parseBody(text: string): Json | undefined {
  if (text === "") return undefined;
  try {
    const value = JSON.parse(text) as Json;
    // Each level takes two brackets: what is short is not deep.
    return text.length > 2 * MOST_LEVELS && isDeeperThan(value, MOST_LEVELS) ? undefined : value;
  } catch {
    return undefined;
  }
}
