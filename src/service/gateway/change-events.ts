/** The event of the gateway that each change in the world becomes. */
import type { JsonObject } from "../../contract/json.js";
import { roleObject } from "../interaction/entity-objects.js";
import type { MessageRecord } from "../message/message-store.js";
import { userObject } from "../message/user-object.js";
import type { Service } from "../service.js";
import type { Changeable, ChangeOf, WorldChange } from "../world/changes.js";
import { type Channel, emojiObject, isThread, type Member } from "../world/entities.js";
import { availableGuild, guildChannelObject, guildMemberObject } from "./guild-objects.js";
import { type GatewayEvent, INTENT } from "./protocol.js";

/** A session, as far as events depend on it. */
export interface EventViewer {
  /** The bot. */
  readonly applicationId: string;
  /** Bit set of the events that it requested. */
  readonly intents: number;
  /** A guild with more members comes without them. */
  readonly mostMembers: number;
}

/** An event, and who may receive it. */
export interface WorldEvent {
  /** Intent that a session must have requested. */
  readonly intent: number;
  /** Undefined in direct messages. */
  readonly guildId: string | undefined;
  /** Where those must be able to look who receive it; undefined for a whole guild. */
  readonly channel?: Channel | undefined;
  /** The one bot that it is about and for; undefined for every bot that is there. */
  readonly onlyFor?: string;
  /** The event for one session. */
  readonly eventFor: (viewer: EventViewer) => GatewayEvent;
}

type Names = readonly [created: string | undefined, changed: string | undefined, gone: string | undefined];

type EventOf<T> = (service: Service, change: ChangeOf<T>, thing: T) => WorldEvent | undefined;

/** The event of a change; undefined where the gateway has none. */
export function worldEventOf(service: Service, change: WorldChange): WorldEvent | undefined {
  const thing = change.after ?? change.before;
  // The table has the function of each kind under its name.
  const eventOf = EVENTS[change.kind] as EventOf<unknown>;
  return thing === undefined ? undefined : eventOf(service, change, thing);
}

const EVENTS: { readonly [kind in keyof Changeable]: EventOf<Changeable[kind]> } = {
  message(service, change, message) {
    const channel = service.world.channel(message.channelId);
    if (message.isEphemeral || channel === undefined) return undefined;
    const name = nameOf(change, ["MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE"]);
    const { guildId } = channel;
    const place = { channel_id: channel.id, ...inGuild(guildId) };
    const author = member(service, guildId, message.authorId);
    return {
      ...privateOrNot(channel, INTENT.guildMessages, INTENT.directMessages),
      eventFor: (viewer) => {
        if (change.after === undefined) return { name, data: { id: message.id, ...place } };
        return { name, data: { ...visibleBody(message, guildId, viewer), ...place, ...author } };
      },
    };
  },

  reaction(service, change, { channelId, messageId, userId, emoji }) {
    const channel = service.world.channel(channelId);
    const message = service.messages.get(channelId, messageId);
    if (message === undefined || message.isEphemeral || channel === undefined) return undefined;
    const { guildId } = channel;
    const isNew = change.after !== undefined;
    const data = {
      user_id: userId,
      channel_id: channelId,
      message_id: messageId,
      ...inGuild(guildId),
      ...(isNew ? { ...member(service, guildId, userId, true), message_author_id: message.authorId } : {}),
      emoji: emojiObject(emoji),
      burst: false,
      type: 0,
    };
    const name = nameOf(change, ["MESSAGE_REACTION_ADD", undefined, "MESSAGE_REACTION_REMOVE"]);
    return {
      ...privateOrNot(channel, INTENT.guildReactions, INTENT.directReactions),
      eventFor: () => ({ name, data }),
    };
  },

  channel(_, change, channel) {
    const { id, guildId, type, parentId = null } = channel;
    if (guildId === undefined) return undefined;
    const name = nameOf(change, eventNames(isThread(channel) ? "THREAD" : "CHANNEL"));
    const whole = { ...guildChannelObject(channel), guild_id: guildId };
    const isNewThread = isThread(channel) && change.before === undefined;
    const gone = isThread(channel) ? { id, guild_id: guildId, parent_id: parentId, type } : whole;
    const now = isNewThread ? { ...whole, newly_created: true } : whole;
    const data = change.after === undefined ? gone : now;
    return { intent: INTENT.guilds, guildId, channel, eventFor: () => ({ name, data }) };
  },

  threadJoin(service, { after }, { threadId, userId, joinedAt }) {
    const { world } = service;
    const channel = world.channel(threadId);
    if (channel?.guildId === undefined) return undefined;
    const who = member(service, channel.guildId, userId, true);
    const joined = { id: threadId, user_id: userId, join_timestamp: joinedAt, flags: 0, ...who, presence: null };
    const count = world.threadJoins.filter((join) => join.threadId === threadId).length;
    const data = {
      id: threadId,
      guild_id: channel.guildId,
      member_count: count,
      ...(after === undefined ? { removed_member_ids: [userId] } : { added_members: [joined] }),
    };
    return {
      intent: INTENT.guildMembers,
      guildId: channel.guildId,
      channel,
      eventFor: () => ({ name: "THREAD_MEMBERS_UPDATE", data }),
    };
  },

  role(_, change, role) {
    const { guildId, id } = role;
    const name = nameOf(change, eventNames("GUILD_ROLE"));
    const data = { guild_id: guildId, ...(change.after === undefined ? { role_id: id } : { role: roleObject(role) }) };
    return { intent: INTENT.guilds, guildId, eventFor: () => ({ name, data }) };
  },

  member(service, change, joined) {
    const { guildId, userId } = joined;
    const isBot = service.applications.has(userId);
    if (isBot && (change.before === undefined || change.after === undefined)) return ownGuild(service, change, joined);
    const name = nameOf(change, ["GUILD_MEMBER_ADD", "GUILD_MEMBER_UPDATE", "GUILD_MEMBER_REMOVE"]);
    const shown =
      change.after === undefined
        ? { user: userObject(service.world, userId) }
        : guildMemberObject(service.world, joined);
    return {
      intent: INTENT.guildMembers,
      guildId,
      eventFor: () => ({ name, data: { ...shown, guild_id: guildId } }),
    };
  },

  ban({ world }, change, { guildId, userId }) {
    const name = nameOf(change, ["GUILD_BAN_ADD", undefined, "GUILD_BAN_REMOVE"]);
    const data = { guild_id: guildId, user: userObject(world, userId) };
    return { intent: INTENT.guildModeration, guildId, eventFor: () => ({ name, data }) };
  },
};

