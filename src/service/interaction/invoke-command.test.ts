import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../../contract/json.js";
import { drivenService } from "../testing/driven-service.js";
import { at } from "../testing/reference-client.js";

const PING = { name: "ping", description: "Says pong" };
const option = (type: number, more: JsonObject = {}) => ({ type, name: "value", description: "A value", ...more });

describe("the interaction of a command in a guild", () => {
  test("says who used what where", async () => {
    const driven = drivenService();
    const { guildId, channelId, userId, target, service } = driven;
    const commandId = await driven.register({ ...PING, name_localizations: { de: "pingen" } });

    const outcome = driven.use(commandId, { locale: "de" });

    const interaction = driven.lastInteraction();
    expect(outcome).toEqual({ outcome: "delivered", interaction_id: interaction["id"] });
    expect(interaction).toMatchObject({
      application_id: target.applicationId,
      type: 2,
      token: expect.stringMatching(/^[\w-]{20,}$/),
      version: 1,
      guild_id: guildId,
      channel_id: channelId,
      member: { user: { id: userId }, roles: [], nick: null, pending: false, mute: false, deaf: false },
      locale: "de",
      guild_locale: "en-US",
      app_permissions: expect.stringMatching(/^\d+$/),
      attachment_size_limit: 10 * 1024 * 1024,
      context: 0,
      data: { id: commandId, name: "ping", type: 1, version: commandId },
    });
    expect(service.interactions.byToken(String(interaction["token"]))).toMatchObject({ state: "open", userId });
  });

  test("has the user instead of a member in a direct message", async () => {
    const driven = drivenService();
    const commandId = await driven.register(PING, "global");
    const dm = driven.make("makeChannel", { type: 1, recipient_ids: [driven.userId] });

    driven.use(commandId, { channel_id: dm });

    const interaction = driven.lastInteraction();
    expect(interaction).toMatchObject({ user: { id: driven.userId }, context: 1 });
    for (const name of ["member", "guild_id", "guild_locale"]) expect(interaction).not.toHaveProperty(name);
  });

  test("has another id and token each time", async () => {
    const driven = drivenService();
    const commandId = await driven.register(PING);

    for (let times = 0; times < 300; times += 1) driven.use(commandId);

    const { deliveries } = driven.drive("listDeliveries") as { readonly deliveries: readonly Json[] };
    expect(new Set(deliveries.map((each) => at(each, "interaction", "id"))).size).toBe(300);
    expect(new Set(deliveries.map((each) => at(each, "interaction", "token"))).size).toBe(300);
  });
});

interface ValueRow {
  readonly option: JsonObject;
  readonly values: readonly Json[];
  readonly not: readonly Json[];
}

const CHOICES = [{ name: "Two", value: 2 }];

/** What an option takes, and what it does not. */
const VALUES: readonly ValueRow[] = [
  { option: option(3), values: ["", "text", "🌍".repeat(6000)], not: [1, null, "🌍".repeat(6001)] },
  { option: option(3, { min_length: 2, max_length: 3 }), values: ["🌍🌍", "abc"], not: ["🌍", "abcd"] },
  { option: option(3, { choices: [{ name: "A", value: "a" }] }), values: ["a"], not: ["A", "b"] },
  { option: option(4), values: [0, -(2 ** 53) + 1, 2 ** 53 - 1], not: [0.5, 2 ** 53, "1", true] },
  { option: option(4, { min_value: -1, max_value: 1 }), values: [-1, 1], not: [-2, 2] },
  { option: option(4, { choices: CHOICES }), values: [2], not: [1, "2"] },
  { option: option(5), values: [true, false], not: [0, "true"] },
  { option: option(10), values: [0.1, -(2 ** 53), 2 ** 53], not: [2 ** 54, "0.1"] },
  { option: option(10, { min_value: 0.5, max_value: 1.5 }), values: [0.5, 1.5], not: [0.4, 1.6] },
  { option: option(6), values: ["user", "stranger"], not: ["role", "channel", "1"] },
  { option: option(7), values: ["channel", "voice"], not: ["user", "elsewhere", "1"] },
  { option: option(7, { channel_types: [2] }), values: ["voice"], not: ["channel"] },
  { option: option(8), values: ["role"], not: ["user", "channel"] },
  { option: option(9), values: ["role", "user"], not: ["channel"] },
  { option: option(11), values: ["notes.txt"], not: ["", 1] },
];

