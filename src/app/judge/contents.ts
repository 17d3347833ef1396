/** What is publicly known of messages and modals in responses, as verdicts of their own. */
import { showValue } from "../../case/show.js";
import { isObject, type Json, type JsonObject } from "../../contract/json.js";
import { type Reading, readingsOfMessage } from "../../rules/contents.js";
import type { Verdicts } from "./verdicts.js";

/** @param isNew a message of its own, which has to show something; @param files that came beside the JSON */
export function judgeMessage(data: Json | undefined, isNew: boolean, files: number, verdicts: Verdicts): void {
  const message: JsonObject = isObject(data) ? data : {};
  if (isNew) {
    verdicts.ask(files > 0 || SHOWN.some((member) => isSomething(message[member])), {
      rule: "application.message.shows-something",
      expected: `a message with one of ${SHOWN.join(", ")}`,
      actual: showValue(data),
      pointer: "/data",
    });
  }
  judgeReadings(readingsOfMessage(message, "/data"), verdicts);
}

/** Each reading is a verdict about its rule. */
export function judgeReadings(readings: readonly Reading[], verdicts: Verdicts): void {
  for (const reading of readings) {
    const { rule, holds, expected, pointer, size } = reading;
    const shown = "value" in reading ? [showValue(reading.value)] : [];
    verdicts.ask(holds, {
      rule,
      expected,
      actual: [...shown, ...(size === undefined ? [] : [size])].join(", "),
      pointer,
    });
  }
}

const SHOWN = ["content", "embeds", "components", "sticker_ids", "poll", "attachments"] as const;

function isSomething(value: Json | undefined): boolean {
  if (Array.isArray(value) || typeof value === "string") return value.length > 0;
  return value !== undefined && value !== null;
}
