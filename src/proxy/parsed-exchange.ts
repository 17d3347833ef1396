/** An exchange as the judge reads it: the operation, and both bodies as JSON. */
import type { IncomingHttpHeaders } from "node:http";
import type { Json } from "../contract/json.js";
import { ROUTES } from "../contract/routes.gen.js";
import { readForm } from "../service/http/read-form.js";
import { decodeBody } from "../target/decode-body.js";
import { type BodyCopy, MAX_COPY_BYTES } from "./body-copy.js";
import type { Matched } from "./matched.js";
import type { ProxiedExchange } from "./proxied-exchange.js";

/** What was sent with a request, without the bytes of files. */
export interface SentBody {
  /** How the body was encoded; `none` where there was no body. */
  readonly encoding: "none" | "json" | "form" | "multipart";
  /** Undefined where there is none, or no JSON. */
  readonly json: Json | undefined;
  /** As it was sent, content encodings undone; of a multipart body the JSON alone. */
  readonly text: string | undefined;
  /** There is a body, and it is not what it says to be. */
  readonly isMalformed: boolean;
  /** Name, content type and size in bytes of each uploaded file. */
  readonly files: readonly { readonly name: string; readonly type: string; readonly bytes: number }[];
}

export interface ParsedExchange extends Matched {
  /** The exchange as it was on the wire. */
  readonly passed: ProxiedExchange;
  /** The parsed request body. */
  readonly sent: SentBody;
  /** Undefined where no answer came to its end. */
  readonly answer?: { readonly status: number; readonly json: Json | undefined; readonly text: string };
}

/** Completes "not judged: …". */
export interface UnparsedExchange {
  /** Why the exchange could not be judged, as the end of that sentence. */
  readonly unheard: string;
}

/** Reads both bodies, content encodings undone, neither longer than the bound. */
export async function parseExchange(
  passed: ProxiedExchange,
  matched: Matched,
): Promise<ParsedExchange | UnparsedExchange> {
  const sent = await sentOf(passed, matched);
  if ("unheard" in sent) return sent;
  const { answer, failure } = passed;
  if (answer === undefined || failure !== undefined) return { ...matched, passed, sent };
  const text = textOf(answer.body, answer.headers, "the answer");
  if (typeof text !== "string") return text;
  return { ...matched, passed, sent, answer: { status: answer.status, json: parsed(text), text } };
}

const NO_BODY: SentBody = { encoding: "none", json: undefined, text: undefined, isMalformed: false, files: [] };

async function sentOf(
  { headers, body }: ProxiedExchange,
  { operation }: Matched,
): Promise<SentBody | UnparsedExchange> {
  const type = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (type === "multipart/form-data" || type === "application/x-www-form-urlencoded") return sentForm(headers, body);
  if (body.bytes === 0 && ROUTES[operation].request === null) return NO_BODY;
  const text = textOf(body, headers, "the request");
  if (typeof text !== "string") return text;
  const json = parsed(text);
  return { encoding: "json", json, text, isMalformed: json === undefined, files: [] };
}

async function sentForm(headers: IncomingHttpHeaders, body: BodyCopy): Promise<SentBody | UnparsedExchange> {
  const bytes = body.whole;
  if (bytes === undefined) return tooLong("the request");
  const type = headers["content-type"] ?? "";
  const encoding = type.toLowerCase().startsWith("multipart") ? "multipart" : "form";
  const copy = new Request("http://service.invalid", {
    method: "POST",
    headers: { "content-type": type },
    body: new Uint8Array(bytes),
  });
  const read = await readForm(copy);
  if ("refusal" in read) return { encoding, json: undefined, text: undefined, isMalformed: true, files: [] };
  const files = read.files.map(({ filename, contentType, bytes: { byteLength } }) => ({
    name: filename,
    type: contentType,
    bytes: byteLength,
  }));
  const text = encoding === "form" ? bytes.toString("utf8") : JSON.stringify(read.json);
  return { encoding, json: read.json, text, isMalformed: false, files };
}

function textOf(body: BodyCopy, headers: IncomingHttpHeaders, what: string): string | UnparsedExchange {
  const bytes = body.whole;
  if (bytes === undefined) return tooLong(what);
  const decoded = decodeBody(bytes, headers["content-encoding"], MAX_COPY_BYTES);
  return decoded.failure === undefined ? decoded.text : { unheard: `${what} has ${decoded.failure.message}` };
}

function tooLong(what: string): UnparsedExchange {
  return { unheard: `${what} has more than ${MAX_COPY_BYTES / 1024 / 1024} MiB` };
}

/** How deep it nests is not looked at: what exhausts the stack of the judge is caught there. */
function parsed(text: string): Json | undefined {
  if (text === "") return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
