/** The response in an answer: its JSON, also where files are sent beside it. */
import { isObject, type Json, type JsonObject } from "../../contract/json.js";
import { isDeeperThan } from "../../contract/json-depth.js";
import type { Answered } from "../../delivery/delivered.js";
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
export async function responseIn({ headers, body, json }: Answered): Promise<ResponseBody | undefined> {
  const type = headers["content-type"] ?? "";
  if (!/^multipart\/form-data/i.test(type)) return isResponse(json) ? { body: json, files: 0 } : undefined;
  const form = await formOf(body, type);
  const payload = form?.get("payload_json");
  if (form === undefined || payload === null || payload === undefined) return undefined;
  const value: Json | undefined = parseBody(typeof payload === "string" ? payload : await payload.text());
  const files = [...form.keys()].filter((name) => name !== "payload_json").length;
  return isResponse(value) ? { body: value, files } : undefined;
}

function isResponse(value: Json | undefined): value is JsonObject {
  return isObject(value) && !isDeeperThan(value, MOST_LEVELS);
}

async function formOf(body: string, type: string): Promise<FormData | undefined> {
  try {
    return await new Response(body, { headers: { "content-type": type } }).formData();
  } catch {
    // What an application calls a form and is none is no response: the caller says so.
    return undefined;
  }
}
