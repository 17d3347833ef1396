/** The API for callbacks by itself: the addresses that clients write, and what would not end. */
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { JsonObject } from "../../contract/json.js";
import { deliverStep } from "../ask.js";
import { foundAgain } from "../found-again.js";
import { judgeConversation } from "../judge/judge-conversation.js";
import { CallbackService } from "./callback-service.js";
import type { Conversation } from "./conversation.js";

const INTERACTION: JsonObject = {
  id: "1",
  application_id: "2",
  type: 2,
  token: "t",
  channel_id: "3",
  user: { id: "4" },
};

const open: CallbackService[] = [];

afterEach(async () => {
  for (const service of open.splice(0)) await service.close();
});

async function started(): Promise<{ readonly service: CallbackService; readonly conversation: Conversation }> {
  const service = await CallbackService.open("discord", { deadlineMs: 60_000 });
  open.push(service);
  const conversation = service.begin(INTERACTION);
  if (conversation === undefined) throw new Error("the interaction cannot be responded to");
  return { service, conversation };
}

async function send(method: string, url: string, body: JsonObject): Promise<number> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
  await response.text();
  return response.status;
}

const post = (url: string, body: JsonObject) => send("POST", url, body);
const patch = (url: string, body: JsonObject) => send("PATCH", url, body);

const CALLBACK = "/interactions/1/t/callback";
const MESSAGE = { type: 4, data: { content: "Hello" } };

test.each(["/api/v10", "/api", "/v10", ""])("takes callbacks under the base path %j", async (base) => {
  const { service, conversation } = await started();

  const status = await post(new URL(base + CALLBACK, service.url).href, MESSAGE);

  expect(status).toBe(204);
  expect(conversation.laterResponse).toEqual(MESSAGE);
});

test("keeps a bounded number of calls, whatever comes", async () => {
  const { service, conversation } = await started();
  await post(service.url + CALLBACK, MESSAGE);

  for (let count = 0; count < 60; count++) await post(`${service.url}/webhooks/2/t`, { content: "More" });

  expect(conversation.calls).toHaveLength(50);
});

test.each([
  ["broken JSON", { "content-type": "application/json" }, "{", 400],
  ["JSON of another type", { "content-type": "text/plain" }, JSON.stringify(MESSAGE), 400],
  ["a form without an end", { "content-type": "multipart/form-data; boundary=x" }, "--x", 400],
])("takes note of a callback whose body cannot be read: %s", async (_, headers, body, status) => {
  const { service, conversation } = await started();

  const response = await fetch(service.url + CALLBACK, { method: "POST", headers, body });
  await response.text();

  expect(response.status).toBe(status);
  expect(service.waiting.isKnown).toBe(true);
  expect(judgeConversation(conversation, { deadlineMs: 60_000, profile: "discord" }).found).toEqual([
    {
      rule: "application.answer.is-a-response",
      expected: "a response in JSON",
      actual: `POST of a callback: ${status}`,
      pointer: "/type",
    },
  ]);
  expect(conversation.mistakenForMs).toBeGreaterThanOrEqual(0);
});

