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

/** A list without the commands that have these ids, whether the target sends ids as text or as numbers. */
export function withoutIds(answer: WireAnswer, ids: Pick<ReadonlySet<string>, "has">): WireAnswer {
  const list = answer.json as readonly Json[];
  const texts = bodyWithTextIds(answer) as readonly Json[];
  const isOther = (one: Json | undefined): boolean => {
    const id = isObject(one) ? one["id"] : undefined;
    return typeof id !== "string" || !ids.has(id);
  };
  return { ...answer, json: list.filter((_, nth) => isOther(texts[nth])) };
}

function hasNumericId(json: Json | undefined): boolean {
  const all: readonly unknown[] = Array.isArray(json) ? json : [json];
  return all.some((one) => isObject(one) && typeof one["id"] === "number");
}
