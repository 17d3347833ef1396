/** What the bugs of this set share about interactions: their deliveries, and answers to them. */
import { isObject, type JsonObject } from "../../../../src/contract/json.js";
import { inInteractions } from "../fifth/driven.js";
import { withMember } from "../parts.js";
import type { Fetch, PlainRequest } from "../planted-bug.js";
import { answers } from "../wrap.js";

/** Changes the data of each interaction that is delivered. */
export function delivers(change: (data: JsonObject, interaction: JsonObject) => JsonObject): (service: Fetch) => Fetch {
  return answers(
    inInteractions((interaction) =>
      withMember(interaction, "data", (data) => (isObject(data) ? change(data, interaction) : data)),
    ),
  );
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
