/** The requests of `minimal`, in few words. */
import type { Json, JsonObject } from "../../../src/contract/json.js";
import type { PlainRequest } from "./planted-bug.js";

/** Commands of the first guild. */
export const IN_GUILD = "/applications/{application_id}/guilds/{guild_id}/commands";
/** Global commands. */
export const GLOBALLY = "/applications/{application_id}/commands";
/** Messages of the first channel. */
export const IN_CHANNEL = "/channels/{channel_id}/messages";

/** Flag of messages with components of the second version. @see D2 "What the service does" 3 */
export const COMPONENTS_V2 = 32_768;

/** A small chat-input command. */
export const A: JsonObject = { name: "a", description: "a" };

/** Creates a command. @param place default the first guild */
export function create(body: JsonObject, place: string = IN_GUILD): PlainRequest {
  return { method: "POST", path: place, body };
}

/** Creates the small command with these members. */
export function createA(members: JsonObject, place: string = IN_GUILD): PlainRequest {
  return create({ ...A, ...members }, place);
}

/** Lists the commands of the first guild. */
export function list(place: string = IN_GUILD): PlainRequest {
  return { method: "GET", path: place };
}

/** Reads the command that the request of this index made. */
export function read(index: number, place: string = IN_GUILD): PlainRequest {
  return { method: "GET", path: `${place}/{#${index}.id}` };
}

/** Edits the command that the request of this index made. */
export function edit(index: number, body: JsonObject, place: string = IN_GUILD): PlainRequest {
  return { method: "PATCH", path: `${place}/{#${index}.id}`, body };
}

/** Deletes the command that the request of this index made. */
export function remove(index: number, place: string = IN_GUILD): PlainRequest {
  return { method: "DELETE", path: `${place}/{#${index}.id}` };
}

/** Sends a message. @param place default the first channel */
export function message(body: JsonObject, place: string = IN_CHANNEL): PlainRequest {
  return { method: "POST", path: place, body };
}

/** Sends a message with components of the second version. */
export function componentsV2(...components: readonly Json[]): PlainRequest {
  return message({ flags: COMPONENTS_V2, components });
}

/** Sends a message with one action row. */
export function row(...components: readonly Json[]): PlainRequest {
  return message({ components: [{ type: 1, components }] });
}
