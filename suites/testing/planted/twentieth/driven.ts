/** What planted bugs share that change what the driver shows. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { inEach, textOf, withMember } from "../parts.js";
import type { Fetch } from "../planted-bug.js";
import { changed, type Handler, handledBy } from "../wrap.js";

/** The answer of listDeliveries with each interaction changed. */
export function inDeliveries(listed: Json, change: (interaction: JsonObject) => JsonObject): Json {
  const inOne = (delivery: JsonObject) =>
    withMember(delivery, "interaction", (interaction) => (isObject(interaction) ? change(interaction) : interaction));
  return isObject(listed) ? withMember(listed, "deliveries", (all) => inEach(all, inOne)) : listed;
}

/** The interactions of an answer of listDeliveries. */
export function interactionsOf(listed: Json): readonly JsonObject[] {
  const deliveries = isObject(listed) ? elementsOf(listed["deliveries"]) : [];
  return deliveries.flatMap((delivery) => {
    const interaction = isObject(delivery) ? delivery["interaction"] : undefined;
    return isObject(interaction) ? [interaction] : [];
  });
}

/** A service that delivers interactions otherwise. */
export function delivers(change: (interaction: JsonObject) => JsonObject): (service: Fetch) => Fetch {
  return handledBy(() => async (call, { pass }) => {
    const response = await pass();
    return isDriven(call, "listDeliveries") ? changed(response, (body) => inDeliveries(body, change)) : response;
  });
}

/** The interaction with its data changed. */
export function withData(interaction: JsonObject, change: (data: JsonObject) => JsonObject): JsonObject {
  return withMember(interaction, "data", (data) => (isObject(data) ? change(data) : data));
}

/** True for this operation of the driver. */
export function isDriven(call: Call, name: string): boolean {
  return call.operation === "driver" && call.path["name"] === name;
}

/** How far the clock of a service was moved, in milliseconds. */
type Elapsed = () => number;

/** Like `handledBy`; a handler knows how far the clock was moved, and a reset makes another one. */
export function clocked(begin: (elapsed: Elapsed) => Handler): (service: Fetch) => Fetch {
  return handledBy(() => {
    let elapsedMs = 0;
    let handle = begin(() => elapsedMs);
    return async (call, behind) => {
      if (isDriven(call, "reset")) {
        elapsedMs = 0;
        handle = begin(() => elapsedMs);
      }
      const response = await handle(call, behind);
      if (isDriven(call, "moveClock") && response.ok) elapsedMs += millisecondsOf((await bodyOf(call.request)) ?? null);
      return response;
    };
  });
}

function millisecondsOf(body: Json): number {
  const value = isObject(body) ? body["milliseconds"] : undefined;
  return typeof value === "number" ? value : 0;
}

/** The id of the interaction that a use was delivered as; an empty text where it was not. */
export function deliveredIn(answer: Json): string {
  return textOf(answer, "interaction_id");
}
