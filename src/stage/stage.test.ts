/** discord.js, unmodified, on a stage: what its users do, and what they see when the bot does not play along. */
import { once } from "node:events";
import { Client, Events, PermissionFlagsBits } from "discord.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { openGatewaySocket } from "../service/testing/gateway-socket.js";
import { type BotStage, openStage } from "./open-stage.js";
import type { StageUser } from "./stage-user.js";
import { COMMANDS, startOrdinaryBot } from "./testing/ordinary-bot.js";

describe("a stage with discord.js", () => {
  let stage: BotStage;
  let bot: Client;
  let ada: StageUser;

  beforeAll(async () => {
    stage = await openStage({ patienceMs: 1_000 });
    bot = await startOrdinaryBot(stage);
    ada = stage.user({ name: "Ada", locale: "de" });
  });

  afterAll(async () => {
    await bot.destroy();
    await stage.close();
  });

  test("waits for a command that is registered later, and shows the message that answers it", async () => {
    const answered = await ada.uses("/greet", { who: "Grace" });

    expect(answered).toMatchObject({ kind: "message", message: { content: "Hello Grace (de)" }, isEphemeral: false });
    expect(stage.commands().map(({ name }) => name)).toEqual(COMMANDS.map(({ name }) => name));
  });

  test("has users with a name", async () => {
    expect((await ada.uses("/greet")).message?.content).toBe("Hello Ada (de)");
  });

  test("suggests while somebody types", async () => {
    expect(await ada.types("/greet", { who: "Ad" })).toEqual([{ name: "Ad!", value: "Ad" }]);
  });

  test("reaches subcommands of groups", async () => {
    expect((await ada.uses("/admin user rename", { who: "Eve" })).message?.content).toBe("user rename Eve");
  });

  test.each(["again", "Once more"])("has buttons that are pressed by %j", async (name) => {
    await ada.uses("/greet");

    const answered = await ada.presses(name);

    expect(answered).toMatchObject({ kind: "update", message: { content: "Hello once more", components: [] } });
  });

  test.each(["r", "Red"])("has selects in which %j is chosen, and shows what changes later", async (value) => {
    await ada.uses("/greet");

    const answered = await ada.selects("colour", value);

    expect(answered.kind).toBe("acknowledged");
    expect(await ada.sees("It is r")).toMatchObject({ components: [] });
  });

  test.each(["name", "Your name"])("has forms that are filled in by %j", async (name) => {
    const tested = await ada.uses("/ask");

    const answered = await ada.submits({ [name]: "Ada" });

    expect(tested).toMatchObject({ kind: "modal", modal: { custom_id: "form", title: "Sign here" } });
    expect(answered).toMatchObject({ kind: "message", message: { content: "Signed by Ada" }, isEphemeral: true });
  });

  test("shows what is ephemeral to its user alone", async () => {
    await ada.uses("/ask");
    await ada.submits({ name: "Somebody" });

    expect(await ada.sees("Signed by Somebody")).toMatchObject({ content: "Signed by Somebody" });
    await expect(stage.user({ name: "Bob" }).sees("Signed by Somebody")).rejects.toThrow(
      /^Cannot see "Signed by Somebody": after 1 s Bob sees /,
    );
  });

  test("waits for a message that is promised, and for one that follows", async () => {
    expect((await ada.uses("/later")).message?.content).toBe("At last");
    expect((await ada.uses("/follow")).message?.content).toBe("First");
    expect((await ada.sees(/^Second$/)).content).toBe("Second");
  });

  test("finds a button in the channel where the last message has none", async () => {
    const bob = stage.user({ name: "Bob" });
    await ada.uses("/greet");
    await bob.uses("/later");

    const answered = await bob.presses("Once more");

    expect(answered).toMatchObject({ kind: "update", message: { content: "Hello once more" } });
  });

  test("opens the menus of messages and users", async () => {
    const { message } = await ada.uses("/later");

    expect((await ada.picks("Shout", message)).message?.content).toBe("AT LAST");
    expect((await ada.picks("Wave", ada)).message?.content).toBe("Hi Ada");
  });

  test("names arguments in the wrong order, as JavaScript lets them pass", async () => {
    const { message } = await ada.uses("/greet");
    const answered = await ada.uses("/ask");

    // @ts-expect-error: the message comes first
    const pressed = ada.presses(message, "again");
    // @ts-expect-error: the form comes first
    const submitted = ada.submits(answered.modal, { name: "Ada" });

    await expect(pressed).rejects.toThrow("it is no custom_id and no label; name the component first");
    await expect(submitted).rejects.toThrow(
      'is no answer with a form; name the values first, as in submits({ name: "Ada" })',
    );
  });

  test("names what is no file", async () => {
    // @ts-expect-error: the content is missing
    const said = ada.says("See", { attachments: [{ filename: "a.txt" }] });

    await expect(said).rejects.toThrow('Cannot send the file "a.txt": it has no content; write it as { filename: ');
  });

  test("names what is no option", async () => {
    const used = ada.uses("/greet", { who: { name: "a.txt", data: "A" } });

    await expect(used).rejects.toThrow("Cannot send a file: it has no filename; write it as { filename: ");
  });

  test("names what is no set of permissions", () => {
    const made = () => stage.user({ permissions: "all" });

    expect(made).toThrow('Cannot give the permissions "all": they are no set of bits; pass a bigint such as 4n');
  });

  test("has direct messages", async () => {
    expect((await ada.inPrivate().uses("/greet")).message?.content).toBe("Hello Ada (de)");
  });

  test("lets only those use a command who may", async () => {
    const moderator = stage.user({ permissions: PermissionFlagsBits.BanMembers });

    expect((await moderator.uses("/ban")).message?.content).toBe("Banned");
    await expect(ada.uses("/ban")).rejects.toMatchObject({
      code: "denied",
      message: expect.stringContaining('Cannot use "/ban": Permission Denied; '),
    });
  });

  test("knows that the bot does nothing more without waiting for its patience", async () => {
    await ada.uses("/greet");
    const before = performance.now();

    await stage.answersNothing({ withPatience: "60s" });

    expect(performance.now() - before).toBeLessThan(30_000);
  });

  test("notices what the bot sends where it should do nothing", async () => {
    await ada.uses("/follow");

    await expect(stage.answersNothing()).rejects.toMatchObject({
      code: "not-expected",
      message: expect.stringMatching(
        /does nothing: it sent one request that changes something\n[\s\S]*POST \/webhooks\/\d+\/… -> 200/,
      ),
    });
  });

  test("lets the bot connect again, and goes on", async () => {
    await stage.reconnects();

    expect((await ada.uses("/greet")).message?.content).toBe("Hello Ada (de)");
  });

  test.concurrent.each<readonly [string, (eve: StageUser) => Promise<unknown>, string, string | RegExp]>([
    [
      "an unregistered command",
      (eve) => eve.uses("/gret"),
      "not-found",
      'Cannot use "/gret": the application has no such command after 1 s, it has "/greet", "/ask"',
    ],
    [
      "an option that the command does not have",
      (eve) => eve.uses("/greet", { whom: "x" }),
      "not-possible",
      'Cannot use "/greet": there is no option "whom"; do what a client lets its users do',
    ],
    [
      "no answer",
      (eve) => eve.uses("/silent"),
      "no-answer",
      "Cannot see what the application shows for /silent: it did not answer within 1 s",
    ],
    [
      "an answer that the service refuses",
      (eve) => eve.uses("/wrong"),
      "no-answer",
      /for \/wrong: the service refused its answer \(400\): .*50035/,
    ],
    [
      "a promise that is not kept",
      (eve) => eve.uses("/promise"),
      "not-seen",
      "for /promise: it deferred its answer, and did not give it within 1 s",
    ],
    [
      "a button that is not there",
      async (eve) => eve.presses("nothing", (await eve.uses("/greet")).message),
      "not-found",
      'Cannot use "nothing": the message has "again" ("Once more"), "colour"; name a custom_id or a label',
    ],
    [
      "a form before there is one",
      (eve) => eve.submits(),
      "not-found",
      "Cannot submit a form: Eve was shown none; use what answers with one",
    ],
    [
      "a form that is left empty",
      async (eve) => {
        await eve.uses("/ask");
        await eve.submits({});
      },
      "not-possible",
      'Cannot submit the form "form": "name": it is required',
    ],
  ])("says what was missing: %s", async (_, act, code, message) => {
    const error: Error & { code?: string } = await act(stage.user({ name: "Eve" })).then(
      () => new Error("nothing was missing"),
      (reason: Error) => reason,
    );

    expect(error.message).toMatch(message);
    expect(error.code).toBe(code);
  });
});

