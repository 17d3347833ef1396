/** What is wrong with an answer of a driver: its author's business, never a finding. */
import { escapeControls } from "../../case/show.js";
import { isObject, type Json, type JsonObject } from "../../contract/json.js";
import type { OperationId } from "../../contract/operations.js";
import { validateResponse } from "../../contract/validate.js";
import type { WireResult } from "../../target/wire.js";

const LONGEST_QUOTE = 120;

const MOST_LISTED = 200;

/** What a driver only passes on is the service's: cases judge it, with the rules beside its schemas. */
const PASSED_ON = /^\/(?:deliveries\/\d+\/interaction|events\/\d+\/data)\//;

/** One sentence that begins with "the driver", or `undefined` where it answered as `spec/driver.yaml` says. */
export function complaintOf(operation: OperationId, result: WireResult): string | undefined {
  const { answer, failure } = result;
  if (failure) return `the driver gave ${failure.message} (${operation})`;
  if (answer.status === 404 || answer.status === 501)
    return `the driver lists ${operation} in describe, but answers ${answer.status} to it`;
  if (answer.status !== 200) return `the driver answered ${answer.status} to ${operation}${quoted(answer.text)}`;
  const body = answer.asSent ?? answer.json;
  if (!isObject(body)) return `the driver answered ${operation} with something that is no JSON object`;
  const first = validateResponse(operation, 200, startOf(body)).find(({ pointer }) => !PASSED_ON.test(pointer));
  return first && `the driver answered ${operation} with a wrong ${first.pointer || "body"}: ${first.message}`;
}

/** A service may deliver without end; the first of what a driver lists show how it lists. */
function startOf(json: JsonObject): JsonObject {
  const lists = Object.entries(json).map(([name, value]): [string, Json] => [
    name,
    Array.isArray(value) ? (value as readonly Json[]).slice(0, MOST_LISTED) : value,
  ]);
  return Object.fromEntries(lists);
}

function quoted(text: string): string {
  if (text === "") return "";
  const start = escapeControls(text.slice(0, LONGEST_QUOTE)).replace(/[\ud800-\udbff]$/, "");
  return `: ${start}${text.length > LONGEST_QUOTE ? "…" : ""}`;
}
