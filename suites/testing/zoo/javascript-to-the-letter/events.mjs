/**
 * Webhooks, and a gateway over RFC 6455.
 *
 * Choices: messages of the gateway are in two fragments with a ping between them, sequence numbers begin at 1001, and
 * nothing is resumed (the protocol is not shown). A webhook is called on this machine only.
 */
import crypto from "node:crypto";
import http from "node:http";
import { state, userJson } from "./store.mjs";
import { clock, isObject, longYear, minute, write } from "./util.mjs";

export const sessions = new Set();
export const log = (app, name, by, data, more) => state.events.push({ app, name, by, data, ...more });

export const hook = (app, name, data) => {
  const { webhook_url } = state.apps.get(app);
  if (!webhook_url) return;
  log(app, name, "webhook", data, { url: webhook_url });
  let url;
  try {
    url = new URL(webhook_url);
  } catch {
    return;
  }
  if (url.protocol !== "http:" || !["127.0.0.1", "localhost", "[::1]"].includes(url.hostname)) return;
  const body = write({
    version: 1,
    application_id: app,
    type: 1,
    event: { type: name, timestamp: longYear(clock.now()), data },
  });
  const req = http.request(
    url,
    { method: "POST", headers: { "content-type": "application/json", "content-length": Buffer.byteLength(body) } },
    (res) => res.resume(),
  );
  req.on("error", () => {});
  req.end(body);
};
export const tell = (app, name, data, { intent = 0, guild, quiet } = {}) => {
  if (guild && !guild.members.has(app) && name !== "INTERACTION_CREATE") return;
  for (const s of sessions) if (s.app === app && (s.intents & intent) === intent) s.dispatch(name, data);
  const { intents = intent } = state.apps.get(app); // what a session with all intents of the application gets
  if (!quiet && (intents & intent) === intent) log(app, name, "gateway", data);
};

