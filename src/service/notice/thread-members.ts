/** Operations listThreadMembers and getThreadMember. */
import type { JsonObject } from "../../contract/json.js";
import type { Call, SentOperation } from "../call.js";
import { userObject } from "../message/user-object.js";
import { isRefusal, type Refusal, refusedAs } from "../refusal/refusal.js";
import { limitOf } from "../routes/limit-of.js";
import type { Service } from "../service.js";
import { type Channel, isThread, type Member } from "../world/entities.js";

/** Default is documented; most is a public fact. */
const PAGE = { default: 100, max: 100 };

/** Everybody in a thread; with members, a page of them in the order of their ids. */
export const listThreadMembers: SentOperation = (call) => {
  const thread = threadOf(call);
  if (isRefusal(thread)) return thread;
  const limit = limitOf(call, PAGE);
  if (isRefusal(limit)) return limit;
  const joined = threadMembers(call, thread);
  const isPaged = asksForMembers(call);
  const shown = isPaged ? call.service.policies.threadMemberPage(joined, call.query("after"), limit) : joined;
  return { status: 200, json: JSON.stringify(shown.map((each) => memberObject(call, thread, each, isPaged))) };
};

/** One of them. */
export const getThreadMember: SentOperation = (call) => {
  const thread = threadOf(call);
  if (isRefusal(thread)) return thread;
  const userId = call.parameter("user_id");
  const joined = threadMembers(call, thread).find((each) => each.userId === userId);
  if (joined === undefined) return refusedAs("unknown-user", "not a member of the thread");
  return { status: 200, json: JSON.stringify(memberObject(call, thread, joined, asksForMembers(call))) };
};

interface ThreadMember {
  readonly userId: string;
  /** ISO 8601. */
  readonly joinedAt: string;
}

/** Those after a user, at most `limit`. @param joined in the order of their ids */
export function threadMemberPage(
  joined: readonly ThreadMember[],
  after: string | undefined,
  limit: number,
): readonly ThreadMember[] {
  const following = joined.filter(({ userId }) => after === undefined || isGreater(userId, after));
  return following.slice(0, limit);
}

/** Whoever wrote in a thread has joined it then, beside those who joined it. */
function threadMembers({ service }: Call, thread: Channel): readonly ThreadMember[] {
  const joins = service.world.threadJoins.filter(({ threadId }) => threadId === thread.id);
  const joined = new Map<string, ThreadMember>(joins.map((join) => [join.userId, join]));
  for (const { authorId, body } of service.messages.inChannel(thread.id)) {
    if (!joined.has(authorId)) joined.set(authorId, { userId: authorId, joinedAt: String(body["timestamp"]) });
  }
  return [...joined.values()].sort((left, right) => (isGreater(left.userId, right.userId) ? 1 : -1));
}

function memberObject({ service }: Call, thread: Channel, joined: ThreadMember, withMember: boolean): JsonObject {
  const { userId, joinedAt } = joined;
  const member = withMember ? service.world.member(thread.guildId ?? "", userId) : undefined;
  return {
    id: thread.id,
    user_id: userId,
    join_timestamp: joinedAt,
    flags: 0,
    ...(member === undefined ? {} : { member: guildMember(member, service) }),
  };
}

function guildMember({ userId, roleIds, nick, joinedAt }: Member, { world }: Service): JsonObject {
  return {
    user: userObject(world, userId),
    roles: roleIds,
    nick,
    avatar: null,
    joined_at: joinedAt,
    deaf: false,
    mute: false,
    flags: 0,
  };
}

function threadOf(call: Call): Channel | Refusal {
  const channel = call.service.policies.channelInReach(call, 0n);
  if (isRefusal(channel)) return channel;
  return isThread(channel) ? channel : refusedAs("not-for-this-channel");
}

function asksForMembers({ query }: Call): boolean {
  return query("with_member") === "true";
}

function isGreater(left: string, right: string): boolean {
  return left.length === right.length ? left > right : left.length > right.length;
}
