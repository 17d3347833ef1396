/** Operations on emojis, stickers and scheduled events. */
import { isObject, type JsonObject } from "../../contract/json.js";
import { LIMITS } from "../../contract/limits.gen.js";
import type { Call, SentOperation } from "../call.js";
import { userObject } from "../message/user-object.js";
import { isRefusal, type Refusal, type Reply, refusedAs } from "../refusal/refusal.js";
import type { Service } from "../service.js";
import { CREATE_EVENTS, CREATE_GUILD_EXPRESSIONS } from "../world/permission-bits.js";
import { guildInReach } from "./guild-in-reach.js";

/** @see D1 "Limits" */
export const APPLICATION_EMOJIS = LIMITS.applicationEmojis.max;

/** `GET` of all emojis of the application. */
export const listApplicationEmojis: SentOperation = (call) => {
  const emojis = emojisOf(call);
  return isRefusal(emojis) ? emojis : { status: 200, json: JSON.stringify({ items: [...emojis.values()] }) };
};

/** 201; refused where there are as many as there may be. */
export const createApplicationEmoji: SentOperation = (call) => {
  const emojis = emojisOf(call);
  if (isRefusal(emojis)) return emojis;
  const emoji = emojiObject(call, "createApplicationEmoji");
  if (isRefusal(emoji)) return emoji;
  if (emojis.size >= call.service.policies.applicationEmojiLimit) return refusedAs("too-many-emojis");
  emojis.set(emoji.id, emoji);
  return { status: 201, json: JSON.stringify(emoji) };
};

/** `DELETE` of one emoji of the application. */
export const deleteApplicationEmoji: SentOperation = (call) => {
  const emojis = emojisOf(call);
  if (isRefusal(emojis)) return emojis;
  return emojis.delete(call.parameter("emoji_id")) ? { status: 204 } : refusedAs("unknown-emoji");
};

/** 201. Nothing here asks for them again, so that they are not kept. @see D1 "Versioning" 6 */
export const createGuildEmoji: SentOperation = (call) => {
  const guild = guildInReach(call, call.service.policies.expressionPermissions);
  if (isRefusal(guild)) return guild;
  const emoji = emojiObject(call, "createGuildEmoji");
  return isRefusal(emoji) ? emoji : created(emoji);
};

/** 201. */
export const createGuildSticker: SentOperation = (call) => {
  const guild = guildInReach(call, call.service.policies.expressionPermissions);
  if (isRefusal(guild)) return guild;
  const { body, service } = call;
  const { name, description = "", tags = "" } = isObject(body) ? body : {};
  if (typeof name !== "string" || name === "") return refusedAs("bad-value", "name");
  return created({
    id: service.snowflakes.next(),
    name,
    description,
    tags,
    type: GUILD_STICKER,
    format_type: PNG,
    available: true,
    guild_id: guild.id,
  });
};

/** 200. */
export const createScheduledEvent: SentOperation = (call) => {
  const { body, sender, service } = call;
  const guild = guildInReach(call, service.policies.eventPermissions);
  if (isRefusal(guild)) return guild;
  const violations = service.policies.violationsOfNotice("createScheduledEvent", body);
  if (violations.length > 0 || !isObject(body)) return { refusal: "invalid", violations };
  const missing = ["name", "privacy_level", "scheduled_start_time", "entity_type"].find(
    (each) => body[each] === undefined,
  );
  if (missing !== undefined) return refusedAs("bad-value", missing);
  const event: JsonObject = {
    id: service.snowflakes.next(),
    guild_id: guild.id,
    creator_id: sender.application.id,
    channel_id: body["channel_id"] ?? null,
    name: body["name"] ?? "",
    description: body["description"] ?? null,
    scheduled_start_time: body["scheduled_start_time"] ?? null,
    scheduled_end_time: body["scheduled_end_time"] ?? null,
    privacy_level: body["privacy_level"] ?? null,
    entity_type: body["entity_type"] ?? null,
    entity_id: null,
    entity_metadata: body["entity_metadata"] ?? null,
    status: SCHEDULED,
  };
  return { status: 200, json: JSON.stringify(event) };
};

/** Public values. */
const GUILD_STICKER = 2;
const PNG = 1;
const SCHEDULED = 1;

export const EXPRESSION_PERMISSIONS = CREATE_GUILD_EXPRESSIONS;
export const EVENT_PERMISSIONS = CREATE_EVENTS;

type EmojiObject = JsonObject & { readonly id: string };

function emojiObject(call: Call, operation: "createApplicationEmoji" | "createGuildEmoji"): EmojiObject | Refusal {
  const { body, sender, service } = call;
  const violations = service.policies.violationsOfNotice(operation, body);
  if (violations.length > 0 || !isObject(body)) return { refusal: "invalid", violations };
  const { name, image } = body;
  if (typeof name !== "string" || name === "") return refusedAs("bad-value", "name");
  if (typeof image !== "string" || !image.startsWith("data:image/")) return refusedAs("bad-value", "image");
  return newEmoji(service, sender.application.id, { name, animated: image.startsWith("data:image/gif") });
}

function newEmoji(
  service: Service,
  userId: string,
  drawn: { readonly name: string; readonly animated: boolean },
): EmojiObject {
  return {
    id: service.snowflakes.next(),
    roles: [],
    user: userObject(service.world, userId),
    require_colons: true,
    managed: false,
    available: true,
    ...drawn,
  };
}

/** Adds emojis as an application would over the API, without a limit, until it has so many. */
export function addEmojis(service: Service, applicationId: string, total: number): void {
  const emojis = emojisIn(service, applicationId);
  while (emojis.size < total) {
    const emoji = newEmoji(service, applicationId, { name: `made_${emojis.size}`, animated: false });
    emojis.set(emoji.id, emoji);
  }
}

/** Those of the application of the path, for itself. */
function emojisOf({ sender, service, parameter }: Call): Map<string, JsonObject> | Refusal {
  const { id } = sender.application;
  return parameter("application_id") === id ? emojisIn(service, id) : { refusal: "other-application" };
}

function emojisIn({ notices: { emojis } }: Service, applicationId: string): Map<string, JsonObject> {
  const found = emojis.get(applicationId) ?? new Map<string, JsonObject>();
  emojis.set(applicationId, found);
  return found;
}

function created(body: JsonObject): Reply {
  return { status: 201, json: JSON.stringify(body) };
}
