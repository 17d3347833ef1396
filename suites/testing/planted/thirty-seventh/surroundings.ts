/** Bugs of what is around commands and messages: lobbies, voice, emojis, events. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { driven } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { inEach, textOf } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { drive, times } from "../requests.js";
import { answers, type Handler, handledBy, refusal, refuses, stores } from "../wrap.js";
import { inEvents } from "./events.js";
import { EMOJI, EMOJIS, LOBBIES, LOBBY_BULK, LOBBY_MESSAGES, matched, VOICE_STATUS } from "./paths.js";

const VOICE = 2;
const STATUS_LENGTH = 500;
const LOBBY_PAGE = 100;
const MOST_EMOJIS = 2000;
const GUILD_MODERATION = 4;
const AUDIT_LOG_ENTRY = "GUILD_AUDIT_LOG_ENTRY_CREATE";
/** Sees, connects, and sets the status. */
const TALKATIVE = String((1n << 10n) | (1n << 20n) | (1n << 48n));
const VIEW_AUDIT_LOG = String(1n << 7n);

/** A lobby by its secret, for the manager. */
function enter(secret: string): PlainRequest {
  return { method: "PUT", path: "/lobbies", body: { secret }, as: "guildManager" };
}

const SAY: PlainRequest = {
  method: "POST",
  path: "/lobbies/{#0.id}/messages",
  body: { content: "a" },
  as: "guildManager",
};
const READ: PlainRequest = { method: "GET", path: "/lobbies/{#0.id}/messages", as: "guildManager" };

/** Who was removed is kept in a list that only the bot takes somebody from. */
function barringForGood(): Handler {
  const removed = new Set<string>();
  const barred = new Set<string>();
  return async (call, { pass }) => {
    const token = call.request.headers.get("authorization") ?? "";
    const messages = matched(call, "GET", LOBBY_MESSAGES) ?? matched(call, "POST", LOBBY_MESSAGES);
    if (messages !== undefined && barred.has(`${messages.id} ${token}`)) return refusal(403);
    const response = await pass();
    if (!response.ok) return response;
    const bulk = matched(call, "POST", LOBBY_BULK);
    for (const each of bulk === undefined ? [] : elementsOf(await bodyOf(call.request))) {
      const key = `${bulk?.id} ${textOf(each, "id")}`;
      if (isObject(each) && each["remove_member"] === true) removed.add(key);
      else removed.delete(key);
    }
    if (matched(call, "PUT", LOBBIES) === undefined) return response;
    const { id, members } = await objectOf(response);
    const isBack = elementsOf(members).some((each) => removed.has(`${id} ${textOf(each, "id")}`));
    if (isBack) barred.add(`${id} ${token}`);
    return response;
  };
}

/** Emojis are marked as deleted, and counted with the others. */
function countingDeletedEmojis(): Handler {
  const deleted = new Map<string, number>();
  return async (call, { pass, ask }) => {
    if (driven(call) === "reset") deleted.clear();
    const created = matched(call, "POST", EMOJIS);
    const gone = deleted.get(created?.id ?? "") ?? 0;
    if (created !== undefined && gone > 0) {
      const { items } = await objectOf(await ask("GET", created.path));
      if (elementsOf(items).length + gone >= MOST_EMOJIS) return refusal();
    }
    const response = await pass();
    const removed = response.ok ? matched(call, "DELETE", EMOJI) : undefined;
    if (removed !== undefined) deleted.set(removed.id, (deleted.get(removed.id) ?? 0) + 1);
    return response;
  };
}

/** A bot that left a channel is still taken for one that is in it. */
function stayingConnected(): Handler {
  const entered = new Set<string>();
  const wasSet = new Set<string>();
  return async (call, { pass }) => {
    const response = await pass();
    const channel = driven(call) === "enterVoice" ? (await objectOf(call.request))["channel_id"] : undefined;
    if (typeof channel === "string" && response.ok) entered.add(channel);
    const status = matched(call, "PUT", VOICE_STATUS);
    if (status === undefined || !entered.has(status.id)) return response;
    if (response.ok) wasSet.add(status.id);
    return response.status === 403 && wasSet.has(status.id) ? new Response(null, { status: 204 }) : response;
  };
}

