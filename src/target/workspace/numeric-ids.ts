/** Commands whose ids a target sends as numbers: they are read as text, digit by digit, so that they can be deleted. */
import { isObject, type Json } from "../../contract/json.js";
import { parseBody } from "../parse-body.js";
import type { WireAnswer } from "../wire.js";

/** Quotes within a JSON text are escaped, so that this is never found inside of one. */
const NUMERIC_ID = /"id"\s*:\s*(\d{1,20})(?=\s*[,}])/g;

/** The body with ids as text. A snowflake has more digits than a JavaScript number keeps. */
export function bodyWithTextIds({ json, text }: WireAnswer): Json | undefined {
  return hasNumericId(json) ? parseBody(text.replace(NUMERIC_ID, '"id":"$1"')) : json;
}

function hasNumericId(json: Json | undefined): boolean {
  const one: unknown = Array.isArray(json) ? json[0] : json;
  return isObject(one) && typeof one["id"] === "number";
}