describe("an option", () => {
  test.each(VALUES)("of $option takes what it should", async ({ option: declared, values, not }) => {
    const { use, lastInteraction, commandId, idOf } = await withOption(declared);

    const outcomes = (list: readonly Json[]) =>
      list.map((value) => use(commandId, { options: [{ name: "value", value: idOf(value) }] })["outcome"]);

    expect(outcomes(values)).toEqual(values.map(() => "delivered"));
    expect(outcomes(not)).toEqual(not.map(() => "invalid"));
    expect(at(lastInteraction(), "data", "options", 0)).toMatchObject({ name: "value", type: declared["type"] });
  });

  test.each([
    [6, "user", ["users", "members"]],
    [6, "stranger", ["users"]],
    [7, "channel", ["channels"]],
    [8, "role", ["roles"]],
    [9, "role", ["roles"]],
    [9, "user", ["users", "members"]],
  ] as const)("of type %d is delivered as an id, which is resolved: %s", async (type, name, kinds) => {
    const { use, lastInteraction, commandId, idOf } = await withOption(option(type));
    const id = String(idOf(name));

    use(commandId, { options: [{ name: "value", value: id }] });

    const data = at(lastInteraction(), "data");
    expect(at(data, "options", 0, "value")).toBe(id);
    const resolved = at(data, "resolved") as JsonObject;
    expect(Object.keys(resolved)).toEqual(kinds);
    for (const kind of kinds) expect(Object.keys(at(resolved, kind) as JsonObject)).toEqual([id]);
  });

  test("of a file is delivered as the id of an attachment", async () => {
    const { use, lastInteraction, commandId } = await withOption(option(11));

    use(commandId, { options: [{ name: "value", value: "notes.txt" }] });

    const id = String(at(lastInteraction(), "data", "options", 0, "value"));
    expect(at(lastInteraction(), "data", "resolved", "attachments", id)).toMatchObject({ id, filename: "notes.txt" });
  });
});

const NESTED = {
  ...PING,
  options: [
    {
      type: 2,
      name: "sound",
      description: "A group",
      options: [{ type: 1, name: "set", description: "A subcommand", options: [{ ...option(4), required: true }] }],
    },
    { type: 1, name: "reset", description: "A subcommand" },
  ],
};

describe("options", () => {
  test.each([
    ["none of a command with subcommands", []],
    ["an unknown subcommand", [{ name: "other" }]],
    ["two subcommands", [{ name: "reset" }, { name: "reset" }]],
    ["a group by itself", [{ name: "sound" }]],
    ["a subcommand without its required option", [{ name: "sound", options: [{ name: "set" }] }]],
    ["an option that the subcommand has not", [{ name: "reset", options: [{ name: "value", value: 1 }] }]],
  ])("that are %s are not delivered", async (_, options) => {
    const driven = drivenService();
    const commandId = await driven.register(NESTED);

    expect(driven.use(commandId, { options })).toMatchObject({ outcome: "invalid" });
    expect(driven.drive("listDeliveries")["deliveries"]).toEqual([]);
  });

  test("of a subcommand are inside it", async () => {
    const driven = drivenService();
    const commandId = await driven.register(NESTED);

    driven.use(commandId, {
      options: [{ name: "sound", options: [{ name: "set", options: [{ name: "value", value: 1 }] }] }],
    });

    expect(at(driven.lastInteraction(), "data", "options")).toEqual([
      { name: "sound", type: 2, options: [{ name: "set", type: 1, options: [{ name: "value", type: 4, value: 1 }] }] },
    ]);
  });

  test("are not entered twice, and not without the required one", async () => {
    const { use, commandId } = await withOption(option(3, { required: true }));
    const one = { name: "value", value: "a" };

    expect([use(commandId), use(commandId, { options: [one, one] })]).toMatchObject([
      { outcome: "invalid" },
      { outcome: "invalid" },
    ]);
  });
});

