/** Interactions as the driver lists them, and the requests that answer them. */
import { isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { type Change, textOf } from "../parts.js";
import type { PlainRequest } from "../planted-bug.js";
import { drive } from "../requests.js";

/** The id of the user of an interaction. */
export function userIn({ member, user }: JsonObject): string {
  return textOf(isObject(member) ? member["user"] : user, "id");
}

/** Changes each object of a value, the innermost first. */
export function everywhere(value: Json, change: Change): Json {
  if (Array.isArray(value)) return value.map((each: Json) => everywhere(each, change));
  if (!isObject(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([member, each]) => [member, everywhere(each, change)])));
}

/** Every custom_id at any depth. */
export function customIdsIn(value: Json): ReadonlySet<string> {
  const found = new Set<string>();
  everywhere(value, (part) => {
    const id = textOf(part, "custom_id");
    if (id !== "") found.add(id);
    return part;
  });
  return found;
}

/** What the driver answers where nothing was delivered. */
export function notDelivered(outcome: "denied" | "handled" | "invalid" | "unknown", reason: string): Response {
  return Response.json({ outcome, reason });
}

/** Answers an interaction. @param listed index of the request that listed it @param position of it in that list */
export function callback(listed: number, position: number, body: JsonObject): PlainRequest {
  const one = `{#${listed}.deliveries.${position}.interaction`;
  return { method: "POST", path: `/interactions/${one}.id}/${one}.token}/callback`, body, as: "none" };
}

/** An answer that opens a modal with these components. */
export function opens(...components: readonly Json[]): JsonObject {
  return { type: 9, data: { custom_id: "m", title: "m", components } };
}

/** The first user submits the modal that answered an interaction. */
export function submit(listed: number, position: number, values: JsonObject): PlainRequest {
  const interaction_id = `{#${listed}.deliveries.${position}.interaction.id}`;
  return drive("submitModal", { user_id: "{user_id}", interaction_id, values });
}

/** A label around one input of a modal. */
export function label(component: JsonObject): JsonObject {
  return { type: 18, label: "l", component };
}

/** A button with this custom_id. */
export function button(customId: string): JsonObject {
  return { type: 2, style: 1, label: "b", custom_id: customId };
}
