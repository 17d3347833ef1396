/** Whether a command is what a request wrote. */
import { differenceOfRoundTrip } from "../../case/compare/round-trip.js";
import { typeAndNameOf } from "../../contract/documented.js";
import { isObject, type JsonObject, oneOrAll } from "../../contract/json.js";
import type { DoneExchange } from "../../run/exchange.js";

/** True where the request writes a command of this name whole, and the command holds what it sent. */
export function isStoredFrom({ step, sent }: DoneExchange, command: JsonObject): boolean {
  const bodies = oneOrAll(sent).filter(isObject);
  const body = bodies.find((one) => typeAndNameOf(one) === typeAndNameOf(command));
  const trip = { call: step.call, isNew: false, dictionaries: "if-present", userInstall: 1 } as const;
  return body !== undefined && differenceOfRoundTrip(body, command, trip) === undefined;
}