describe("a command in a context menu", () => {
  test("names its user, and describes user and member", async () => {
    const driven = drivenService();
    const commandId = await driven.register({ name: "Look Up", type: 2 });

    driven.use(commandId, { target_id: driven.userId });

    const { userId } = driven;
    expect(at(driven.lastInteraction(), "data")).toMatchObject({
      target_id: userId,
      resolved: { users: { [userId]: { id: userId } }, members: { [userId]: { roles: [] } } },
    });
  });

  test("names its message, and describes it", async () => {
    const driven = drivenService();
    const commandId = await driven.register({ name: "Look Up", type: 3 });
    const where = { user_id: driven.userId, channel_id: driven.channelId };
    const messageId = driven.make("makeMessage", { ...where, content: "Hello" });

    driven.use(commandId, { target_id: messageId });

    expect(at(driven.lastInteraction(), "data")).toMatchObject({
      target_id: messageId,
      resolved: { messages: { [messageId]: { content: "Hello", author: { id: driven.userId } } } },
    });
  });

  test.each([[{}], [{ target_id: "1" }], [{ target_id: "1", options: [{ name: "a", value: 1 }] }]])(
    "is not delivered with %j",
    async (more) => {
      const driven = drivenService();
      const commandId = await driven.register({ name: "Look Up", type: 2 });

      expect(driven.use(commandId, more)).toMatchObject({ outcome: "invalid" });
    },
  );
});

describe("a version that the client knows", () => {
  test.each([
    ["global", "outdated"],
    ["guild", "delivered"],
  ] as const)("of a %s command that was edited since leads to: %s", async (scope, outcome) => {
    const driven = drivenService();
    const commandId = await driven.register(PING, scope);
    const path = `/applications/${driven.target.applicationId}${scope === "guild" ? `/guilds/${driven.guildId}` : ""}`;
    const edited = await driven.ask("PATCH", `${path}/commands/${commandId}`, { description: "Another one" });

    expect(driven.use(commandId, { version: commandId })).toMatchObject({ outcome });
    expect(driven.use(commandId, { version: String(at(edited, "version")) })).toMatchObject({ outcome: "delivered" });
  });

  test("of a deleted command is of no use", async () => {
    const driven = drivenService();
    const commandId = await driven.register(PING, "global");
    await driven.ask("DELETE", `/applications/${driven.target.applicationId}/commands/${commandId}`);

    expect(driven.use(commandId)).toMatchObject({ outcome: "unknown" });
  });
});

describe("an entry point", () => {
  test("with handler 2 is launched with a message, and not delivered", async () => {
    const driven = drivenService();

    const outcome = driven.use(await entryPointOf(driven));

    const { body } = await driven.ask("GET", `/channels/${driven.channelId}/messages`);
    expect([outcome, driven.drive("listDeliveries")["deliveries"]]).toEqual([{ outcome: "handled" }, []]);
    expect(body).toMatchObject([{ author: { id: driven.target.applicationId } }]);
  });

  test("with handler 1 is delivered", async () => {
    const driven = drivenService();
    const id = await entryPointOf(driven);
    await driven.ask("DELETE", `/applications/${driven.target.applicationId}/commands/${id}`);
    const commandId = await driven.register({ name: "start", type: 4, handler: 1 }, "global");

    expect(driven.use(commandId)).toMatchObject({ outcome: "delivered" });
    expect(at(driven.lastInteraction(), "data")).toMatchObject({ type: 4, name: "start" });
  });
});

async function entryPointOf({ ask, target }: ReturnType<typeof drivenService>): Promise<string> {
  const { body } = await ask("GET", `/applications/${target.applicationId}/commands`);
  return String(at(body, 0, "id"));
}

/** A command with one option, and things in the world by their names. */
async function withOption(declared: JsonObject) {
  const driven = drivenService();
  const { drive, make, guildId, channelId, userId } = driven;
  const commandId = await driven.register({ ...PING, options: [declared] });
  const ids = new Map<Json, Json>([
    ["user", userId],
    ["stranger", make("makeUser")],
    ["role", make("makeRole", { guild_id: guildId })],
    ["channel", channelId],
    ["voice", make("makeChannel", { guild_id: guildId, type: 2 })],
    ["elsewhere", drive("makeGuild")["channel_id"] ?? null],
  ]);
  return { ...driven, commandId, idOf: (value: Json) => ids.get(value) ?? value };
}
