/** What a planted bug sees of uses and deliveries, which go through the driver. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { type Change, inComponents, inEach, textOf, withMember } from "../parts.js";
import type { Fetch } from "../planted-bug.js";
import { changed } from "../wrap.js";

/** The operation of the driver that a request calls; undefined for any other request. */
export function driven({ operation, path }: Call): string | undefined {
  return operation === "driver" ? path["name"] : undefined;
}

/** How far a request moves the clock, in milliseconds; 0 for any other request. */
export async function clockMovedMs(call: Call): Promise<number> {
  if (driven(call) !== "moveClock") return 0;
  const { milliseconds } = await objectOf(call.request);
  return typeof milliseconds === "number" ? milliseconds : 0;
}

/** For `answers`: changes each interaction where the driver lists what was delivered. */
export function inInteractions(change: Change): (body: Json, call: Call) => Json {
  return (body, call) => {
    if (driven(call) !== "listDeliveries") return body;
    const inDelivery: Change = (delivery) => withMember(delivery, "interaction", (each) => inEach(each, change));
    return inEach(body, (answer) => withMember(answer, "deliveries", (all) => inEach(all, inDelivery)));
  };
}

/** A message as responses to its writes showed it. */
interface KnownMessage {
  /** Its channel. */
  readonly channel: string;
  /** Its components of every depth, after the request that created it. */
  readonly first: readonly JsonObject[];
  /** Its components of every depth, after the last request that wrote it. */
  readonly latest: readonly JsonObject[];
}

/** What was written before a use. */
export interface Written {
  /** Commands by id. */
  readonly commands: Known;
  /** Messages by id, the one that was written last at the end. */
  readonly messages: ReadonlyMap<string, KnownMessage>;
}

/** What becomes of the data that a use delivers; undefined where it is right. @param name operation of the driver */
export type Distortion = (name: string, use: JsonObject) => Change | undefined;

/** A service that delivers wrong data for some uses. @param begin makes a distortion with an empty memory */
export function deliversWrongly(begin: (written: Written) => Distortion): (service: Fetch) => Fetch {
  return remembering((commands) => {
    const messages = new Map<string, KnownMessage>();
    const wrong = new Map<string, Change>();
    const distort = begin({ commands, messages });
    return async (call, { pass }) => {
      const name = driven(call);
      const change = name === undefined ? undefined : distort(name, await objectOf(call.request));
      const response = await pass();
      if (!response.ok) return response;
      if (change !== undefined) wrong.set(textOf(await objectOf(response), "interaction_id"), change);
      if (call.operation === "create-message" || call.operation === "edit-message")
        learnMessage(messages, call, await objectOf(response));
      if (name !== "listDeliveries") return response;
      const distorted: Change = (interaction) => {
        const change = wrong.get(textOf(interaction, "id"));
        return change === undefined ? interaction : withMember(interaction, "data", (data) => inEach(data, change));
      };
      return changed(response, (body) => inInteractions(distorted)(body, call));
    };
  });
}

function learnMessage(messages: Map<string, KnownMessage>, call: Call, message: JsonObject): void {
  const id = textOf(message, "id");
  const latest: JsonObject[] = [];
  inComponents((component) => {
    latest.push(component);
    return component;
  })(message, call);
  const first = messages.get(id)?.first ?? latest;
  messages.delete(id);
  messages.set(id, { channel: call.path["channel"] ?? "", first, latest });
}

/** The component of this custom_id. */
export function componentOf(components: readonly JsonObject[], customId: string): JsonObject | undefined {
  return components.find((each) => each["custom_id"] === customId);
}

/** For `Change`: changes each option of the data of a command, the innermost first. */
export function inEntered(part: JsonObject, change: Change): JsonObject {
  return withMember(part, "options", (options) =>
    elementsOf(options).map((each) => (isObject(each) ? change(inEntered(each, change)) : each)),
  );
}
