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

test.each<[what: string, says: unknown, why: string]>([
  ["bytes that are no JSON", "\u0000\u0001garbage", "gateway: closed with 4002: this is no JSON payload"],
  ["an opcode that is not there", { op: 99 }, "gateway: closed with 4001: there is no such opcode"],
  ["a megabyte", "x".repeat(1024 * 1024), "gateway: closed: Max payload size exceeded"],
])("a bot that sends %s is reported with the reason, and the stage goes on", async (_, says, why) => {
  await using stage = await openStage({ patienceMs: 100 });
  const socket = await openBot(stage, () => []);
  socket.say(says);
  await socket.closed;

  await vi.waitFor(() =>
    expect(stage.user().says("Hello")).rejects.toThrow(`the bot left the gateway, after 1 login (${why}`),
  );

  await openBot(stage, (use) => [callback(use)]);
  expect((await stage.user().uses("/go")).message?.content).toBe("Here");
});

test("a bot that resumes an unknown session is reported, and may log in", async () => {
  await using stage = await openStage({ patienceMs: 100 });
  const socket = openGatewaySocket(gatewayOf(stage));
  socket.say({ op: 6, d: { token: stage.token, session_id: "nothing", seq: 1 } });
  expect(await socket.hear(({ op }) => op === 9)).toMatchObject({ d: false });

  await expect(stage.user().says("Hello")).rejects.toThrow(
    "(gateway: the session to resume is unknown -> opcode 9; let the client log in again)",
  );

  socket.say({ op: 2, d: { token: stage.token, intents: 0 } });
  await socket.hear(({ t }) => t === "READY");
  await stage.user().says("Hello");
});

test("a bot that connects 300 times in a loop leaves the stage usable", async () => {
  await using stage = await openStage({ patienceMs: 2_000 });
  for (let login = 0; login < 300; login += 1) {
    const socket = openGatewaySocket(gatewayOf(stage));
    socket.say({ op: 2, d: { token: stage.token, intents: 0 } });
    await socket.hear(({ t }) => t === "READY");
    socket.close(4000);
    await socket.closed;
  }

  await openBot(stage, (use) => [callback(use)]);

  expect((await stage.user().uses("/go")).message?.content).toBe("Here");
});

test.each([
  ["JSON", "application/json", 16],
  ["a form", "multipart/form-data; boundary=x", 116],
])(
  "three uploads of 200 MB at once, as %s, are cut off and named, and the stage goes on",
  async (_, type, mebibytes) => {
    await using stage = await openStage({ patienceMs: 1_000 });
    let sent = 0;
    const upload = async () => {
      let left = 200;
      const body = new ReadableStream({
        pull: (controller) => {
          sent += 1;
          if (left-- > 0) controller.enqueue(new Uint8Array(1_000_000).fill(0x20));
          else controller.close();
        },
      });
      const headers = { authorization: `Bot ${stage.token}`, "content-type": type };
      const init = { method: "POST", headers, body, duplex: "half" };
      const response = await fetch(`${stage.baseUrl}/channels/${stage.channelId}/messages`, init as RequestInit);
      return { status: response.status, body: await response.text() };
    };

    const answers = await Promise.all([upload(), upload(), upload()]);

    expect(answers.map(({ status }) => status)).toEqual([413, 413, 413]);
    expect(sent).toBeLessThan(3 * 1.2 * mebibytes + 30);
    expect(stage.refused()).toHaveLength(3);
    expect(stage.refused()[0]).toContain(
      `-> 413: {"message":"The body is larger than ${mebibytes * 1024 * 1024} bytes"`,
    );
    expect((await post(stage, `/channels/${stage.channelId}/messages`, { content: "Here" })).status).toBe(200);
  },
);
