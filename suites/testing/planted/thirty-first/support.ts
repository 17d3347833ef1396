/** What several bugs of this set look at: components, uses and deliveries, and messages that are read. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import type { Call, CalledOperation } from "../call.js";
import { clockMovedMs, driven, inInteractions } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { type Change, inComponents, inEach, textOf } from "../parts.js";
import type { Fetch, PlainRequest } from "../planted-bug.js";
import { drive } from "../requests.js";
import { changed, handledBy } from "../wrap.js";

/** The length of an hour in milliseconds. */
export const HOUR_MS = 60 * 60 * 1000;
/** The length of a day in milliseconds. */
export const DAY_MS = 24 * HOUR_MS;

/** A text display. */
export const TEXT: JsonObject = { type: 10, content: "t" };

/** A button with this custom_id. */
export function button(customId: string): JsonObject {
  return { type: 2, style: 1, label: "b", custom_id: customId };
}

/** An option of that type with these members. */
export function option(type: number, members: JsonObject = {}): JsonObject {
  return { type, name: "o", description: "o", ...members };
}

/** A label around an input of a modal. */
export function label(component: JsonObject): JsonObject {
  return { type: 18, label: "l", component };
}

/** Answers the interaction at this position of the deliveries that the request of this index listed. */
export function respond(index: number, position: number, body: JsonObject): PlainRequest {
  const interaction = `#${index}.deliveries.${position}.interaction`;
  const path = `/interactions/{${interaction}.id}/{${interaction}.token}/callback`;
  return { method: "POST", path, body, as: "none" };
}

/** The first user submits the modal that answered the interaction of `modal`. */
export function submit(values: JsonObject): PlainRequest {
  const opener = "{#2.deliveries.0.interaction.id}";
  return drive("submitModal", { user_id: "{user_id}", interaction_id: opener, values });
}

/** Every component of a message, or of the data of a response, the innermost first. */
export function componentsIn(body: Json, call: Call): readonly JsonObject[] {
  const found: JsonObject[] = [];
  inComponents((part) => {
    found.push(part);
    return part;
  })(body, { ...call, operation: "create-message" });
  return found;
}

const MESSAGE_WRITES: ReadonlySet<CalledOperation> = new Set(["create-message", "edit-message"]);
const MESSAGE_READS: ReadonlySet<CalledOperation> = new Set(["get-message", "list-messages"]);

/** The message that a create or an edit answered; undefined for any other response. */
export async function writtenMessage({ operation }: Call, response: Response): Promise<JsonObject | undefined> {
  return MESSAGE_WRITES.has(operation) && response.ok ? objectOf(response) : undefined;
}

/** The response with each message changed that it reads, and with `andWrites` also the one that it wrote. */
export async function inMessages(
  { operation }: Call,
  response: Response,
  { change, andWrites }: { readonly change: Change; readonly andWrites: boolean },
): Promise<Response> {
  const isShown = MESSAGE_READS.has(operation) || (andWrites && MESSAGE_WRITES.has(operation));
  return isShown ? changed(response, (body) => inEach(body, change)) : response;
}

/** Follows what the driver does with the clock. Each call gives the time since the start. */
export function clock(): (call: Call) => Promise<number> {
  let movedMs = 0;
  return async (call) => {
    movedMs = driven(call) === "reset" ? 0 : movedMs + (await clockMovedMs(call));
    return movedMs;
  };
}

/** What is to become of the interactions of uses. */
export interface Watch {
  /** Sees each request before it is passed on. What it gives changes the interaction that the request causes. */
  readonly look: (call: Call) => Promise<Change | undefined>;
  /** Sees each successful response. */
  readonly learn?: (call: Call, response: Response) => Promise<void>;
}

/** A service that delivers some interactions otherwise. @param begin makes a watch with an empty memory */
export function deliversOtherwise(begin: () => Watch): (service: Fetch) => Fetch {
  return handledBy(() => {
    const { look, learn } = begin();
    const changes = new Map<string, Change>();
    const asDelivered: Change = (one) => changes.get(textOf(one, "id"))?.(one) ?? one;
    return async (call, { pass }) => {
      const change = await look(call);
      const response = await pass();
      if (!response.ok) return response;
      await learn?.(call, response);
      if (change !== undefined) changes.set(textOf(await objectOf(response), "interaction_id"), change);
      if (driven(call) !== "listDeliveries") return response;
      return changed(response, (body) => inInteractions(asDelivered)(body, call));
    };
  });
}

/** For `inInteractions`: changes the data of each interaction. */
export function inData(change: Change): Change {
  return (one) => (isObject(one["data"]) ? { ...one, data: change(one["data"]) } : one);
}

/** The objects of a list; none for any other value. */
export function objectsOf(value: Json | undefined): readonly JsonObject[] {
  return elementsOf(value).filter(isObject);
}