/** An entry about the same member of the same guild as another one is taken for a repetition. */
function reportingEachMemberOnce(): (events: readonly Json[]) => readonly Json[] {
  const first = new Map<string, Json>();
  return (events) =>
    events.filter((event) => {
      const { name, data } = isObject(event) ? event : {};
      if (name !== AUDIT_LOG_ENTRY || !isObject(data)) return true;
      const key = JSON.stringify([data["guild_id"] ?? null, data["target_id"] ?? null]);
      if (!first.has(key)) first.set(key, data["id"] ?? null);
      return first.get(key) === data["id"];
    });
}

/** A buyer whose entitlement ended is still known, so that the next one is taken for a renewal. */
function renewingSilently(): Handler {
  const owners = new Map<string, string>();
  const ended = new Set<string>();
  const silent = new Set<string>();
  return async (call, { pass }) => {
    const name = driven(call);
    const response = await pass();
    if (name === "reset") ended.clear();
    if (name === "listEvents") return inEvents(response, (events) => events.filter((each) => !isSilent(silent, each)));
    if (!response.ok) return response;
    const body = name === "makeEntitlement" || name === "endEntitlement" ? await objectOf(call.request) : {};
    if (name === "endEntitlement") ended.add(owners.get(textOf(body, "entitlement_id")) ?? "");
    if (name !== "makeEntitlement") return response;
    const id = textOf(await objectOf(response), "entitlement_id");
    const owner = ownerOf(body);
    owners.set(id, owner);
    if (ended.has(owner)) silent.add(id);
    return response;
  };
}

/** Who gets an entitlement of which application. */
export function ownerOf(body: JsonObject): string {
  return JSON.stringify(["application_id", "guild_id", "user_id"].map((member) => body[member] ?? null));
}

/** True for the event that one of these entitlements was created. */
export function isSilent(silent: ReadonlySet<string>, event: Json): boolean {
  const { name, data } = isObject(event) ? event : {};
  return name === "ENTITLEMENT_CREATE" && silent.has(textOf(data, "id"));
}

const SET_STATUS: PlainRequest = {
  method: "PUT",
  path: "/channels/{#1.channel_id}/voice-status",
  body: { status: "a" },
};
const KICK: PlainRequest = drive("moderate", {
  guild_id: "{#0.guild_id}",
  user_id: "{user_id}",
  target_id: "{#1.user_id}",
});
const JOIN: PlainRequest = drive("makeMember", { guild_id: "{#0.guild_id}", user_id: "{#1.user_id}" });
const BUY: PlainRequest = drive("makeEntitlement", { user_id: "{user_id}" });

/** A new emoji of the application. */
export const NEW_EMOJI: PlainRequest = {
  method: "POST",
  path: "/applications/{application_id}/emojis",
  body: { name: "smile", image: "data:image/png;base64,iVBORw0KGgo=" },
};

