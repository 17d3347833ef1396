/**
 * Routes of messages and of answers to interactions.
 *
 * Choices: statuses are 202 after a 102 for a create, 201 for an edit, 203 for a read, 205 for a delete and a callback,
 * 203 for a follow-up ("Paths and methods … not shown"); an edit takes 80 ms more.
 */
import { callback, followUp, own, removeOwn } from "./callbacks.mjs";
import { channelFor, create, edit, find, listMessages, remove, show } from "./messages.mjs";
import { limitChannel } from "./rate-limit.mjs";
import { auth, payload } from "./requests.mjs";
import { C, on, W } from "./routing.mjs";
import { SLOW_ROUTE_MS } from "./settings.mjs";
import { forbidden } from "./util.mjs";

const sleep = (ms) =>
  new Promise((r) => {
    setTimeout(r, ms);
  });

on("POST", C, async ({ req, res, p }) => {
  const t = auth(req, "bot");
  limitChannel(p[0], res);
  const { payload: b, files } = await payload(req);
  res.writeProcessing();
  return [202, show(create(p[0], t.app, b, files))];
});
on("GET", C, ({ req, p, q }) => {
  const t = auth(req, "bot");
  return [203, listMessages(channelFor(p[0], t.app), q)];
});
const one = (req, p) => {
  const t = auth(req, "bot");
  const channel = channelFor(p[0], t.app);
  return { t, channel, m: find(channel, p[1]) };
};
on("GET", `${C}/(\\d+)`, ({ req, p }) => [203, show(one(req, p).m)]);
on("PATCH", `${C}/(\\d+)`, async ({ req, res, p }) => {
  const { t, channel, m } = one(req, p);
  limitChannel(p[0], res);
  if (m.author !== t.app) throw forbidden("not yours");
  const { payload: b, files } = await payload(req);
  await sleep(SLOW_ROUTE_MS);
  return [201, show(edit(channel, find(channel, p[1]), b, files))];
});
on("DELETE", `${C}/(\\d+)`, ({ req, res, p }) => {
  const { t, channel, m } = one(req, p);
  limitChannel(p[0], res);
  remove(channel, m, t.app);
  return [205];
});

on("POST", "/interactions/([^/]+)/([^/]+)/callback", async ({ req, p, q }) => {
  const { payload: b, files } = await payload(req);
  const answer = callback(p[0], p[1], b, files);
  return q.get("with_response") === "true" ? [203, answer] : [205];
});
on("POST", W, async ({ req, p }) => {
  const { payload: b, files } = await payload(req);
  return [203, followUp(p[0], p[1], b, files)];
});
on("GET", `${W}/messages/(@original|\\d+)`, ({ p }) => [203, show(own(p[0], p[1], p[2]).m)]);
on("PATCH", `${W}/messages/(@original|\\d+)`, async ({ req, p }) => {
  const { payload: b, files } = await payload(req);
  const { i, m } = own(p[0], p[1], p[2]);
  return [201, show(edit(i.channel, m, b, files))];
});
on("DELETE", `${W}/messages/(@original|\\d+)`, ({ p }) => {
  removeOwn(...p);
  return [205];
});