describe("bodies that do not end", () => {
  test("are cut off, and the next call is taken", async () => {
    const { service, conversation } = await started();
    const megabyte = new Uint8Array(1024 * 1024).fill(0x20);
    let sent = 0;
    const body = new ReadableStream({
      pull: (controller) => {
        sent += 1;
        controller.enqueue(megabyte);
      },
    });
    const endless = { method: "POST", headers: { "content-type": "application/json" }, body, duplex: "half" };

    const cutOff = await fetch(service.url + CALLBACK, endless as RequestInit);

    expect(cutOff.status).toBe(413);
    expect(sent).toBeLessThan(200);
    expect(await post(service.url + CALLBACK, MESSAGE)).toBe(204);
    expect(conversation.laterResponse).toEqual(MESSAGE);
  });

  test("are refused by the length that they say, before they come", async () => {
    const { service } = await started();
    const { hostname, port, pathname } = new URL(service.url + CALLBACK);
    const socket = connect(Number(port), hostname);
    const head = [
      `POST ${pathname} HTTP/1.1`,
      "host: x",
      "content-type: application/json",
      "content-length: 200000000",
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n{`);

    const [answer] = await once(socket, "data");
    socket.destroy();

    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
    expect(await post(service.url + CALLBACK, MESSAGE)).toBe(204);
  });
});

test("waits for no call of an application that never made one", async () => {
  const service = await CallbackService.open("discord", { deadlineMs: 30 });
  open.push(service);
  const promised = async (id: string) => {
    const conversation = service.begin({ ...INTERACTION, id, token: `t${id}` });
    if (conversation === undefined) throw new Error("the interaction cannot be responded to");
    const accepted = { kind: "answered", status: 202, headers: {}, body: "", json: undefined, durationMs: 1 } as const;
    service.hear(conversation, accepted);
    return conversation;
  };
  await service.waiting.settle([await promised("11")]);
  await service.waiting.settle([await promised("12")]);

  const third = await promised("13");

  expect(third.awaits).toBe("response");
  expect(service.waiting.isWaitedFor(third)).toBe(false);
});

const ACCEPTED = { kind: "answered", status: 202, headers: {}, body: "", json: undefined, durationMs: 1 } as const;
const TOO_LONG = { type: 4, data: { content: "a".repeat(2001) } };

/** An interaction of its own that was answered with 202. */
async function promised(service: CallbackService, id: string): Promise<Conversation> {
  const conversation = service.begin({ ...INTERACTION, id, token: `t${id}` });
  if (conversation === undefined) throw new Error("the interaction cannot be responded to");
  service.hear(conversation, ACCEPTED);
  return conversation;
}

const callbackOf = (id: string) => `/interactions/${id}/t${id}/callback`;

test.each<[what: string, body: JsonObject]>([
  ["with an invalid message", TOO_LONG],
  ["with an empty message", { type: 4, data: {} }],
  ["of a type that does not fit", { type: 8, data: { choices: [] } }],
  ["of no type", { content: "Hello" }],
])("waits only for a moment after a callback %s, and not at all for the deadline", async (_, body) => {
  const { service } = await started();
  const conversation = await promised(service, "21");
  expect(service.waiting.isWaitedFor(conversation)).toBe(true);

  expect(await post(service.url + callbackOf("21"), body)).toBe(400);
  vi.spyOn(conversation, "mistakenForMs", "get").mockReturnValue(501);

  expect(conversation.awaits).toBe("response");
  expect(service.waiting.isWaitedFor(conversation)).toBe(false);
  vi.restoreAllMocks();
  expect(conversation.mistakenForMs).toBeGreaterThanOrEqual(0);
});

test("waits three times for a better callback that never comes, and again once one came", async () => {
  const { service } = await started();
  const mistaken = async (id: string) => {
    const conversation = await promised(service, id);
    await post(service.url + callbackOf(id), TOO_LONG);
    return conversation;
  };
  for (const id of ["31", "32", "33"]) await service.waiting.settle([await mistaken(id)]);
  const fourth = await mistaken("34");
  expect(service.waiting.isWaitedFor(fourth)).toBe(false);

  await post(service.url + callbackOf("34"), MESSAGE);

  expect(fourth.laterResponse).toEqual(MESSAGE);
  expect(service.waiting.isWaitedFor(await mistaken("35"))).toBe(true);
});

test.each<[is: string, isWaitedFor: boolean, then: (url: string) => Promise<unknown>]>([
  ["a moment after an invalid edit", false, (url) => patch(`${url}/webhooks/2/t41/messages/@original`, TOO_LONG.data)],
  ["for its whole time after a second callback", true, (url) => post(url + callbackOf("41"), MESSAGE)],
])("waits for the completion of a deferred response %s", async (_, isWaitedFor, then) => {
  const { service } = await started();
  const conversation = await promised(service, "41");
  await post(service.url + callbackOf("41"), { type: 5 });

  await then(service.url);
  const { mistakenForMs } = conversation;
  vi.spyOn(conversation, "mistakenForMs", "get").mockReturnValue(mistakenForMs && mistakenForMs + 501);

  expect(conversation.awaits).toBe("completion");
  expect(service.waiting.isWaitedFor(conversation)).toBe(isWaitedFor);
  vi.restoreAllMocks();
});

test("waits at the end of a run for a first call that is on its way", async () => {
  const { service, conversation } = await started();
  const call = setTimeout(50).then(() => post(service.url + CALLBACK, MESSAGE));

  await service.waiting.untilQuiet();

  expect(conversation.calls).toHaveLength(1);
  await call;
});

test("waits for a follow-up that is on its way, in a second look and at the end of a run", async () => {
  const { service, conversation } = await started();
  const delivered = { kind: "answered", status: 202, headers: {}, body: "", json: undefined, durationMs: 1 } as const;
  service.hear(conversation, delivered);
  await post(service.url + CALLBACK, MESSAGE);
  const followUp = setTimeout(50).then(() => post(`${service.url}/webhooks/2/t`, { content: "a".repeat(2001) }));
  const step = deliverStep("asked", { body: INTERACTION });
  const exchange = { step: "asked", request: { method: "POST", url: "", headers: {} }, response: { failure: "" } };

  const again = foundAgain(
    { step, sent: INTERACTION, delivered, conversation, exchange: { ...exchange, durationMs: 0 } },
    {
      rule: "application.message.content-has-at-most-2000-characters",
      profile: "discord",
      callbacks: service,
      isPatient: false,
      calls: 2,
    },
  );
  await service.waiting.untilQuiet();

  expect(conversation.calls).toHaveLength(2);
  expect(await again).toMatchObject([{ actual: expect.any(String) }]);
  await followUp;
});
