/** Routes of messages. */
import { botPermissions } from "../access.js";
import { MANAGE_MESSAGES } from "../bits.js";
import type { Channel, Message } from "../entities.js";
import { forbidden, invalid, notFound } from "../failure.js";
import { compose } from "../messages/compose.js";
import { amend, forward, messageView, post } from "../messages/keep.js";
import { isId, isInteger, isObject } from "../values.js";
import { roomOf } from "./caller.js";
import type { Exchange, Route } from "./exchange.js";

const PATH = "/channels/:channel/messages";
const FORWARD = 1;
const MOST = 100;
const USUAL = 50;

function messageIn({ world, params }: Exchange, channel: Channel): Message {
  const message = world.messages.get(params["message"] ?? "");
  if (!message || message.channel !== channel.id || message.onlyFor !== null) throw notFound("message");
  return message;
}

/** @returns undefined where the query has no such bound */
function boundIn({ query }: Exchange, name: string): bigint | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (!isId(text)) throw invalid(`${name} must be a snowflake.`);
  return BigInt(text);
}

/** Newest first; after an id alone, those that come next to it. */
function listIn(exchange: Exchange, channel: Channel): readonly Message[] {
  const limit = Number(exchange.query.get("limit") ?? USUAL);
  if (!isInteger(limit) || limit < 1 || limit > MOST) throw invalid(`limit must be from 1 to ${MOST}.`);
  const [before, after] = [boundIn(exchange, "before"), boundIn(exchange, "after")];
  const found = [...exchange.world.messages.values()]
    .filter((one) => one.channel === channel.id && one.onlyFor === null)
    .filter(({ id }) => (before === undefined || BigInt(id) < before) && (after === undefined || BigInt(id) > after))
    .toSorted((one, other) => (BigInt(one.id) < BigInt(other.id) ? 1 : -1));
  return after !== undefined && before === undefined ? found.slice(-limit) : found.slice(0, limit);
}

export const MESSAGE_ROUTES: readonly Route[] = [
  {
    method: "GET",
    path: PATH,
    handle(exchange) {
      const { channel } = roomOf(exchange);
      return [200, listIn(exchange, channel).map((one) => messageView(exchange.world, one))];
    },
  },
  {
    method: "POST",
    path: PATH,
    handle(exchange) {
      const { world } = exchange;
      const { app, channel, guild } = roomOf(exchange, "send");
      const body = exchange.json();
      const reference = isObject(body) ? body["message_reference"] : undefined;
      const { content, more } =
        isObject(reference) && reference["type"] === FORWARD
          ? forward(world, app, reference)
          : { content: compose(world, body, { files: exchange.files(), guild }), more: {} };
      const message = post(world, channel, content, { author: app.botId, app: app.id, ...more });
      return [200, messageView(world, message)];
    },
  },
  {
    method: "GET",
    path: `${PATH}/:message`,
    handle(exchange) {
      const { channel } = roomOf(exchange);
      return [200, messageView(exchange.world, messageIn(exchange, channel))];
    },
  },
  {
    method: "PATCH",
    path: `${PATH}/:message`,
    handle(exchange) {
      const { world } = exchange;
      const { app, channel, guild } = roomOf(exchange);
      const before = messageIn(exchange, channel);
      if (before.app !== app.id) throw forbidden("Another user has sent the message.");
      const content = compose(world, exchange.json(), { before, files: exchange.files(), guild });
      return [200, messageView(world, amend(world, before, content))];
    },
  },
  {
    method: "DELETE",
    path: `${PATH}/:message`,
    handle(exchange) {
      const { world } = exchange;
      const { app, channel, guild } = roomOf(exchange);
      const message = messageIn(exchange, channel);
      const mayManage = guild !== null && Boolean(botPermissions(world, app, channel) & MANAGE_MESSAGES);
      if (message.app !== app.id && !mayManage) throw forbidden("Another user has sent the message.");
      world.messages.delete(message.id);
      return [204];
    },
  },
];
