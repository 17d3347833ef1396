/** The requests of `minimal`, in few words. */
import type { Json, JsonObject } from "../../../src/contract/json.js";
import type { PlainRequest } from "./planted-bug.js";

/** Commands of the first guild. */
export const IN_GUILD = "/applications/{application_id}/guilds/{guild_id}/commands";
/** Commands of the second guild. */
export const IN_OTHER_GUILD = "/applications/{application_id}/guilds/{other_guild_id}/commands";
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

/** Replaces all commands of the first guild. */
export function bulk(body: readonly Json[], place: string = IN_GUILD): PlainRequest {
  return { method: "PUT", path: place, body };
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

/** Sets the permissions of the command that the request of this index made. */
export function permit(index: number, permissions: readonly Json[], place: string = IN_GUILD): PlainRequest {
  return { method: "PUT", path: `${place}/{#${index}.id}/permissions`, body: { permissions }, as: "guildManager" };
}

/** Reads the permissions of the command that the request of this index made. */
export function permissions(index: number, place: string = IN_GUILD): PlainRequest {
  return { method: "GET", path: `${place}/{#${index}.id}/permissions` };
}

/** Allows the first role. */
export const ALLOW_ROLE: JsonObject = { id: "{role_id}", type: 1, permission: true };
/** Forbids the first user. */
export const FORBID_USER: JsonObject = { id: "{user_id}", type: 2, permission: false };

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

/** Reads the message that the request of this index sent. */
export function readMessage(index: number): PlainRequest {
  return { method: "GET", path: `${IN_CHANNEL}/{#${index}.id}` };
}

/** Edits the message that the request of this index sent. */
export function editMessage(index: number, body: JsonObject): PlainRequest {
  return { method: "PATCH", path: `${IN_CHANNEL}/{#${index}.id}`, body };
}

/** An operation of the driver. */
export function drive(name: string, body: JsonObject = {}): PlainRequest {
  return { method: "POST", path: `/driver/${name}`, body };
}

/** The request, sent together with the one before it. */
export function atOnce(request: PlainRequest): PlainRequest {
  return { ...request, atOnce: true };
}

/** A list of numbered parts. */
export function times<T>(count: number, part: (index: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, index) => part(index));
}

/** The interaction of the deliveries that the request of this index listed. */
function interaction(index: number, position: number, member: string): string {
  return `{#${index}.deliveries.${position}.interaction.${member}}`;
}

/** The first user uses the command that the request of this index made. */
export function invoke(index: number, more: JsonObject = {}): PlainRequest {
  const body = { user_id: "{user_id}", channel_id: "{channel_id}", command_id: `{#${index}.id}`, options: [] };
  return drive("invokeCommand", { ...body, ...more });
}

/** What the application received. */
export const DELIVERIES: PlainRequest = drive("listDeliveries");

/** A command is used and answered with a modal. */
export function modal(...components: readonly Json[]): readonly PlainRequest[] {
  const path = `/interactions/${interaction(2, 0, "id")}/${interaction(2, 0, "token")}/callback`;
  const body = { type: 9, data: { custom_id: "m", title: "m", components } };
  return [createA({}), invoke(0), DELIVERIES, { method: "POST", path, body, as: "none" }];
}

/** The first user uses a component of the message that the request of this index sent. */
export function use(index: number, customId: string, values: readonly Json[] = []): PlainRequest {
  const scene = { user_id: "{user_id}", channel_id: "{channel_id}", message_id: `{#${index}.id}` };
  return drive("useComponent", { ...scene, custom_id: customId, values });
}
