/** The interactions in an answer that lists deliveries. */
import { isObject, type Json } from "../../../../src/contract/json.js";
import { type Change, inEach, withMember } from "../parts.js";
import type { Fetch } from "../planted-bug.js";
import { answers } from "../wrap.js";

/** The answer with each of its interactions changed. */
export function inInteractions(body: Json, change: Change): Json {
  if (!isObject(body)) return body;
  return withMember(body, "deliveries", (deliveries) => {
    return inEach(deliveries, (delivery) => withMember(delivery, "interaction", (each) => inEach(each, change)));
  });
}

/** Delivers interactions of one type otherwise. @param change takes their data and the whole interaction */
export function delivers(type: number, change: Change): (service: Fetch) => Fetch {
  return answers((body, { operation, path }) => {
    if (operation !== "driver" || path["name"] !== "listDeliveries") return body;
    return inInteractions(body, (interaction) => (interaction["type"] === type ? change(interaction) : interaction));
  });
}
