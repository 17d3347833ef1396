import { once } from "node:events";
import { connect } from "node:net";
import { createInflate } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { Json } from "../../contract/json.js";
import { type ServedReference, serveReferenceService } from "../serve.js";
import { type GatewaySocket, openGatewaySocket } from "../testing/gateway-socket.js";

let served: ServedReference;
let address: string;

beforeAll(async () => {
  served = await serveReferenceService({ port: 0 });
  const response = await fetch(`${served.baseUrl}/gateway/bot`, { headers: bot() });
  ({ url: address } = (await response.json()) as { url: string });
});
afterAll(() => served.close());

const bot = () => ({ authorization: `Bot ${served.target.tokens.bot}`, "content-type": "application/json" });
const open = () => openGatewaySocket(`${address}/?v=10&encoding=json`);
const properties = { os: "linux", browser: "test", device: "test" };
const identify = (more = {}) => ({ op: 2, d: { token: served.target.tokens.bot, intents: 0, properties, ...more } });

async function drive(operation: string, body: Json): Promise<Record<string, string>> {
  const response = await fetch(`${served.target.driver}/${operation}`, { method: "POST", body: JSON.stringify(body) });
  return (await response.json()) as Record<string, string>;
}

/** A session that is ready. */
async function ready(more = {}): Promise<GatewaySocket> {
  const socket = open();
  socket.say(identify(more));
  await socket.hear(({ t }) => t === "READY");
  return socket;
}

test("the address alone is open to everybody", async () => {
  const response = await fetch(`${served.baseUrl}/gateway`);

  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ url: address });
});

describe("a gateway connection", () => {
  test("is greeted, and its heartbeats are acknowledged", async () => {
    const socket = open();
    socket.say({ op: 1, d: null });

    expect(await socket.hear(({ op }) => op === 10)).toMatchObject({ d: { heartbeat_interval: expect.any(Number) } });
    await socket.hear(({ op }) => op === 11);
    socket.close();
  });

  test("is ready once it says the token of a bot", async () => {
    const socket = await ready();

    expect(socket.received.find(({ t }) => t === "READY")).toMatchObject({
      s: 1,
      d: {
        v: 10,
        user: { id: served.target.applicationId, bot: true },
        application: { id: served.target.applicationId },
        session_id: expect.any(String),
        guilds: expect.arrayContaining([{ id: served.target.guilds[0]?.id, unavailable: true }]),
      },
    });
    socket.close();
  });

  test("receives its guilds where it requested them", async () => {
    const socket = await ready({ intents: 1 });

    const { d } = await socket.hear(({ t }) => t === "GUILD_CREATE");

    expect(d).toMatchObject({ id: served.target.guilds[0]?.id, unavailable: false });
    expect(d["roles"]).toHaveLength(61);
    expect(d["channels"]).toHaveLength(4);
    socket.close();
  });

  test.each<readonly [string, unknown, number]>([
    ["no JSON", "hello", 4002],
    ["a payload without an opcode", { d: 1 }, 4002],
    ["more than 4096 bytes", { op: 1, d: "x".repeat(4096) }, 4002],
    ["an unknown opcode", { op: 99 }, 4001],
    ["something before it is identified", { op: 8, d: {} }, 4003],
    ["a wrong token", { op: 2, d: { token: "nobody", intents: 0, properties } }, 4004],
    ["intents that there are not", { op: 2, d: { token: "bot", intents: -1, properties } }, 4013],
    ["to resume without a number", { op: 6, d: { token: "bot", session_id: "x" } }, 4002],
  ])("that says %s is closed with its code", async (_, said, code) => {
    const socket = open();
    const token = served.target.tokens.bot;

    socket.say(typeof said === "string" ? said : JSON.stringify(said).replace('"token":"bot"', `"token":"${token}"`));

    expect(await socket.closed).toBe(code);
  });

  test("that identifies twice, or says too much, is closed", async () => {
    const [twice, fast] = [await ready(), await ready()];
    twice.say(identify());
    for (let count = 0; count < 121; count++) fast.say({ op: 1, d: null });

    expect(await Promise.all([twice.closed, fast.closed])).toEqual([4005, 4008]);
  });

  test("of another version is closed", async () => {
    expect(await openGatewaySocket(`${address}/?v=9&encoding=json`).closed).toBe(4012);
  });
});

describe("a client that does what it should not", () => {
  const isStillThere = async () => expect((await fetch(`${served.baseUrl}/gateway`)).status).toBe(200);

  test.each([
    ["bytes that are no text", 4002, Buffer.from([0xff, 0x00, 0xfe])],
    ["a number", 4002, "17"],
    ["more than the socket takes", 1009, "x".repeat(100_000)],
  ])("sends %s, and is closed", async (_, code, sent) => {
    const socket = new WebSocket(`${address}/?v=10&encoding=json`);
    await once(socket, "message");

    socket.send(sent);

    const [closed] = await once(socket, "close");
    expect(closed).toBe(code);
    await isStillThere();
  });

  test.each(["//", "/x", "http://%", "/?v=%"])("comes to %s, and gets no more than an answer", async (path) => {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    const upgrade = `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`;
    socket.end(upgrade);

    const [answer] = await once(socket, "data");
    socket.destroy();

    expect(String(answer)).toMatch(/^HTTP\/1\.1 4\d\d /);
    await isStillThere();
  });

  test("gets the reason", async () => {
    const socket = new WebSocket(`${address}/?v=10&encoding=etf`);

    const [code, reason] = await once(socket, "close");

    expect([code, String(reason)]).toEqual([4002, expect.stringContaining("an encoding that is not json")]);
  });
});

