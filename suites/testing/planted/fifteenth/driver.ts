/** What a request asks of the driver. */
import { isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { inEach, withMember } from "../parts.js";

/** Name of the operation of the driver; undefined for any other request. */
export function driverOf({ operation, path }: Call): string | undefined {
  return operation === "driver" ? path["name"] : undefined;
}

/** The answer of `listDeliveries` with each interaction changed. */
export function inDeliveries(body: Json, change: (interaction: JsonObject) => JsonObject): Json {
  if (!isObject(body)) return body;
  return withMember(body, "deliveries", (all) =>
    inEach(all, (each) => withMember(each, "interaction", (one) => (isObject(one) ? change(one) : one))),
  );
}
