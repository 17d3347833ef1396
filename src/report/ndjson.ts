/** The event stream itself, one event a line: `events.ndjson`. */
import type { RunEvent } from "../run/result/event.js";

/** One line of the stream, line end included; the run appends it as the event happens. */
export function formatNdjsonLine(event: RunEvent): string {
  return `${JSON.stringify(event)}\n`;
}

/** All lines; the empty stream is the empty text. */
export function formatNdjson(events: readonly RunEvent[]): string {
  return events.map(formatNdjsonLine).join("");
}
