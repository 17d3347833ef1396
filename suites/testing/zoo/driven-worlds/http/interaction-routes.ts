/** Routes on which applications answer interactions, and the one that renews tokens. */
import type { Message } from "../entities.js";
import { answerInteraction } from "../interactions/answer.js";
import { deleteAnswer, editAnswer, followUp, readAnswer } from "../interactions/follow-up.js";
import { messageView } from "../messages/keep.js";
import { type Exchange, isTrue, type Reply, type Route } from "./exchange.js";

const WEBHOOK = "/webhooks/:app/:token";
const ONE = `${WEBHOOK}/messages/:message`;
const WEEK_SECONDS = 604_800;

const namedIn = ({ params }: Exchange) => ({ app: params["app"] ?? "", token: params["token"] ?? "" });
const payloadIn = (exchange: Exchange) => ({ payload: exchange.json(), files: exchange.files() });
const messageId = ({ params }: Exchange): string => params["message"] ?? "";
const shown = ({ world }: Exchange, message: Message): Reply => [200, messageView(world, message)];

/** A token is renewed under a new name; what renewed it stays. */
function renew({ world, form }: Exchange): Reply {
  const fields = form();
  if (fields.get("grant_type") !== "refresh_token") return [400, { error: "unsupported_grant_type" }];
  const key = fields.get("refresh_token") ?? "";
  const old = world.refreshTokens.get(key);
  const token = world.tokens.get(old ?? "");
  if (old === undefined || !token) return [400, { error: "invalid_grant" }];
  const renewed = `${old}.r`;
  world.tokens.delete(old);
  world.tokens.set(renewed, token);
  world.refreshTokens.set(key, renewed);
  return [
    200,
    {
      access_token: renewed,
      token_type: "Bearer",
      expires_in: WEEK_SECONDS,
      refresh_token: key,
      scope: token.scopes.join(" "),
    },
  ];
}

export const INTERACTION_ROUTES: readonly Route[] = [
  {
    method: "POST",
    path: "/interactions/:interaction/:token/callback",
    handle(exchange) {
      const body = answerInteraction(exchange.world, {
        id: exchange.params["interaction"] ?? "",
        token: exchange.params["token"] ?? "",
        body: exchange.json(),
        files: exchange.files(),
        withResponse: isTrue(exchange.query.get("with_response")),
      });
      return body ? [200, body] : [204];
    },
  },
  {
    method: "POST",
    path: WEBHOOK,
    handle: (exchange) => shown(exchange, followUp(exchange.world, namedIn(exchange), payloadIn(exchange))),
  },
  {
    method: "GET",
    path: ONE,
    handle: (exchange) => shown(exchange, readAnswer(exchange.world, namedIn(exchange), messageId(exchange))),
  },
  {
    method: "PATCH",
    path: ONE,
    handle: (exchange) =>
      shown(exchange, editAnswer(exchange.world, namedIn(exchange), messageId(exchange), payloadIn(exchange))),
  },
  {
    method: "DELETE",
    path: ONE,
    handle(exchange) {
      deleteAnswer(exchange.world, namedIn(exchange), messageId(exchange));
      return [204];
    },
  },
  { method: "POST", path: "/oauth2/token", handle: renew },
];
