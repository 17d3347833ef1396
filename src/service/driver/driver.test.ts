import { describe, expect, test } from "vitest";
import { operationsOf } from "../../contract/operations.js";
import { createReferenceService } from "../reference-service.js";
import { drivenService } from "../testing/driven-service.js";

describe("the driver over HTTP", () => {
  test.each([
    ["describe", "{}", 200, { operations: operationsOf("driver") }],
    ["fly", "{}", 404, { message: expect.stringContaining("describe") }],
    ["constructor", "{}", 404, {}],
    ["makeUser", "[]", 400, { message: expect.stringContaining("not a JSON object") }],
    ["makeUser", "{", 400, { message: expect.stringContaining("not a JSON object") }],
    [
      "makeUser",
      '{"locale":7}',
      400,
      { field: "locale", message: 'Cannot makeUser with "locale": it is 7; it takes a text' },
    ],
    ["makeRole", '{"guild_id":"7"}', 400, { field: "guild_id" }],
    ["makeToken", "{}", 400, { field: "scopes" }],
    ["useComponent", '{"user_id":"1"}', 400, { field: "custom_id" }],
  ])("answers %s with %s: %d", async (operation, body, status, expected) => {
    const { fetch, target } = createReferenceService();

    const answer = await fetch(new Request(`${target.driver}/${operation}`, { method: "POST", body }));

    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject(expected);
  });

  test("is not below the API", async () => {
    const { fetch, target } = createReferenceService();

    const answer = await fetch(new Request(`${target.baseUrl}/driver/describe`, { method: "POST", body: "{}" }));

    expect(answer.status).toBe(404);
  });
});

describe("a reset", () => {
  test("takes back what the driver made, and leaves what came over the API", async () => {
    const driven = drivenService();
    const { ask, drive, make, register, target, guildId, channelId, userId, service } = driven;
    const [seeded] = target.guilds;
    const path = `/applications/${target.applicationId}`;
    await ask("POST", `${path}/guilds/${seeded?.id}/commands`, { name: "kept", description: "Stays" });
    await ask("POST", `/channels/${channelId}/messages`, { content: "Gone with its channel" });
    drive("uninstall", { guild_id: seeded?.id ?? "" });
    drive("moderate", {
      guild_id: target.guilds[1]?.id ?? "",
      user_id: userId,
      target_id: target.guilds[1]?.userIds[0] ?? "",
    });
    drive("changeApplication", { has_activity: false, is_discoverable: true });
    const token = make("makeToken", { scopes: ["applications.commands.update"] });
    const local = await register({ name: "ping", description: "Says pong" });
    drive("changePermissions", {
      guild_id: target.guilds[1]?.id ?? "",
      command_id: target.applicationId,
      permissions: [{ id: "1", type: 1, permission: false }],
    });
    driven.use(local);

    drive("reset");

    const answers = [
      await ask("GET", `${path}/guilds/${seeded?.id}/commands`),
      await ask("GET", `${path}/guilds/${guildId}/commands`),
      await ask("GET", `${path}/commands`),
      await ask("GET", `${path}/commands`, undefined, `Bearer ${token}`),
      await ask("GET", `${path}/guilds/${target.guilds[1]?.id}/commands/permissions`),
    ];
    expect(answers).toMatchObject([
      { status: 200, body: [{ name: "kept" }] },
      { status: 404 },
      { status: 200, body: [{ name: "Launch", handler: 2 }] },
      { status: 401 },
      { status: 200, body: [] },
    ]);
    expect([drive("listDeliveries")["deliveries"], drive("listEvents")["events"]]).toEqual([[], []]);
    expect([service.world.user(userId), service.world.guild(guildId), service.world.channel(channelId)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(service.messages.inChannel(channelId)).toEqual([]);
    expect(service.world.member(target.guilds[1]?.id ?? "", target.guilds[1]?.userIds[0] ?? "")).toBeDefined();
  });
});

describe("the clock", () => {
  test("moves the time of the service, a reset takes it back, and ids go on growing", () => {
    let now = Date.UTC(2026, 0, 1);
    const { drive, make, service } = drivenService({ now: () => now });
    const ids = [make("makeUser")];

    drive("moveClock", { milliseconds: 60_000 });
    expect(service.now()).toBe(now + 60_000);
    ids.push(make("makeUser"));
    drive("reset");
    now += 1;
    expect(service.now()).toBe(now);
    ids.push(make("makeUser"));

    expect(ids.map(BigInt)).toEqual(ids.map(BigInt).sort((left, right) => (left < right ? -1 : 1)));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("an application that changes", () => {
  test("has the command Launch once its activities are enabled, once", async () => {
    const { ask, drive, target } = drivenService();
    const { applicationId, tokens } = target.otherApplication;

    drive("changeApplication", { application_id: applicationId, has_activity: true });
    drive("changeApplication", { application_id: applicationId, has_activity: true });

    const { body } = await ask("GET", `/applications/${applicationId}/commands`, undefined, `Bot ${tokens.bot}`);
    expect(body).toMatchObject([{ name: "Launch", type: 4, handler: 2 }]);
  });

  test.each([
    ["POST", "", { name: "adult", description: "Not for all", nsfw: true }],
    ["PUT", "", [{ name: "adult", description: "Not for all", nsfw: true }]],
  ] as const)("has no age-restricted command with discovery: %s", async (method, path, body) => {
    const { ask, drive, guildId, target } = drivenService();
    drive("changeApplication", { is_discoverable: true });

    const commands = `/applications/${target.applicationId}/guilds/${guildId}/commands${path}`;
    const refused = await ask(method, commands, body);

    expect(refused.status).toBe(400);
    expect((await ask("GET", commands)).body).toEqual([]);
  });
});

test("no channel has the id that represents all channels of a guild", () => {
  const { drive, make, service } = drivenService({ now: () => 0 });
  const made = Array.from({ length: 20 }, () => drive("makeGuild"));
  const channels = new Set(made.map(({ channel_id }) => channel_id));

  for (const { guild_id } of made) expect(channels).not.toContain(String(BigInt(String(guild_id)) - 1n));
  expect(service.world.guild(make("makeGuild"))).toBeDefined();
});

test.each([
  ["de", "hallo"],
  ["en-GB", "howdy"],
  ["it", "hello"],
])("a user with the locale %s finds the command as %s", async (locale, name) => {
  const { drive, make, register, guildId, channelId } = drivenService();
  const user_id = make("makeUser", { locale });
  drive("makeMember", { guild_id: guildId, user_id });
  await register({ name: "hello", description: "Greets", name_localizations: { de: "hallo", "en-US": "howdy" } });

  expect(drive("listPicker", { user_id, channel_id: channelId })["commands"]).toContainEqual(
    expect.objectContaining({ name }),
  );
});