test("a client that opens sockets without end is refused, and the API goes on", async () => {
  const other = await serveReferenceService({ port: 0 });
  const url = other.baseUrl.replace(/^http(.*)\/api\/v10$/, "ws$1");
  const opened = Array.from({ length: 256 }, () => new WebSocket(url));
  await Promise.all(opened.map((socket) => once(socket, "message")));

  const refused = await new Promise((resolve) => new WebSocket(url).once("error", resolve));

  expect(String(refused)).toContain("503");
  expect(other.notes.list()).toEqual(["gateway: 256 WebSockets are open -> 503; let clients close theirs"]);
  expect((await fetch(`${other.baseUrl}/gateway`)).status).toBe(200);
  await other.close();
});

test("a client may have it all as one compressed stream", async () => {
  const socket = new WebSocket(`${address}/?encoding=json&v=10&compress=zlib-stream`);
  const inflate = createInflate();
  const texts: string[] = [];
  inflate.on("data", (piece: Buffer) => texts.push(piece.toString()));
  socket.on("message", (bytes: Buffer) => inflate.write(bytes));
  await once(socket, "open");

  socket.send(JSON.stringify(identify({ intents: 1 })));

  const payloads = () => texts.join("").split('{"op":').slice(1);
  await expect.poll(() => payloads().length).toBeGreaterThan(3);
  const first = payloads().slice(0, 3);
  expect(first.map((text) => JSON.parse(`{"op":${text}`).t)).toEqual([null, "READY", "GUILD_CREATE"]);
  socket.close();
});

describe("a session", () => {
  test("goes on where its connection broke, with what was missed", async () => {
    const first = await ready();
    const { d } = await first.hear(({ t }) => t === "READY");
    first.close(4000);
    await first.closed;
    await drive("makeEntitlement", { user_id: (await drive("makeUser", {}))["user_id"] ?? "" });
    const second = open();
    second.say({ op: 6, d: { token: served.target.tokens.bot, session_id: d["session_id"], seq: 1 } });

    expect(await second.hear(({ t }) => t === "ENTITLEMENT_CREATE")).toMatchObject({ s: 2 });
    expect(await second.hear(({ t }) => t === "RESUMED")).toMatchObject({ s: 3 });
    second.close();
  });

  test("that is unknown is invalid, and one that received less cannot be resumed for more", async () => {
    const token = served.target.tokens.bot;
    const known = await ready();
    const { d } = await known.hear(({ t }) => t === "READY");
    const [unknown, ahead] = [open(), open()];
    unknown.say({ op: 6, d: { token, session_id: "nothing", seq: 1 } });
    ahead.say({ op: 6, d: { token, session_id: d["session_id"], seq: 50 } });

    expect(await unknown.hear(({ op }) => op === 9)).toMatchObject({ d: false });
    expect(await ahead.closed).toBe(4007);
    for (const socket of [known, unknown]) socket.close();
  });

  test("gets each interaction once, and events only where it asked for them", async () => {
    const [plain, moderating] = [await ready(), await ready({ intents: 1 << 2 })];
    const { user_id = "" } = await drive("makeUser", {});
    const { user_id: target_id = "" } = await drive("makeUser", {});
    const { guild_id = "", channel_id = "" } = await drive("makeGuild", {
      owner_id: user_id,
      installed: { scopes: ["bot", "applications.commands"], permissions: "128" },
    });
    await drive("makeMember", { guild_id, user_id: target_id });
    const path = `${served.baseUrl}/applications/${served.target.applicationId}/guilds/${guild_id}/commands`;
    const made = await fetch(path, {
      method: "POST",
      headers: bot(),
      body: JSON.stringify({ name: "hello", description: "Greets" }),
    });
    const { id: command_id } = (await made.json()) as { id: string };

    await drive("moderate", { guild_id, user_id, target_id });
    await drive("invokeCommand", { user_id, channel_id, command_id });

    for (const socket of [plain, moderating])
      expect(await socket.hear(({ t }) => t === "INTERACTION_CREATE")).toMatchObject({
        d: { type: 2, data: { id: command_id }, guild_id, channel_id },
      });
    const names = (socket: GatewaySocket) =>
      socket.received.map(({ t }) => t).filter((t) => t !== null && t !== "READY");
    expect(names(plain)).toEqual(["INTERACTION_CREATE"]);
    expect(names(moderating)).toEqual(["GUILD_AUDIT_LOG_ENTRY_CREATE", "INTERACTION_CREATE"]);
    plain.close();
    moderating.close();
  });

  test("may ask for all members of a guild every 30 seconds, for others meanwhile", async () => {
    const socket = await ready({ intents: 1 << 1 });
    const [one = "", other = ""] = served.target.guilds.map(({ id }) => id);
    const ask = (guild_id: string, nonce: string) => socket.say({ op: 8, d: { guild_id, query: "", limit: 0, nonce } });
    ask(one, "first");
    ask(one, "second");
    ask(other, "third");
    socket.say({ op: 8, d: { guild_id: one, query: "user", limit: 2, nonce: "some" } });

    const last = await socket.hear(({ d }) => d?.["nonce"] === "some");
    await drive("moveClock", { milliseconds: 30_000 });
    ask(one, "later");
    await socket.hear(({ d }) => d?.["nonce"] === "later");

    expect(last.d["members"]).toHaveLength(2);
    expect(socket.received.filter(({ t }) => t === "GUILD_MEMBERS_CHUNK").map(({ d }) => d["nonce"])).toEqual([
      "first",
      "third",
      "some",
      "later",
    ]);
    expect(socket.received.filter(({ t }) => t === "RATE_LIMITED")).toMatchObject([
      { d: { opcode: 8, retry_after: expect.any(Number), meta: { guild_id: one, nonce: "second" } } },
    ]);
    await drive("reset", {});
    socket.close();
  });
});
