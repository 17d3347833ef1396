/** One signed request to an application, within its time. */
import { type Json, type JsonObject, parsedJson } from "../../contract/json.js";
import type { SigningKey } from "./signing-key.js";

/** Applications have so long to answer. @see D1 "Limits" */
export const ANSWER_MS = 3_000;

/** An answer that is larger is none. */
const MAX_ANSWER_BYTES = 1024 * 1024;

/** What came back: status and body, or undefined where no answer came in time. */
export interface Posted {
  /** HTTP status of the response. */
  readonly status: number;
  /** Undefined where the body is empty or no JSON. */
  readonly json: Json | undefined;
}

/** How long is waited for an answer, and what ends that early. */
export interface DeliveryPatience {
  /** Milliseconds until the response must be there. */
  readonly answerMs: number;
  /** Aborted where the service stops. */
  readonly stop: AbortSignal;
}

/** Posts JSON, signed; follows no redirect. Never throws. */
export async function post(
  url: string,
  body: JsonObject,
  key: SigningKey,
  { answerMs, stop }: DeliveryPatience,
): Promise<Posted | undefined> {
  const text = JSON.stringify(body);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "slashproof reference service",
        ...key.sign(text),
      },
      body: text,
      redirect: "manual",
      signal: AbortSignal.any([stop, AbortSignal.timeout(answerMs)]),
    });
    return { status: response.status, json: parsedJson(await boundedText(response)) };
  } catch {
    // Refused, cut off, or too late: to the service it is all the same, the application did not answer.
    return undefined;
  }
}

async function boundedText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw new Error("the answer is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
