/** Applications that take interactions over HTTP, on a stage: with an address, or in process. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { InteractionResponseType, InteractionType, verifyKeyMiddleware } from "discord-interactions";
import express from "express";
import { afterEach, describe, expect, test } from "vitest";
import type { Json } from "../contract/json.js";
import { verify } from "../delivery/verify.js";
import { type BotStage, openStage } from "./open-stage.js";

/** Deeper than a stack. */
const [OPEN, CLOSE] = ['{"type":17,"components":[', "]}"].map((part) => part.repeat(10_000));
const NESTED = `{"type":4,"data":{"components":[${OPEN}${CLOSE}]}}`;

const closing: (() => Promise<unknown> | unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A stage with a command. */
async function open(patienceMs = 3_000): Promise<BotStage> {
  const stage = await openStage({ patienceMs });
  closing.push(stage.close);
  await ask(stage, "POST", `/applications/${stage.applicationId}/commands`, { name: "greet", description: "Hello" });
  return stage;
}

async function ask({ baseUrl, token }: BotStage, method: string, path: string, body: Json): Promise<number> {
  const headers = { authorization: `Bot ${token}`, "content-type": "application/json" };
  return (await fetch(baseUrl + path, { method, headers, body: JSON.stringify(body) })).status;
}

describe("an application over HTTP", () => {
  test("that checks signatures with discord-interactions is used like a bot", async () => {
    const stage = await open();
    const app = express();
    app.post("/interactions", verifyKeyMiddleware(stage.publicKey), ({ body }, response) => {
      const type = InteractionResponseType.CHANNEL_MESSAGE_WITH_SOURCE;
      const isCommand = body.type === InteractionType.APPLICATION_COMMAND;
      response.send({ type, data: { content: isCommand ? `Hello ${body.member.user.username}` : "?" } });
    });
    const server = createServer(app);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closing.push(() => server.close());
    stage.deliverTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/interactions`);

    const answer = await stage.user({ name: "Ada" }).uses("/greet");

    expect(answer).toMatchObject({ kind: "message", message: { content: "Hello Ada" } });
  });

  test("in process gets what is signed, and may answer by a callback later", async () => {
    const stage = await open();
    stage.deliverTo(async (request) => {
      const body = await request.text();
      const isSigned = verify({
        publicKey: stage.publicKey,
        signature: request.headers.get("x-signature-ed25519"),
        timestamp: request.headers.get("x-signature-timestamp"),
        body,
      });
      const { id, token } = JSON.parse(body);
      const callback = { type: 4, data: { content: String(isSigned) } };
      setTimeout(() => void ask(stage, "POST", `/interactions/${id}/${token}/callback`, callback), 20);
      return new Response(null, { status: 202 });
    });

    const answer = await stage.user().uses("/greet");

    expect(answer.message?.content).toBe("true");
  });

  test.each<readonly [string, (request: Request) => Promise<Response>, string | RegExp]>([
    [
      "refuses the signature",
      async () => new Response("bad", { status: 401 }),
      'it answered 401 with "bad", which is no answer',
    ],
    ["answers no JSON", async () => new Response("Hello"), 'it answered 200 with "Hello", which is no answer'],
    [
      "answers nothing",
      async () => new Response(null, { status: 204 }),
      "it answered 204 with nothing, which is no answer",
    ],
    [
      "answers what the service refuses",
      async () => Response.json({ type: 8, data: { choices: [] } }),
      /the service refused its answer \(4\d\d\): /,
    ],
    [
      "throws",
      () => Promise.reject(new Error("no database")),
      "it gave an exception of the handler: Error: no database",
    ],
    [
      "answers what is nested too deeply",
      async () => new Response(NESTED),
      /it answered 200 with .*, which is no answer/,
    ],
    ["never answers", () => new Promise(() => {}), "it did not answer within 0.2 s"],
  ])("that %s is reported", async (_, handler, message) => {
    const stage = await open(200);
    stage.deliverTo(handler);

    const using = stage.user().uses("/greet");

    await expect(using).rejects.toThrow(message);
    await expect(using).rejects.toMatchObject({ code: "no-answer" });
  });

  test("can be exchanged for another one", async () => {
    const stage = await open();
    stage.deliverTo(async () => Response.json({ type: 4, data: { content: "one" } }));
    stage.deliverTo(async () => Response.json({ type: 4, data: { content: "two" } }));

    expect((await stage.user().uses("/greet")).message?.content).toBe("two");
  });
});

test("a stage ends with its block", async () => {
  let address: string;
  {
    await using stage = await openStage();
    address = `${stage.baseUrl}/gateway`;
    await expect(fetch(address)).resolves.toHaveProperty("status");
  }

  await expect(fetch(address)).rejects.toThrow("fetch failed");
});

test("a bot in a process of its own gets its settings from the environment", async () => {
  await using stage = await openStage({ seed: "fixed" });

  expect(stage.env).toEqual({
    DISCORD_TOKEN: stage.token,
    DISCORD_API_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/api$/),
    DISCORD_APPLICATION_ID: stage.applicationId,
    DISCORD_PUBLIC_KEY: stage.publicKey,
    DISCORD_GUILD_ID: stage.guildId,
  });
});
