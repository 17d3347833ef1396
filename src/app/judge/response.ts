/** The response in an answer: its JSON, also where files are sent beside it. */
import { isObject, type Json, type JsonObject } from "../../contract/json.js";
import { isDeeperThan } from "../../contract/json-depth.js";
import type { Answered } from "../../delivery/delivered.js";
import { partsOfMultipart } from "../../service/http/multipart.js";
import { parseBody } from "../../target/parse-body.js";

/** The response to an interaction and how many files came with it. */
export interface ResponseBody {
  /** The interaction response: `type` and `data`. */
  readonly body: JsonObject;
  /** Number of file parts of a form; 0 for JSON. */
  readonly files: number;
}

/** No message is nested so deep; what is deeper would only wear out the stack. */
const MOST_LEVELS = 100;

/** What is in the body of a 200; undefined where it is no object in JSON, nor a form with one. */
export function responseIn({ headers, body, json }: Answered): ResponseBody | undefined {
  const type = headers["content-type"] ?? "";
  if (!/^multipart\/form-data/i.test(type)) return isResponse(json) ? { body: json, files: 0 } : undefined;
  const parts = partsOfMultipart(Buffer.from(body), type) ?? [];
  const payload = parts.findLast(({ name }) => name === "payload_json");
  const value: Json | undefined = payload && parseBody(payload.bytes.toString("utf8"));
  const files = parts.filter(({ name }) => name !== "payload_json").length;
  return isResponse(value) ? { body: value, files } : undefined;
}

function isResponse(value: Json | undefined): value is JsonObject {
  return isObject(value) && !isDeeperThan(value, MOST_LEVELS);
}
