/** discord-interactions with express, unmodified, checks the signatures of the reference service and answers in its responses. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  InteractionResponseFlags,
  InteractionResponseType,
  InteractionType,
  MessageComponentTypes,
  verifyKeyMiddleware,
} from "discord-interactions";
import express, { type Request, type Response } from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Json } from "../contract/json.js";
import { type ServedReference, serveReferenceService } from "./serve.js";
import { type Drive, driveAt } from "./testing/drive.js";

interface Message {
  readonly id: string;
  readonly content: string;
  readonly flags: number;
  readonly components: Json;
}

let application: Server;
let interactionsUrl: string;
let served: ServedReference;
let drive: Drive;
const received: { readonly type: number }[] = [];

beforeAll(async () => {
  const app = express();
  application = createServer(app);
  await new Promise<void>((resolve) => application.listen(0, "127.0.0.1", resolve));
  interactionsUrl = `http://127.0.0.1:${(application.address() as AddressInfo).port}/interactions`;
  served = await serveReferenceService({ port: 0, interactionsUrl });
  app.post("/interactions", verifyKeyMiddleware(served.publicKey), answer);
  drive = driveAt(served.target.driver);
});

afterAll(async () => {
  application.closeAllConnections();
  application.close();
  await served.close();
});

function answer({ body }: Request, response: Response): void {
  received.push(body);
  switch (body.type) {
    case InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE:
      response.send({
        type: InteractionResponseType.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT,
        data: { choices: [{ name: "Ada", value: "Ada" }] },
      });
      return;
    case InteractionType.APPLICATION_COMMAND:
      response.send({
        type: InteractionResponseType.CHANNEL_MESSAGE_WITH_SOURCE,
        data: {
          flags: InteractionResponseFlags.IS_COMPONENTS_V2,
          components: [
            { type: MessageComponentTypes.TEXT_DISPLAY, content: `# Hello ${body.data.options[0].value}` },
            {
              type: MessageComponentTypes.ACTION_ROW,
              components: [{ type: MessageComponentTypes.BUTTON, style: 1, custom_id: "sign", label: "Sign" }],
            },
          ],
        },
      });
      return;
    case InteractionType.MESSAGE_COMPONENT:
      response.send({
        type: InteractionResponseType.MODAL,
        data: {
          custom_id: "form",
          title: "Sign here",
          components: [
            {
              type: 18,
              label: "Your name",
              component: { type: MessageComponentTypes.INPUT_TEXT, custom_id: "name", style: 1 },
            },
          ],
        },
      });
      return;
    default:
      response.send({
        type: InteractionResponseType.CHANNEL_MESSAGE_WITH_SOURCE,
        data: { content: `Signed by ${body.data.components[0].component.value}` },
      });
  }
}

async function ask(method: string, path: string, body?: Json): Promise<unknown> {
  const headers = { authorization: `Bot ${served.target.tokens.bot}`, "content-type": "application/json" };
  const response = await fetch(served.baseUrl + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return response.json();
}

/** The newest first. */
const messagesIn = async (channel: string) => (await ask("GET", `/channels/${channel}/messages`)) as readonly Message[];

test("what is not signed is refused by the application", async () => {
  const response = await fetch(interactionsUrl, { method: "POST", body: '{"type":1}' });

  expect(response.status).toBe(401);
});

test("its own address is sent to the application", async () => {
  expect(await ask("GET", "/applications/@me")).toMatchObject({
    verify_key: served.publicKey,
    interactions_endpoint_url: interactionsUrl,
  });
});

test("a command, its suggestions, a button and a form are answered in responses", async () => {
  const [guild] = served.target.guilds;
  const [user_id = "", channel_id = ""] = [guild?.userIds[0], guild?.channelIds[0]];
  const option = { type: 3, name: "who", description: "Whom", required: true, autocomplete: true };
  const made = await ask("POST", `/applications/${served.target.applicationId}/guilds/${guild?.id}/commands`, {
    name: "greet",
    description: "Says hello",
    options: [option],
  });
  const use = { user_id, channel_id, command_id: (made as { id: string }).id };

  await drive("typeOption", { ...use, options: [{ name: "who", type: 3, value: "A", focused: true }] });
  await drive("invokeCommand", { ...use, options: [{ name: "who", type: 3, value: "Ada" }] });
  await expect.poll(async () => (await messagesIn(channel_id)).length).toBe(1);
  const [message] = await messagesIn(channel_id);
  const pressed = await drive("useComponent", {
    user_id,
    channel_id,
    message_id: message?.id ?? "",
    custom_id: "sign",
  });
  const form = { user_id, interaction_id: pressed["interaction_id"] ?? "", values: { name: "Ada" } };
  await expect
    .poll(() => drive("submitModal", form).catch(() => undefined))
    .toMatchObject({
      outcome: "delivered",
    });
  await expect.poll(async () => (await messagesIn(channel_id)).length).toBe(2);

  expect(message).toMatchObject({ flags: 1 << 15, components: [{ type: 10, content: "# Hello Ada" }, { type: 1 }] });
  expect((await messagesIn(channel_id))[0]?.content).toBe("Signed by Ada");
  expect(received.map(({ type }) => type)).toEqual([4, 2, 3, 5]);
});
