import { createPublicKey, verify } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import type { JsonObject } from "../../contract/json.js";
import { type OpenReferenceService, openReferenceService } from "../reference-service.js";
import { deliverOverHttp } from "./http-delivery.js";
import { post } from "./post.js";
import { signingKeyOf } from "./signing-key.js";

interface Application {
  readonly url: string;
  readonly received: { readonly headers: IncomingMessage["headers"]; readonly body: string }[];
}

const closing: (() => void)[] = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** An application with an address. */
async function listen(answer: (response: ServerResponse, count: number) => void): Promise<Application> {
  const received: { headers: IncomingMessage["headers"]; body: string }[] = [];
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    answer(response, received.length);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, received };
}

function open(options: { interactionsUrl?: string; webhookUrl?: string }): OpenReferenceService {
  const reference = openReferenceService({ seed: "test", ...options });
  closing.push(deliverOverHttp(reference.service, { answerMs: 2_000, retryAfterMs: [10, 10] }));
  return reference;
}

/** A user uses a command; @returns id of the interaction */
async function use({ driver, fetch, target }: OpenReferenceService): Promise<string> {
  const { user_id = "" } = driver.makeUser({});
  const { guild_id, channel_id = "" } = driver.makeGuild({ owner_id: user_id });
  const made = await fetch(
    new Request(`${target.baseUrl}/applications/${target.applicationId}/guilds/${guild_id}/commands`, {
      method: "POST",
      headers: { authorization: `Bot ${target.tokens.bot}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "hello", description: "Greets" }),
    }),
  );
  const { id: command_id } = (await made.json()) as { id: string };
  return String(driver.invokeCommand({ user_id, channel_id, command_id })["interaction_id"]);
}

const jsonAnswer = (status: number, body: JsonObject) => (response: ServerResponse) =>
  void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

describe("an application with an address for interactions", () => {
  test("gets them signed, with a timestamp, and what it answers is carried out", async () => {
    const application = await listen(jsonAnswer(200, { type: 4, data: { content: "Hello!" } }));
    const reference = open({ interactionsUrl: application.url });

    const id = await use(reference);

    const record = () => reference.service.interactions.get(id);
    await expect.poll(() => record()?.state).toBe("answered");
    const message = reference.service.messages.get(record()?.channelId ?? "", record()?.originalMessageId ?? "");
    expect(message?.body).toMatchObject({ content: "Hello!" });
    const [{ headers, body } = { headers: {}, body: "" }] = application.received;
    expect(JSON.parse(body)).toMatchObject({ id, type: 2 });
    const key = createPublicKey({
      key: { kty: "OKP", crv: "Ed25519", x: Buffer.from(reference.publicKey, "hex").toString("base64url") },
      format: "jwk",
    });
    const signature = Buffer.from(String(headers["x-signature-ed25519"]), "hex");
    const signed = Buffer.from(headers["x-signature-timestamp"] + body);
    expect(verify(null, signed, key, signature)).toBe(true);
    expect(verify(null, Buffer.from(`${signed}!`), key, signature)).toBe(false);
  });

  test.each<readonly [string, (response: ServerResponse) => void]>([
    ["says that a callback comes by itself", (response) => void response.writeHead(202).end()],
    ["answers what is no response", jsonAnswer(200, { type: 99 })],
    [
      "answers what is nested too deeply",
      (response) => {
        const [open, close] = ['{"type":17,"components":[', "]}"].map((part) => part.repeat(10_000));
        response.end(`{"type":4,"data":{"components":[${open}${close}]}}`);
      },
    ],
    ["answers no JSON", (response) => void response.end("Hello!")],
    ["fails", (response) => void response.writeHead(500).end()],
    ["leads elsewhere", (response) => void response.writeHead(302, { location: "http://127.0.0.1:9/" }).end()],
    ["does not answer", () => {}],
    ["hangs up", (response) => void response.destroy()],
  ])("that %s leaves them open, and the service running", async (_, answer) => {
    const application = await listen(answer);
    const reference = open({ interactionsUrl: application.url });

    const id = await use(reference);
    await expect.poll(() => application.received.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 150));

    expect(reference.service.interactions.get(id)?.state).toBe("open");
    expect(application.received).toHaveLength(1);
  });

  test("that is not there is no trouble either", async () => {
    const reference = open({ interactionsUrl: "http://127.0.0.1:9/" });

    const id = await use(reference);

    expect(reference.service.interactions.get(id)?.state).toBe("open");
  });
});

describe("an application with an address for events", () => {
  test("gets each event once it takes it, in its envelope", async () => {
    const application = await listen((response, count) => void response.writeHead(count < 2 ? 500 : 204).end());
    const reference = open({ webhookUrl: application.url });
    const { user_id = "" } = reference.driver.makeUser({});

    reference.driver.makeEntitlement({ user_id });

    await expect.poll(() => application.received.length).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(application.received).toHaveLength(2);
    expect(JSON.parse(application.received[1]?.body ?? "")).toMatchObject({
      version: 1,
      application_id: reference.target.applicationId,
      type: 1,
      event: { type: "ENTITLEMENT_CREATE", timestamp: expect.any(String), data: { user_id } },
    });
  });

  test("that never takes it is not asked for ever", async () => {
    const application = await listen((response) => void response.writeHead(200).end());
    const reference = open({ webhookUrl: application.url });
    const { user_id = "" } = reference.driver.makeUser({});

    reference.driver.makeEntitlement({ user_id });

    await expect.poll(() => application.received.length).toBe(3);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(application.received).toHaveLength(3);
  });
});

test("an application has its time to answer, and no more", async () => {
  const application = await listen(() => {});
  const key = signingKeyOf("test");
  const startedAt = performance.now();

  const posted = await post(application.url, {}, key, { answerMs: 60, stop: new AbortController().signal });

  expect(posted).toBeUndefined();
  expect(performance.now() - startedAt).toBeLessThan(30_000);
});