const frame = (op, bytes, fin = true) => {
  const head = bytes.length < 126 ? Buffer.alloc(2) : bytes.length < 65536 ? Buffer.alloc(4) : Buffer.alloc(10);
  head[0] = (fin ? 128 : 0) | op;
  if (head.length === 2) head[1] = bytes.length;
  else if (head.length === 4) {
    head[1] = 126;
    head.writeUInt16BE(bytes.length, 2);
  } else {
    head[1] = 127;
    head.writeBigUInt64BE(BigInt(bytes.length), 2);
  }
  return Buffer.concat([head, bytes]);
};
const guildJson = (g, app) => ({
  id: g.id,
  name: `gildo ${g.id}`,
  unavailable: false,
  owner_id: g.owner,
  preferred_locale: g.locale,
  member_count: g.members.size,
  joined_at: minute(g.members.get(app).joined),
  large: false,
  roles: [...g.roles.values()].map((r) => ({
    id: r.id,
    name: r.name,
    permissions: String(r.permissions),
    color: 0,
    hoist: false,
    position: 0,
    managed: false,
    mentionable: false,
  })),
  channels: [...state.channels.values()]
    .filter((c) => c.guild === g && ![10, 11, 12].includes(c.type))
    .map((c) => ({
      id: c.id,
      type: c.type,
      name: c.name,
      position: 0,
      nsfw: c.nsfw,
      permission_overwrites: c.overwrites,
    })),
  members: [
    {
      user: userJson(app),
      roles: [],
      joined_at: minute(g.members.get(app).joined),
      deaf: false,
      mute: false,
      flags: 0,
    },
  ],
  threads: [],
  emojis: [],
  stickers: [],
  features: [],
  presences: [],
  voice_states: [],
});
// When all members of a guild were last requested.
const requested = new Map();
export const upgrade = (req, socket) => {
  const key = req.headers["sec-websocket-key"];
  if (!/^\/gateway\b/.test(req.url) || !key || (req.headers.upgrade ?? "").toLowerCase() !== "websocket") {
    socket.end("HTTP/1.1 404 Ne\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
    return;
  }
  const accept = crypto.createHash("sha1").update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");
  socket.write(
    `HTTP/1.1 101 Hop\r\nuPGRADE: WebSocket\r\ncONNECTION: Upgrade\r\nsEC-wEBSOCKET-aCCEPT: ${accept}\r\n\r\n`,
  );
  socket.setNoDelay(true);
  const s = { app: null, intents: 0, seq: 1000 };
  const emit = (o) => {
    if (!socket.writable) return;
    const bytes = Buffer.from(write(new Map(Object.entries(o))));
    const cut = bytes.length >> 1; // two fragments, with a ping between them
    socket.write(
      Buffer.concat([
        frame(1, bytes.subarray(0, cut), false),
        frame(9, Buffer.from("?")),
        frame(0, bytes.subarray(cut)),
      ]),
    );
  };
  s.dispatch = (t, d) => emit({ op: 0, s: ++s.seq, t, d });
  const close = (code, why) => {
    sessions.delete(s);
    const b = Buffer.alloc(2 + why.length);
    b.writeUInt16BE(code);
    b.write(why, 2);
    if (socket.writable) socket.end(frame(8, b));
  };
  const receive = (text) => {
    let m;
    try {
      m = JSON.parse(text);
    } catch {
      return close(4002, "decode");
    }
    if (!isObject(m)) return close(4002, "decode");
    const d = m.d;
    switch (m.op) {
      case 1:
        return emit({ op: 11, s: null, t: null, d: null });
      case 2: {
        if (s.app) return close(4005, "again");
        const t = state.tokens.get(`Bot ${String(d?.token ?? "").replace(/^Bot /, "")}`);
        if (!t) return close(4004, "token");
        const intents = Number(d.intents ?? 0);
        if (!Number.isInteger(intents) || intents < 0) return close(4013, "intents");
        const allowed = state.apps.get(t.app).intents;
        if (allowed !== undefined && intents & ~allowed) return close(4014, "intents");
        Object.assign(s, { app: t.app, intents });
        const mine = [...state.guilds.values()].filter((g) => g.members.has(t.app));
        s.dispatch("READY", {
          v: 10,
          user: userJson(t.app),
          guilds: mine.map((g) => ({ id: g.id, unavailable: true })),
          session_id: crypto.randomUUID(),
          shard: d.shard ?? [0, 1],
          resume_gateway_url: `ws://127.0.0.1:${state.port}/gateway`,
          application: { id: t.app, flags: 0, flags_new: "0" },
        });
        if (intents & 1) for (const g of mine) s.dispatch("GUILD_CREATE", guildJson(g, t.app));
        return sessions.add(s);
      }
      case 6:
        return emit({ op: 9, s: null, t: null, d: false });
      case 8: {
        if (!s.app) return close(4003, "who?");
        const g = state.guilds.get(String(d?.guild_id));
        if (!g?.members.has(s.app)) return undefined;
        const all = (d.query ?? "") === "" && !d.user_ids && !d.limit;
        if (all) {
          const k = `${g.id}/${s.app}`,
            left = (requested.get(k) ?? -Infinity) + 30_000 - clock.now();
          if (left > 0) {
            const data = {
              opcode: 8,
              retry_after: Math.ceil(left) / 1000,
              meta: { guild_id: g.id, ...(d.nonce === undefined ? {} : { nonce: d.nonce }) },
            };
            log(s.app, "RATE_LIMITED", "gateway", data);
            return s.dispatch("RATE_LIMITED", data);
          }
          requested.set(k, clock.now());
        }
        const ids = d.user_ids ? [].concat(d.user_ids).map(String) : null;
        const list = [...g.members.values()]
          .filter((x) => (ids ? ids.includes(x.user_id) : userJson(x.user_id)?.username.startsWith(d.query ?? "")))
          .slice(0, d.limit || undefined)
          .map((x) => ({
            user: userJson(x.user_id),
            roles: x.roles,
            nick: x.nick,
            joined_at: minute(x.joined),
            deaf: false,
            mute: false,
            flags: 0,
          }));
        const data = {
          guild_id: g.id,
          members: list,
          chunk_index: 0,
          chunk_count: 1,
          not_found: [],
          ...(d.nonce === undefined ? {} : { nonce: d.nonce }),
        };
        return s.dispatch("GUILD_MEMBERS_CHUNK", data);
      }
      case 3:
      case 4:
        return undefined;
      default:
        return close(4001, "opcode");
    }
  };
  let buffer = Buffer.alloc(0),
    parts = [];
  socket.on("data", (chunk) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (;;) {
      if (buffer.length < 2) return;
      const op = buffer[0] & 15,
        fin = buffer[0] & 128;
      let n = buffer[1] & 127,
        at = 2;
      if (n === 126) {
        if (buffer.length < 4) return;
        n = buffer.readUInt16BE(2);
        at = 4;
      } else if (n === 127) {
        if (buffer.length < 10) return;
        n = Number(buffer.readBigUInt64BE(2));
        at = 10;
      }
      if (!(buffer[1] & 128) || n > 1 << 20) return close(1002, "frame");
      if (buffer.length < at + 4 + n) return;
      const mask = buffer.subarray(at, at + 4),
        data = Buffer.from(buffer.subarray(at + 4, at + 4 + n));
      for (let i = 0; i < n; i++) data[i] ^= mask[i & 3];
      buffer = buffer.subarray(at + 4 + n);
      if (op === 8) return close(1000, "");
      if (op === 9) socket.write(frame(10, data));
      else if (op < 3) {
        parts.push(data);
        if (fin) {
          const text = Buffer.concat(parts).toString("utf8");
          parts = [];
          receive(text);
        }
      }
    }
  });
  const gone = () => sessions.delete(s);
  socket.on("close", gone);
  socket.on("error", gone);
  emit({ op: 10, s: null, t: null, d: { heartbeat_interval: 41250 } });
};
