import { describe, expect, test } from "vitest";
import { at, referenceClient, textAt } from "../testing/reference-client.js";

const ping = { name: "ping", description: "Says pong" };

describe("a create of a new name", () => {
  test("answers 201 with the command and its defaults, as it reads back", async () => {
    const { ask, globalPath, target } = referenceClient();

    const created = await ask("POST", globalPath, ping);

    const read = await ask("GET", `${globalPath}/${textAt(created, "id")}`);
    expect(created).toEqual({ status: 201, body: read.body });
    expect(created.body).toMatchObject({
      application_id: target.applicationId,
      type: 1,
      ...ping,
      options: [],
      default_member_permissions: null,
      default_permission: true,
      nsfw: false,
      dm_permission: true,
      integration_types: [0, 1],
      contexts: null,
    });
    expect(created.body).not.toHaveProperty("guild_id");
  });

  test("in a guild names the guild and has no global fields", async () => {
    const { ask, guildPath, target } = referenceClient();

    const created = await ask("POST", guildPath(), ping);

    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ guild_id: target.guilds[0]?.id });
    for (const field of ["dm_permission", "integration_types", "contexts"])
      expect(created.body).not.toHaveProperty(field);
  });

  test("keeps what was sent and nothing that has no place", async () => {
    const { ask, globalPath } = referenceClient();
    const choice = { name: "One", name_localizations: { de: "Eins" }, value: "1" };
    const group = { type: 2, name: "g", description: "A group" };
    const parameter = { type: 3, name: "p", description: "A parameter", required: false, choices: [choice] };
    const subcommand = { type: 1, name: "s", description: "A subcommand", options: [parameter] };

    const created = await ask("POST", globalPath, {
      ...ping,
      id: "1",
      version: "1",
      zzz: true,
      options: [{ ...group, options: [subcommand], choices: [], zzz: true, name_localizations: null }],
    });

    expect(at(created, "options")).toEqual([{ ...group, options: [subcommand] }]);
    expect(at(created, "id")).not.toBe("1");
    expect(created.body).not.toHaveProperty("zzz");
  });

  test("of a context menu reads back an empty description and no options", async () => {
    const { ask, globalPath } = referenceClient();

    const created = await ask("POST", globalPath, { type: 2, name: "High Five" });

    expect(created.body).toMatchObject({ type: 2, name: "High Five", description: "" });
    expect(created.body).not.toHaveProperty("options");
  });

  test("keeps a locale named __proto__ like any other", async () => {
    const { ask, globalPath } = referenceClient();

    const created = await ask("POST", globalPath, undefined, {
      raw: '{"name":"ping","description":"d","name_localizations":{"__proto__":"pong"}}',
    });

    expect(Object.entries(at(created, "name_localizations") ?? {})).toEqual([["__proto__", "pong"]]);
  });
});

describe("a create of a used name", () => {
  test("answers 200, keeps the id, raises the version and starts from defaults", async () => {
    const { ask, globalPath } = referenceClient();
    const first = await ask("POST", globalPath, { ...ping, nsfw: true });

    const second = await ask("POST", globalPath, { ...ping, description: "Says more" });

    expect(second.status).toBe(200);
    expect(at(second, "id")).toBe(at(first, "id"));
    expect(BigInt(textAt(second, "version"))).toBeGreaterThan(BigInt(textAt(first, "version")));
    expect(second.body).toMatchObject({ description: "Says more", nsfw: false });
  });

  test("is a new command for another type, scope, guild or application", async () => {
    const { ask, globalPath, guildPath, target } = referenceClient();
    const other = target.otherApplication;
    await ask("POST", globalPath, ping);

    const answers = [
      await ask("POST", globalPath, { type: 2, name: "ping" }),
      await ask("POST", guildPath(0), ping),
      await ask("POST", guildPath(1), ping),
      await ask("POST", `/applications/${other.applicationId}/commands`, ping, { as: `Bot ${other.tokens.bot}` }),
    ];

    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => at(answer, "id"))).size).toBe(4);
  });

  test("works at the limit of the type", async () => {
    const { ask, globalPath } = referenceClient();
    for (let index = 0; index < 15; index++) await ask("POST", globalPath, { type: 3, name: `Menu ${index}` });

    const statuses = [
      (await ask("POST", globalPath, { type: 3, name: "Menu 15" })).status,
      (await ask("POST", globalPath, { type: 3, name: "Menu 14" })).status,
      (await ask("POST", globalPath, { type: 2, name: "Menu 15" })).status,
    ];

    expect(statuses).toEqual([400, 200, 201]);
  });
});

describe("the daily budget of a guild", () => {
  test("allows 200 creates, counts neither overwrites nor refusals, and ends with the UTC day", async () => {
    let now = Date.UTC(2026, 0, 1, 23, 59);
    const { ask, guildPath } = referenceClient({ now: () => now });
    const create = async (name: string, path = guildPath()) => (await ask("POST", path, { ...ping, name })).status;
    const elements = (prefix: string) =>
      Array.from({ length: 100 }, (_, index) => ({ ...ping, name: `${prefix}${index}` }));
    await ask("PUT", guildPath(), elements("a"));
    await ask("PUT", guildPath(), elements("b").slice(1));

    const statuses = [
      await create("Refused"),
      await create("last"),
      await create("last"),
      (await ask("DELETE", `${guildPath()}/${textAt(await ask("POST", guildPath(), { ...ping, name: "last" }), "id")}`))
        .status,
      await create("too-many"),
      (await ask("PUT", guildPath(), [{ ...ping, name: "too-many" }])).status,
      (await ask("PUT", guildPath(), elements("b").slice(1))).status,
      await create("elsewhere", guildPath(1)),
    ];
    now += 60_000;
    statuses.push(await create("tomorrow"));

    expect(statuses).toEqual([400, 201, 200, 204, 400, 400, 200, 201, 201]);
  });
});

describe("a refused create", () => {
  test("leaves no trace", async () => {
    const { ask, globalPath } = referenceClient();
    await ask("POST", globalPath, ping);
    const before = await ask("GET", globalPath);

    await ask("POST", globalPath, { ...ping, description: "x".repeat(101) });

    expect(await ask("GET", globalPath)).toEqual(before);
  });

  test.each([
    [
      "documented",
      {
        message: "The body breaks rules of the service",
        errors: [{ rule: "option.name.is-lowercase", pointer: "/options/0/name" }],
      },
    ],
    ["discord", { code: 50035, errors: { options: { 0: { name: { _errors: [{ code: "STRING_TYPE_REGEX" }] } } } } }],
  ] as const)("says why, %s", async (profile, expected) => {
    const { ask, globalPath } = referenceClient({ profile });

    const refused = await ask("POST", globalPath, { ...ping, options: [{ type: 3, name: "O", description: "d" }] });

    expect(refused).toMatchObject({ status: 400, body: expected });
  });
});

describe("parallel creates of one name", () => {
  test("make one command, of which one answer is 201", async () => {
    const { ask, globalPath } = referenceClient();

    const answers = await Promise.all(Array.from({ length: 10 }, () => ask("POST", globalPath, ping)));

    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(new Set(answers.map((answer) => at(answer, "id"))).size).toBe(1);
  });
});