/** Those that need no commands. */
export const SURROUNDINGS: readonly PlantedBug[] = [
  {
    // D1 "Other endpoints": "PUT /lobbies | Create a lobby or join one by secret". Another secret is another lobby.
    id: "secrets-of-lobbies-are-compared-without-case",
    what: "Whoever enters with a secret that differs in case alone joins the lobby of the other secret.",
    kind: "value",
    rules: ["notice.lobby.is-created-or-joined"],
    plant: stores((body, call) => {
      if (matched(call, "PUT", LOBBIES) === undefined) return body;
      return inEach(body, (lobby) => ({ ...lobby, secret: textOf(lobby, "secret").toLowerCase() }));
    }),
    minimal: [enter("team"), enter("Team")],
  },
  {
    // D1 "Other endpoints": "PUT /channels/{channel.id}/voice-status | Set a voice channel status string of up to 500
    // characters".
    id: "voice-statuses-are-shorter-than-500",
    what: "A voice channel status of exactly 500 characters is refused.",
    kind: "size",
    rules: ["notice.voice-status.has-at-most-500-characters"],
    plant: refuses((body, call) => {
      const isSet = matched(call, "PUT", VOICE_STATUS) !== undefined;
      return isSet && [...textOf(body, "status")].length >= STATUS_LENGTH;
    }),
    minimal: [
      drive("makeChannel", { type: VOICE, guild_id: "{guild_id}" }),
      {
        method: "PUT",
        path: "/channels/{#0.channel_id}/voice-status",
        body: { status: "a".repeat(STATUS_LENGTH) },
      },
    ],
  },
  {
    // D1 "Other endpoints": "GET /lobbies/{lobby.id}/messages | Up to 200 most recent messages of a lobby".
    id: "lobbies-are-read-up-to-100-messages",
    what: "A list of 200 messages of a lobby ends after 100 of them, as lists of channels do.",
    kind: "size",
    rules: ["notice.lobby.lists-at-most-200-messages", "notice.lobby.message-is-sent"],
    plant: answers((body, call) => {
      const isList = Array.isArray(body) && matched(call, "GET", LOBBY_MESSAGES) !== undefined;
      return isList ? body.slice(0, LOBBY_PAGE) : body;
    }),
    minimal: [enter("team"), ...times(LOBBY_PAGE + 1, () => SAY), { ...READ, path: `${READ.path}?limit=200` }],
  },
  {
    // D1 "Other endpoints": "PUT /lobbies | Create a lobby or join one by secret"; "GET /lobbies/{lobby.id}/messages |
    // [...] messages of a lobby the caller belongs to".
    id: "removed-members-of-lobbies-come-back-as-strangers",
    what: "A user who was removed from a lobby and joined it again by its secret cannot read its messages.",
    kind: "sequence",
    rules: [
      "notice.lobby.is-for-members",
      "notice.lobby.is-created-or-joined",
      "notice.lobby.bulk-adds-updates-and-removes",
    ],
    plant: handledBy(barringForGood),
    minimal: [
      enter("team"),
      {
        method: "POST",
        path: "/lobbies/{#0.id}/members/bulk",
        body: [{ id: "{#0.members.0.id}", remove_member: true }],
      },
      enter("team"),
      READ,
    ],
  },
  {
    // D1 "Limits": "Application emojis | 2000 per application".
    id: "deleted-emojis-keep-their-place",
    what: "An application that had 2000 emojis and deleted one of them cannot create another one.",
    kind: "sequence",
    rules: ["notice.emojis.are-at-most-2000"],
    plant: handledBy(countingDeletedEmojis),
    minimal: [
      drive("makeEmojis", { total: MOST_EMOJIS }),
      { method: "GET", path: "/applications/{application_id}/emojis" },
      { method: "DELETE", path: "/applications/{application_id}/emojis/{#1.items.0.id}" },
      NEW_EMOJI,
    ],
  },
  {
    // D1 "Other endpoints": voice-status "needs the set-voice-channel-status permission (1 << 48), plus manage-channels
    // when the bot is not connected to the channel".
    id: "bots-that-left-set-the-voice-status",
    what: "A bot that set the status from inside a voice channel may do it after it left, without manage-channels.",
    kind: "sequence",
    rules: ["notice.voice-status.needs-manage-channels-from-outside"],
    plant: handledBy(stayingConnected),
    minimal: [
      drive("makeGuild", { installed: { scopes: ["bot"], permissions: TALKATIVE } }),
      drive("makeChannel", { type: VOICE, guild_id: "{#0.guild_id}" }),
      drive("enterVoice", { guild_id: "{#0.guild_id}", channel_id: "{#1.channel_id}" }),
      SET_STATUS,
      drive("enterVoice", { guild_id: "{#0.guild_id}" }),
      SET_STATUS,
    ],
  },
  {
    // D1 "Events": "GUILD_AUDIT_LOG_ENTRY_CREATE (gateway) | [...] | moderation action in a guild".
    id: "second-kick-of-a-member-is-not-told",
    what: "A member who was kicked, came back and is kicked again causes no second event of the audit log.",
    kind: "sequence",
    rules: ["event.audit-log.needs-permission-and-intent"],
    plant: handledBy(() => {
      const told = reportingEachMemberOnce();
      return async (call, { pass }) => {
        const response = await pass();
        return driven(call) === "listEvents" ? inEvents(response, told) : response;
      };
    }),
    minimal: [
      drive("makeGuild", { installed: { scopes: ["bot"], permissions: VIEW_AUDIT_LOG } }),
      drive("makeUser"),
      drive("changeApplication", { intents: GUILD_MODERATION }),
      JOIN,
      KICK,
      JOIN,
      KICK,
      drive("listEvents"),
    ],
  },
  {
    // D1 "Events": "ENTITLEMENT_CREATE (webhook and gateway) | to application | an entitlement is created".
    id: "next-entitlement-after-an-end-is-not-told",
    what: "Somebody whose entitlement ended gets another one, and no event of its creation is sent.",
    kind: "sequence",
    rules: ["event.entitlement-create.goes-both-ways"],
    plant: handledBy(renewingSilently),
    minimal: [BUY, drive("endEntitlement", { entitlement_id: "{#0.entitlement_id}" }), BUY, drive("listEvents")],
  },
];
