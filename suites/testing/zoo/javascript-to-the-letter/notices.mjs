/**
 * Lobbies, voice status, members of threads and pins, which platform notices mention.
 *
 * Choices: a lobby counts no joins; thread members without with_member come unpaginated, in another order each time
 * ("with_member true enables pagination").
 */
import { memberJson } from "./deliver.mjs";
import { channelFor, find, show as showMessage } from "./messages.mjs";
import { ADMIN, channelPerms } from "./permissions.mjs";
import { state, userJson } from "./store.mjs";
import { chars, clock, forbidden, isObject, longYear, missing, newId, rotate, wrong } from "./util.mjs";

const has = (channel, user, bit) => Boolean(channelPerms(channel, user) & (bit | ADMIN));
export const voiceStatus = (app, id, body) => {
  const channel = channelFor(id, app);
  if (channel.type !== 2) throw wrong("no voice channel");
  if (!isObject(body) || (body.status !== null && (typeof body.status !== "string" || chars(body.status) > 500)))
    throw wrong("status");
  if (!has(channel, app, 1n << 48n)) throw forbidden("set-voice-channel-status");
  if (channel.guild.voice?.get(app) !== id && !has(channel, app, 1n << 4n)) throw forbidden("manage-channels");
  channel.status = body.status;
};
const threadFor = (app, id) => {
  const t = channelFor(id, app);
  if (![10, 11, 12].includes(t.type)) throw wrong("no thread");
  return t;
};
const threadMember = (t, user, withMember) => ({
  id: t.id,
  user_id: user,
  join_timestamp: longYear(t.joined.get(user)),
  flags: 0,
  ...(withMember ? { member: memberJson(t.guild, user, t, true) } : {}),
});
export const threadMembers = (app, id, q) => {
  const t = threadFor(app, id);
  const list = [...(t.joined ?? new Map()).keys()];
  if (q.get("with_member") !== "true") return rotate(list).map((u) => threadMember(t, u, false));
  const limit = q.get("limit") === null ? 100 : Number(q.get("limit"));
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw wrong("limit");
  const after = q.get("after") ?? "0";
  if (!/^\d{1,20}$/.test(after)) throw wrong("after");
  return list
    .map(BigInt)
    .sort((a, b) => (a < b ? -1 : 1))
    .filter((u) => u > BigInt(after))
    .slice(0, limit)
    .map((u) => threadMember(t, String(u), true));
};
export const threadMemberOf = (app, id, user, q) => {
  const t = threadFor(app, id);
  if (!t.joined?.has(user)) throw missing("not in the thread");
  return threadMember(t, user, q.get("with_member") === "true");
};
export const guildsOf = (user) =>
  rotate([...state.guilds.values()].filter((g) => g.members.has(user))).map((g) => ({
    id: g.id,
    name: `gildo ${g.id}`,
    icon: null,
    banner: null,
    owner: g.owner === user,
    features: [],
  }));

const PIN = 1n << 51n;
export const pins = (app, id) => {
  const c = channelFor(id, app);
  return {
    has_more: false,
    items: rotate([...c.messages.values()].filter((m) => m.pinned)).map((m) => ({
      pinned_at: longYear(m.pinned),
      message: showMessage(m),
    })),
  };
};
export const pin = (app, id, message, on) => {
  const c = channelFor(id, app);
  const m = find(c, message);
  if (c.guild && !has(c, app, PIN)) throw forbidden("pin-messages");
  m.pinned = on ? clock.now() : undefined;
};

const lobbies = new Map();
const lobbyFor = (t, id) => {
  const l = lobbies.get(id);
  if (!l || l.app !== t.app) throw missing("no such lobby");
  return l;
};
const member = (t, l) => {
  if (!l.members.has(t.user)) throw forbidden("not in the lobby");
};
const show = (l) => ({
  id: l.id,
  application_id: l.app,
  metadata: l.metadata,
  members: [...l.members].map((id) => ({ id, metadata: null, flags: 0 })),
});
export const putLobby = (t, body) => {
  if (!isObject(body) || typeof body.secret !== "string" || !body.secret) throw wrong("secret");
  let l = [...lobbies.values()].find((x) => x.app === t.app && x.secret === body.secret);
  if (!l) {
    l = {
      id: newId(),
      app: t.app,
      secret: body.secret,
      metadata: body.lobby_metadata ?? null,
      members: new Set(),
      messages: [],
    };
    lobbies.set(l.id, l);
  }
  l.members.add(t.user);
  return show(l);
};
export const say = (t, id, body) => {
  const l = lobbyFor(t, id);
  member(t, l);
  if (!isObject(body) || typeof body.content !== "string" || !body.content) throw wrong("content");
  const m = {
    id: newId(),
    lobby_id: l.id,
    channel_id: l.id,
    type: 0,
    content: body.content,
    author: userJson(t.user),
    timestamp: longYear(clock.now()),
    flags: 0,
  };
  l.messages.push(m);
  return m;
};
export const lobbyMessages = (t, id, q) => {
  const l = lobbyFor(t, id);
  member(t, l);
  const limit = q.get("limit") === null ? 200 : Number(q.get("limit"));
  if (!Number.isInteger(limit) || limit < 1) throw wrong("limit");
  return rotate(l.messages.slice(-Math.min(200, limit)));
};
export const bulkMembers = (t, id, body) => {
  const l = lobbyFor(t, id);
  if (!Array.isArray(body) || !body.length || body.length > 25) throw wrong("1 to 25 members");
  for (const x of body) if (!isObject(x) || !state.users.has(String(x.id))) throw wrong("member");
  for (const x of body)
    if (x.remove_member) l.members.delete(String(x.id));
    else l.members.add(String(x.id));
  return show(l).members;
};
export const forget = () => lobbies.clear();
