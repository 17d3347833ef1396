import { afterEach, describe, expect, test } from "vitest";
import { profileOf } from "../../contract/profile.js";
import { openTarget } from "../open-target.js";
import { parseTarget } from "../parse-target.js";
import { compileRoutes } from "../request.js";
import { listenRawGateway, type RawGateway, type RawGatewayOptions, SOUND, say } from "../testing/raw-gateway.js";
import { GatewayClient } from "./gateway-client.js";

const routes = compileRoutes(profileOf("documented").bindings);
const LIMITS = { timeoutMs: 1_000, maxFrameBytes: 1_000, maxFrames: 20, lookMs: 1_000 };
const closing: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function open(options: RawGatewayOptions): Promise<{ client: GatewayClient; gateway: RawGateway }> {
  const gateway = await listenRawGateway(options);
  const target = openTarget(
    parseTarget({ baseUrl: gateway.baseUrl, applicationId: "5", tokens: { bot: "bot-token" } }, "test"),
  );
  const client = new GatewayClient(target, routes, LIMITS);
  closing.push(
    () => gateway.close(),
    () => target.close(),
    () => client.close(),
  );
  return { client, gateway };
}

const connect = (client: GatewayClient, body = {}, signal?: AbortSignal) =>
  client.send("connectToGateway", body, signal);

describe("a session", () => {
  test("identifies with token and intents, and is ready", async () => {
    const { client, gateway } = await open(SOUND);

    const { answer } = await connect(client, { intents: 3 });

    expect(answer).toMatchObject({ status: 200, json: { session_id: "session-1", user: { id: "1" } } });
    expect(gateway.received).toMatchObject([{ op: 2, d: { token: "bot-token", intents: 3 } }]);
  });

  test("keeps itself up, and says the sequence it has seen", async () => {
    const { client, gateway } = await open(SOUND);
    await connect(client);

    await expect.poll(() => gateway.received.slice(1)).toContainEqual({ op: 1, d: 1 });
    expect(gateway.openConnections()).toBe(1);
  });

  test("reads what it received, waiting for what is still to come", async () => {
    let sayMore = (): void => {};
    const { client } = await open({
      ...SOUND,
      answer: (socket, payload) => {
        SOUND.answer(socket, payload);
        if (payload.op !== 8) return;
        say(socket, 0, { n: 1 }, 2, "FIRST");
        say(socket, 9, false);
        sayMore = () => say(socket, 0, { n: 2 }, 3, "SECOND");
      },
    });
    await connect(client);
    await client.send("sendToGateway", { op: 8, d: {} }, undefined);

    const first = await client.send("readGateway", {}, undefined);
    const reading = client.send("readGateway", { after: "1" }, undefined);
    sayMore();
    const second = await reading;

    expect(first.answer?.json).toEqual({ cursor: "1", dispatches: [{ t: "FIRST", s: 2, d: { n: 1 } }] });
    expect(second.answer?.json).toEqual({ cursor: "2", dispatches: [{ t: "SECOND", s: 3, d: { n: 2 } }] });
  });

  test("reads nothing where nothing came, within a moment", async () => {
    const { client } = await open(SOUND);
    await connect(client);

    const { answer, durationMs } = await client.send("readGateway", {}, undefined);

    expect(answer?.json).toEqual({ cursor: "0", dispatches: [] });
    expect(durationMs).toBeLessThan(30_000);
  });

  test("is gone once it is closed", async () => {
    const { client, gateway } = await open(SOUND);
    await connect(client);

    await client.send("closeGateway", {}, undefined);

    expect((await client.send("readGateway", {}, undefined)).failure?.message).toContain("no session was opened");
    await expect.poll(gateway.openConnections).toBe(0);
  });
});

describe("a gateway that cannot be used", () => {
  test.each<readonly [string, RawGatewayOptions, string]>([
    ["never says hello", {}, "no HELLO within 1 s"],
    ["says hello without an interval", { greet: (socket) => say(socket, 10, {}) }, "without a heartbeat_interval"],
    ["never is ready", { greet: (socket) => say(socket, 10, { heartbeat_interval: 60_000 }) }, "no READY within 1 s"],
    ["refuses the token", { ...SOUND, answer: (socket) => socket.close(4004) }, "it closed the connection with 4004"],
    ["finds no session", { ...SOUND, answer: (socket) => say(socket, 9, false) }, "an invalid session"],
    ["sends garbage", { greet: (socket) => socket.send("hello?") }, "a message that is no payload"],
    ["sends too much at once", { greet: (socket) => socket.send("x".repeat(5_000)) }, "more than 1000 bytes"],
    [
      "floods",
      { greet: (socket) => Array.from({ length: 50 }, (_, index) => say(socket, 0, {}, index + 1, "X")) },
      "a flood of more than 20 payloads",
    ],
    [
      "counts backwards",
      { greet: (socket) => [say(socket, 0, {}, 2, "A"), say(socket, 0, {}, 1, "B")] },
      "a dispatch of sequence 1 after one of 2",
    ],
    ["has no address", { address: {} }, "without the url of a WebSocket"],
    ["has an address that is none", { address: { url: "http://127.0.0.1:1" } }, "without the url of a WebSocket"],
    ["is elsewhere", { address: { url: "wss://gateway.example.com" } }, "not on this machine"],
    ["is closed", { address: { url: "ws://127.0.0.1:9" } }, "ECONNREFUSED"],
  ])("because it %s says so in bounded time, and leaves nothing running", async (_, options, sentence) => {
    const { client, gateway } = await open(options);

    const { failure, durationMs } = await connect(client);

    expect(failure?.message).toContain(sentence);
    expect(durationMs).toBeLessThan(30_000);
    await expect.poll(gateway.openConnections).toBe(0);
  });

  test("because it closes the session is seen when it is read", async () => {
    const { client } = await open({
      ...SOUND,
      answer: (socket, payload) => (payload.op === 8 ? socket.close(4002) : SOUND.answer(socket, payload)),
    });
    await connect(client);
    await client.send("sendToGateway", { op: 8 }, undefined);

    const { failure } = await client.send("readGateway", {}, undefined);

    expect(failure?.message).toContain("it closed the connection with 4002");
  });

  test("because it does not acknowledge heartbeats is seen when it is read", async () => {
    const { client } = await open({
      ...SOUND,
      answer: (socket, payload) => payload.op === 2 && SOUND.answer(socket, payload),
    });
    await connect(client);

    await expect
      .poll(async () => (await client.send("readGateway", {}, undefined)).failure?.message)
      .toContain("no acknowledgement of a heartbeat");
  });

  test("is left at once where the run is interrupted", async () => {
    const interrupt = new AbortController();
    const { client, gateway } = await open({ greet: () => interrupt.abort() });

    const { failure } = await connect(client, {}, interrupt.signal);

    expect(failure?.kind).toBe("aborted");
    await expect.poll(gateway.openConnections).toBe(0);
  });
});
