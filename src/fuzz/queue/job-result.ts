/** What a job leaves in Redis: its event stream, small enough for thousands of them. */
import { deflateSync, inflateSync } from "node:zlib";
import { faultOfFile } from "../../case/files/fault-of-file.js";
import type { RunEvent } from "../../run/result/event.js";

/** A result that inflates to more is not one of ours. */
const MOST_BYTES = 256 * 1024 * 1024;

/** The events of a job as text. */
export function packEvents(events: readonly RunEvent[]): string {
  return deflateSync(JSON.stringify(events)).toString("base64");
}

/** The events of a text; undefined where it holds anything else. */
export function unpackEvents(text: unknown): readonly RunEvent[] | undefined {
  if (typeof text !== "string") return undefined;
  try {
    const bytes = inflateSync(Buffer.from(text, "base64"), { maxOutputLength: MOST_BYTES });
    const events: unknown = JSON.parse(bytes.toString("utf8"));
    if (!Array.isArray(events) || events.some((event) => faultOfFile(event, "events") !== undefined)) return undefined;
    // The schema is that of the type.
    return events as readonly RunEvent[];
  } catch {
    return undefined;
  }
}
