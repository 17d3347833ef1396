/**
 * Routes that platform notices mention, the gateway and tokens.
 *
 * Choices: lobbies need a bearer token of a user, bulk members also take the bot; PUT answers 201 also for joining
 * ("payloads … not shown"); pins are at /channels/{id}/messages/pins.
 */
import * as notices from "./notices.mjs";
import { limitChannel } from "./rate-limit.mjs";
import { auth, json, readBody } from "./requests.mjs";
import { made } from "./reset.mjs";
import { on } from "./routing.mjs";
import { APP, state } from "./store.mjs";
import { No, newToken, wrong } from "./util.mjs";

on("PUT", "/channels/([^/]+)/voice-status", async ({ req, res, p }) => {
  const t = auth(req, "bot");
  limitChannel(p[0], res);
  notices.voiceStatus(t.app, p[0], await json(req));
  return [205];
});
on("GET", "/channels/([^/]+)/thread-members", ({ req, p, q }) => [
  203,
  notices.threadMembers(auth(req, "bot").app, p[0], q),
]);
on("GET", "/channels/([^/]+)/thread-members/(\\d+)", ({ req, p, q }) => [
  203,
  notices.threadMemberOf(auth(req, "bot").app, p[0], p[1], q),
]);
on("GET", "/users/@me/guilds", ({ req }) => [203, notices.guildsOf(auth(req, "bot", "user").user)]);
on("POST", "/guilds", ({ req }) => {
  auth(req, "bot", "client", "user");
  throw new No(494, "no longer");
});
on("GET", "/channels/([^/]+)/messages/pins", ({ req, p }) => [203, notices.pins(auth(req, "bot").app, p[0])]);
for (const m of ["PUT", "DELETE"])
  on(m, "/channels/([^/]+)/messages/pins/(\\d+)", ({ req, res, p }) => {
    const t = auth(req, "bot");
    limitChannel(p[0], res);
    notices.pin(t.app, p[0], p[1], m === "PUT");
    return [205];
  });
on("PUT", "/lobbies", async ({ req }) => [201, notices.putLobby(auth(req, "user"), await json(req))]);
on("POST", "/lobbies/([^/]+)/messages", async ({ req, p }) => [
  201,
  notices.say(auth(req, "user"), p[0], await json(req)),
]);
on("GET", "/lobbies/([^/]+)/messages", ({ req, p, q }) => [203, notices.lobbyMessages(auth(req, "user"), p[0], q)]);
on("POST", "/lobbies/([^/]+)/members/bulk", async ({ req, p }) => [
  203,
  notices.bulkMembers(auth(req, "bot", "user"), p[0], await json(req)),
]);
on("GET", "/gateway", () => [203, { url: `ws://127.0.0.1:${state.port}/gateway` }]);
on("GET", "/gateway/bot", ({ req }) => {
  auth(req, "bot");
  return [
    203,
    {
      url: `ws://127.0.0.1:${state.port}/gateway`,
      shards: 1,
      session_start_limit: { total: 1000, remaining: 999, reset_after: 0, max_concurrency: 1 },
    },
  ];
});
const invalidGrant = () => Object.assign(wrong("grant"), { body: { error: "invalid_grant" } });
const granted = ([name, t]) => ({
  access_token: name.slice(7),
  token_type: "Bearer",
  expires_in: 604800,
  refresh_token: t.refresh,
  scope: t.scopes.join(" "),
});
// The linked account is named by a token of its user or by the id of its user: no sentence says how.
const merge = (external) => {
  const user = state.users.get(state.tokens.get(`Bearer ${external}`)?.user ?? external);
  if (!user) throw invalidGrant();
  if (user.banned) throw wrong("banned", 530017);
  const token = { kind: "user", app: APP, user: user.id, scopes: ["openid", "sdk.social_layer"], refresh: newToken() };
  const name = `Bearer ${newToken()}`;
  state.tokens.set(name, token);
  made.tokens.add(name);
  return [name, token];
};
on("POST", "/oauth2/token", async ({ req }) => {
  const form = new URLSearchParams((await readBody(req)).toString());
  const external = form.get("external_auth_token");
  if (external !== null) return [200, granted(merge(external))];
  if (form.get("grant_type") !== "refresh_token") throw wrong("grant");
  const old = [...state.tokens].find(([, t]) => t.refresh && t.refresh === form.get("refresh_token"));
  if (!old) throw invalidGrant();
  return [200, granted(old)];
});