test("a stage without a bot says that no application is there", async () => {
  const stage = await openStage({ patienceMs: 50 });

  const using = stage.user().uses("/greet");

  await expect(using).rejects.toMatchObject({
    code: "nobody-there",
    message:
      'Cannot use "/greet": no bot came to the gateway within 0.05 s; let it log in with stage.token at stage.baseUrl, or name an address with stage.deliverTo()',
  });
  await stage.close();
});

test("a request to what the stage does not have is named where something fails", async () => {
  const stage = await openStage({ patienceMs: 50 });
  const headers = { authorization: `Bot ${stage.token}` };
  await fetch(`${stage.baseUrl}/stage-instances/1?secret=1`, { headers });
  await fetch(`${stage.baseUrl}/interactions/1/secret/callback`, { method: "POST", headers });
  stage.deliverTo(() => new Response(null, { status: 202 }));

  const error = await stage
    .user()
    .uses("/greet")
    .catch((reason: Error) => reason);

  expect(String(error)).toContain(
    "\nThe bot requested what the stage does not have:\n  GET /stage-instances/1 -> 404: not modelled\n",
  );
  expect(String(error)).toContain("\n  POST /interactions/1/…/callback -> 4");
  expect(String(error)).not.toContain("secret");
  expect(stage.refused()).toHaveLength(2);
  await stage.close();
});

