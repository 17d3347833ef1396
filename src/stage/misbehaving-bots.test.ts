/** Bots that do what they should not: the errors say what happened, and the stage goes on. */
import { connect } from "node:net";
import { expect, test, vi } from "vitest";
import { openGatewaySocket } from "../service/testing/gateway-socket.js";
import { type BotStage, openStage } from "./open-stage.js";

interface Received {
  readonly id: string;
  readonly token: string;
}

/** Logs in with nothing but a socket, registers a command, and answers each use with these bodies at these paths. */
async function openBot(stage: BotStage, pathsOf: (use: Received, earlier: Received | undefined) => readonly string[]) {
  const socket = openGatewaySocket(gatewayOf(stage));
  socket.say({ op: 2, d: { token: stage.token, intents: 0 } });
  await socket.hear(({ t }) => t === "READY");
  await post(stage, `/applications/${stage.applicationId}/commands`, { name: "go", description: "Goes" });
  const uses: Received[] = [];
  void socket.hear(({ t, d }) => {
    if (t !== "INTERACTION_CREATE" || uses.some(({ id }) => id === d["id"])) return false;
    const use = { id: String(d["id"]), token: String(d["token"]) };
    for (const path of pathsOf(use, uses[0])) void post(stage, path, { type: 4, data: { content: "Here" } });
    uses.push(use);
    return false;
  });
  return socket;
}

function gatewayOf({ baseUrl }: BotStage): string {
  return baseUrl.replace(/^http(.*)\/api\/v10$/, "ws$1");
}

function post({ baseUrl, token }: BotStage, path: string, body: unknown): Promise<Response> {
  const headers = { authorization: `Bot ${token}`, "content-type": "application/json" };
  return fetch(baseUrl + path, { method: "POST", headers, body: JSON.stringify(body) });
}

const callback = ({ id, token }: Received) => `/interactions/${id}/${token}/callback`;

test("the second response to one interaction is among what was refused", async () => {
  await using stage = await openStage({ patienceMs: 300 });
  await openBot(stage, (use) => [callback(use), callback(use)]);

  const answer = await stage.user().uses("/go");

  expect(answer.message?.content).toBe("Here");
  await expect.poll(() => stage.refused()).toEqual([expect.stringMatching(/\/callback -> 400: .*"code":40060/)]);
});

test("a response with the token of another interaction is named", async () => {
  await using stage = await openStage({ patienceMs: 300 });
  await openBot(stage, (use, earlier = use) => [callback({ id: use.id, token: earlier.token })]);
  const ada = stage.user();
  await ada.uses("/go");

  const using = ada.uses("/go");

  await expect(using).rejects.toMatchObject({
    code: "no-answer",
    message: expect.stringMatching(
      /answer each interaction with its own id and token: POST \/interactions\/\d+\/…\/callback -> 404/,
    ),
  });
});

test("a response that comes too late is named", async () => {
  await using stage = await openStage({ patienceMs: 300 });
  await openBot(stage, (use) => {
    stage.advance("4s");
    return [callback(use)];
  });

  const using = stage.user().uses("/go");

  await expect(using).rejects.toMatchObject({
    code: "no-answer",
    message: expect.stringMatching(/POST \/interactions\/\d+\/…\/callback -> 404/),
  });
});

test("a response that is no JSON is named", async () => {
  await using stage = await openStage({ patienceMs: 300 });
  const broken = { method: "POST", headers: { "content-type": "application/json" }, body: "{" };
  await openBot(stage, (use) => {
    void fetch(stage.baseUrl + callback(use), broken);
    return [];
  });

  const using = stage.user().uses("/go");

  await expect(using).rejects.toThrow(/the service refused its answer: POST .*\/callback -> 400: .*not valid JSON/i);
});

test("a bot that ends in the middle of an upload leaves the stage as it was", async () => {
  await using stage = await openStage({ patienceMs: 300 });
  const { port } = new URL(stage.baseUrl);
  const printed = vi.spyOn(console, "error");
  const socket = connect(Number(port), "127.0.0.1");
  const head = `POST /api/v10/channels/${stage.channelId}/messages HTTP/1.1\r\nhost: localhost\r\n`;
  const types = "content-type: application/json\r\ncontent-length: 1000\r\n";
  socket.write(`${head}authorization: Bot ${stage.token}\r\n${types}\r\n{`, () => socket.destroy());

  await expect.poll(() => stage.refused()).toEqual([expect.stringMatching(/\/messages -> 400: /)]);

  expect(printed).not.toHaveBeenCalled();
});

test("a bot that ignores opcode 7 is reported", async () => {
  await using stage = await openStage({ patienceMs: 100 });
  await openBot(stage, () => []);

  await expect(stage.reconnects()).rejects.toThrow("it stays where it is after 0.1 s; let it follow opcode 7");
});

test("a bot that logs in again and again is reported with the number of its logins", async () => {
  await using stage = await openStage({ patienceMs: 100 });
  for (let login = 0; login < 3; login += 1) {
    const socket = await openBot(stage, () => []);
    socket.close(4000);
    await socket.closed;
  }

  await expect(stage.user().says("Hello")).rejects.toThrow(
    'Cannot say "Hello": the bot left the gateway, after 3 logins; see why it ends or loses its connection',
  );
});
