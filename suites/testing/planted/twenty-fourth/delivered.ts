/** What the bugs of this set share about interactions: their deliveries, and answers to them. */
import { isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { type Change, inEach, withMember } from "../parts.js";
import type { Fetch, PlainRequest } from "../planted-bug.js";
import { answers } from "../wrap.js";

/** True for a call that lists what was delivered. */
export function isListOfDeliveries({ path }: { readonly path: Readonly<Record<string, string>> }): boolean {
  return path["name"] === "listDeliveries";
}

/** A list of deliveries with each interaction changed. */
export function inDelivered(body: Json, change: Change): Json {
  const inDelivery: Change = (delivery) => withMember(delivery, "interaction", (value) => inEach(value, change));
  return isObject(body) ? withMember(body, "deliveries", (list) => inEach(list, inDelivery)) : body;
}

/** Changes the data of each interaction that is delivered. */
export function delivers(change: (data: JsonObject, interaction: JsonObject) => JsonObject): (service: Fetch) => Fetch {
  return answers((body, call) => {
    if (!isListOfDeliveries(call)) return body;
    return inDelivered(body, (interaction) => {
      return withMember(interaction, "data", (data) => (isObject(data) ? change(data, interaction) : data));
    });
  });
}

/** Changes the data without some kinds of resolved entities. */
export function withoutResolved(data: JsonObject, kind: string): JsonObject {
  return withMember(data, "resolved", (resolved) => {
    if (!isObject(resolved)) return resolved;
    return Object.fromEntries(Object.entries(resolved).filter(([each]) => each !== kind));
  });
}

/** A member of the first interaction that the request of this index listed. */
export function delivered(index: number, member: string, position = 0): string {
  return `{#${index}.deliveries.${position}.interaction.${member}}`;
}

/** Answers an interaction that the request of this index listed. @param position default the first one */
export function respond(index: number, body: JsonObject, position = 0): PlainRequest {
  const path = `/interactions/${delivered(index, "id", position)}/${delivered(index, "token", position)}/callback`;
  return { method: "POST", path, body, as: "none" };
}

/** A label around an input of a modal. */
export function label(component: JsonObject): JsonObject {
  return { type: 18, label: "l", component };
}