/** A guild that a bot came into or left. */
function ownGuild(
  { world }: Service,
  { after }: ChangeOf<Member>,
  { guildId, userId }: Member,
): WorldEvent | undefined {
  const guild = world.guild(guildId);
  if (guild === undefined) return undefined;
  const eventFor = ({ mostMembers }: EventViewer): GatewayEvent =>
    after === undefined
      ? { name: "GUILD_DELETE", data: { id: guildId } }
      : { name: "GUILD_CREATE", data: joinedGuild(availableGuild(world, guild, userId, mostMembers)) };
  return { intent: INTENT.guilds, guildId, onlyFor: userId, eventFor };
}

/** Only a guild that was known before says whether it is available: by that, discord.py knows a new one. */
function joinedGuild({ unavailable: _, ...guild }: JsonObject): JsonObject {
  return guild;
}

function eventNames(subject: string): Names {
  return [`${subject}_CREATE`, `${subject}_UPDATE`, `${subject}_DELETE`];
}

function nameOf({ before, after }: ChangeOf<unknown>, [created, changed, gone]: Names): string {
  return (after === undefined ? gone : before === undefined ? created : changed) ?? "";
}

function privateOrNot(channel: Channel, inGuilds: number, inPrivate: number): Omit<WorldEvent, "eventFor"> {
  const { guildId } = channel;
  return { intent: guildId === undefined ? inPrivate : inGuilds, guildId, channel };
}

function inGuild(guildId: string | undefined): JsonObject {
  return guildId === undefined ? {} : { guild_id: guildId };
}

/** The member who did it; nothing in direct messages. */
function member({ world }: Service, guildId: string | undefined, userId: string, withUser = false): JsonObject {
  const found = world.member(guildId ?? "", userId);
  if (found === undefined) return {};
  const { user, ...rest } = guildMemberObject(world, found);
  return { member: withUser ? { user: user ?? null, ...rest } : rest };
}

const WITHHELD: JsonObject = { content: "", embeds: [], attachments: [], components: [] };

/**
 * The body of a message as a bot gets it unasked.
 *
 * @remarks Without the intent for content it is empty, but in direct messages, in messages of the bot itself, and where
 * it is mentioned; a public fact.
 */
function visibleBody({ body, authorId, isReadable }: MessageRecord, guildId: string | undefined, viewer: EventViewer) {
  const { applicationId, intents } = viewer;
  const isOwn = authorId === applicationId;
  const isMentioned = JSON.stringify(body["mentions"] ?? []).includes(`"id":"${applicationId}"`);
  const hasIntent = (intents & INTENT.messageContent) !== 0 && isReadable !== false;
  if (isOwn || isMentioned || hasIntent || guildId === undefined) return body;
  const { poll: _, ...rest } = body;
  return { ...rest, ...WITHHELD };
}
