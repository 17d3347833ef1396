/** Operations getMessage and listMessages. */
import type { Call, SentOperation } from "../call.js";
import { messageOf } from "../message/message-in-reach.js";
import type { MessageRecord } from "../message/message-store.js";
import { isRefusal } from "../refusal/refusal.js";
import { bodyWithReactions } from "../resource/reactions.js";
import { READ_MESSAGE_HISTORY } from "../world/permission-bits.js";
import { limitOf } from "./limit-of.js";

/** One message. */
export const getMessage: SentOperation = (call) => {
  const found = messageOf(call);
  if (isRefusal(found)) return found;
  const body = bodyWithReactions(call.service, found.message, call.sender.application.id);
  return { status: 200, json: JSON.stringify(body) };
};

/** Default and most that one page holds; public facts. */
const PAGE = { default: 50, max: 100 };

/** The newest messages of a channel first, at most `limit` of them, before or after another message. */
export const listMessages: SentOperation = (call) => {
  const { policies, messages } = call.service;
  const channel = policies.channelInReach(call, READ_MESSAGE_HISTORY);
  if (isRefusal(channel)) return channel;
  const limit = limitOf(call, PAGE);
  if (isRefusal(limit)) return limit;
  const page = policies.messagePage(messages.inChannel(channel.id), { limit, ...boundsOf(call) });
  const bodies = page.map((message) => bodyWithReactions(call.service, message, call.sender.application.id));
  return { status: 200, json: JSON.stringify(bodies) };
};

interface Page {
  readonly limit: number;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

function boundsOf({ query }: Call): Omit<Page, "limit"> {
  return { before: query("before"), after: query("after") };
}

/** A page of a channel, the newest first; ephemeral messages are in no list. @param all the oldest first */
export function messagePage(all: readonly MessageRecord[], { limit, before, after }: Page): readonly MessageRecord[] {
  const seen = all.filter(({ id, isEphemeral }) => !isEphemeral && isBetween(id, after, before));
  return (after === undefined ? seen.slice(-limit) : seen.slice(0, limit)).reverse();
}

const DIGITS = /^\d{1,20}$/;

function isBetween(id: string, after: string | undefined, before: string | undefined): boolean {
  const isAfter = after === undefined || !DIGITS.test(after) || BigInt(id) > BigInt(after);
  return isAfter && (before === undefined || !DIGITS.test(before) || BigInt(id) < BigInt(before));
}
