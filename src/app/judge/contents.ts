/** What is publicly known of messages and modals in responses, as verdicts of their own. */
import { showValue } from "../../case/show.js";
import { isObject, type Json, type JsonObject } from "../../contract/json.js";
import { type Reading, readingOfNewMessage, readingsOfMessage } from "../../rules/contents.js";
import type { Verdicts } from "./verdicts.js";

/** @param isNew a message of its own, which has to show something; @param files that came beside the JSON */
export function judgeMessage(data: Json | undefined, isNew: boolean, files: number, verdicts: Verdicts): void {
  const message: JsonObject = isObject(data) ? data : {};
  if (isNew) {
    const { rule, holds, expected, pointer } = readingOfNewMessage(message, files, "/data");
    verdicts.ask(holds, { rule, expected, actual: showValue(data), pointer });
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