test("a bot with a wrong token finds the right one in the error", async () => {
  const stage = await openStage({ patienceMs: 300 });
  const socket = openGatewaySocket(stage.baseUrl.replace(/^http(.*)\/api\/v10$/, "ws$1"));
  socket.say({ op: 2, d: { token: "wrong", intents: 0 } });
  await socket.closed;

  const using = stage.user().uses("/greet");

  await expect(using).rejects.toThrow("closed the last connection with the code 4004; log in with stage.token, or ");
  await stage.close();
});

test("a bot that connects to a path of its own finds the right address in the error", async () => {
  await using stage = await openStage({ patienceMs: 50 });
  const socket = new WebSocket(stage.baseUrl.replace("http", "ws"));
  await once(socket, "error");

  const using = stage.user().uses("/greet");

  await expect(using).rejects.toThrow(
    'Cannot use "/greet": gateway: no WebSocket at /api/v10 -> 404; the gateway is at the address that GET /gateway names, without a path',
  );
});

test("a bot that crashes is reported", async () => {
  const stage = await openStage({ patienceMs: 300 });
  const bot = new Client({ intents: [], rest: { api: stage.apiUrl } });
  bot.on(Events.InteractionCreate, () => void bot.destroy());
  await bot.login(stage.token);
  await new Promise((resolve) => bot.once(Events.ClientReady, resolve));
  await bot.application?.commands.create({ name: "die", description: "Ends it" });

  const using = stage.user().uses("/die");

  await expect(using).rejects.toThrow(
    "Cannot see what the application shows for /die: it did not answer within 0.3 s, and it left the gateway",
  );
  await stage.close();
});
