import { describe, expect, test } from "vitest";
import { at, referenceClient, textAt } from "../testing/reference-client.js";

const ping = { name: "ping", description: "Says pong" };

async function existing(profile: "documented" | "discord" = "documented", scope: "global" | "guild" = "global") {
  const client = referenceClient({ profile });
  const { ask, globalPath, guildPath, target } = client;
  const commandsPath = scope === "global" ? globalPath : guildPath(0);
  const id = textAt(await ask("POST", commandsPath, ping), "id");
  const manager = { as: `Bearer ${target.tokens.guildManager}` };
  const entries = [
    { id: target.guilds[0]?.roleIds[0] ?? "", type: 1, permission: true },
    { id: target.guilds[0]?.id ?? "", type: 1, permission: false },
  ];
  const permissionsPath = (guild = 0) => `${guildPath(guild)}/${id}/permissions`;
  const put = (guild = 0, list = entries) => ask("PUT", permissionsPath(guild), { permissions: list }, manager);
  const get = (guild = 0) => ask("GET", permissionsPath(guild));
  return { ...client, id, commandsPath, entries, manager, permissionsPath, put, get };
}

describe("an edit of permissions", () => {
  test.each(["global", "guild"] as const)("of a %s command replaces them and reads back", async (scope) => {
    const { entries, get, id, put, target } = await existing("documented", scope);
    await put(0, entries.slice(0, 1));

    const answer = await put();

    const expected = { id, application_id: target.applicationId, guild_id: target.guilds[0]?.id, permissions: entries };
    expect([answer, await get()]).toEqual([
      { status: 200, body: expected },
      { status: 200, body: expected },
    ]);
  });

  test("is per guild, and the list of a guild has its own", async () => {
    const { ask, entries, get, guildPath, id, put } = await existing();
    await put(0);

    const lists = [await ask("GET", `${guildPath(0)}/permissions`), await ask("GET", `${guildPath(1)}/permissions`)];

    expect(at(await get(1), "permissions")).toEqual([]);
    expect(lists.map((list) => list.body)).toMatchObject([[{ id, permissions: entries }], []]);
  });

  test("with an empty list removes all", async () => {
    const { ask, get, guildPath, put } = await existing();
    await put();

    await put(0, []);

    expect([at(await get(), "permissions"), (await ask("GET", `${guildPath()}/permissions`)).body]).toEqual([[], []]);
  });

  test.each([
    ["a bot", "bot", "Bot", [403, 403]],
    ["client credentials", "clientCredentials", "Bearer", [403, 401]],
    ["a member who may not manage", "memberWithoutManage", "Bearer", [403, 403]],
  ] as const)("is refused to %s", async (_, token, scheme, [documented, discord]) => {
    const statuses: number[] = [];
    for (const profile of ["documented", "discord"] as const) {
      const { ask, entries, permissionsPath, target } = await existing(profile);
      const as = `${scheme} ${target.tokens[token]}`;
      statuses.push((await ask("PUT", permissionsPath(), { permissions: entries }, { as })).status);
    }

    expect(statuses).toEqual([documented, discord]);
  });

  test("of all commands at once is not there", async () => {
    const { ask, guildPath, manager } = await existing();

    expect((await ask("PUT", `${guildPath()}/permissions`, [], manager)).status).toBe(405);
  });

  test("of the application itself is kept under its id", async () => {
    const { ask, entries, guildPath, manager, target } = await existing();
    const path = `${guildPath()}/${target.applicationId}/permissions`;

    const answer = await ask("PUT", path, { permissions: entries }, manager);

    expect(answer).toMatchObject({ status: 200, body: { id: target.applicationId, permissions: entries } });
  });
});

describe("permissions of a command without any", () => {
  test.each([
    ["documented", { status: 200, body: { permissions: [] } }],
    ["discord", { status: 404, body: { code: 10066 } }],
  ] as const)("%s", async (profile, expected) => {
    const { get } = await existing(profile);

    expect(await get()).toMatchObject(expected);
  });

  test("of an unknown command are not found", async () => {
    const { ask, guildPath, manager } = await existing();

    const statuses = [
      (await ask("GET", `${guildPath()}/1/permissions`)).status,
      (await ask("PUT", `${guildPath()}/1/permissions`, { permissions: [] }, manager)).status,
    ];

    expect(statuses).toEqual([404, 404]);
  });
});

describe("what permissions survive", () => {
  type Rig = Awaited<ReturnType<typeof existing>>;
  const rows: readonly [what: string, act: (rig: Rig) => Promise<unknown>, left: number][] = [
    ["an overwrite by create", ({ ask, commandsPath }) => ask("POST", commandsPath, ping), 2],
    [
      "an edit with another description",
      ({ ask, commandsPath, id }) => ask("PATCH", `${commandsPath}/${id}`, { description: "x" }),
      2,
    ],
    [
      "an edit with the same name",
      ({ ask, commandsPath, id }) => ask("PATCH", `${commandsPath}/${id}`, { name: "ping" }),
      2,
    ],
    ["a rename", ({ ask, commandsPath, id }) => ask("PATCH", `${commandsPath}/${id}`, { name: "pong" }), 0],
    [
      "a rename there and back",
      async ({ ask, commandsPath, id }) => {
        await ask("PATCH", `${commandsPath}/${id}`, { name: "pong" });
        await ask("PATCH", `${commandsPath}/${id}`, { name: "ping" });
      },
      0,
    ],
    ["a bulk overwrite that keeps the name", ({ ask, commandsPath }) => ask("PUT", commandsPath, [ping]), 2],
    [
      "a bulk overwrite that renames by id",
      ({ ask, commandsPath, id }) => ask("PUT", commandsPath, [{ ...ping, id, name: "pong" }]),
      0,
    ],
  ];

  test.each(rows)("%s", async (_, act, left) => {
    const rig = await existing();
    await rig.put(0);
    await rig.put(1);

    await act(rig);

    expect([at(await rig.get(0), "permissions"), at(await rig.get(1), "permissions")]).toMatchObject([
      { length: left },
      { length: left },
    ]);
  });

  test("no delete and no removal in bulk", async () => {
    const { ask, commandsPath, guildPath, id, put } = await existing();
    await put();
    await ask("DELETE", `${commandsPath}/${id}`);
    const renewed = textAt(await ask("POST", commandsPath, ping), "id");

    await ask("PUT", commandsPath, []);

    expect((await ask("GET", `${guildPath()}/permissions`)).body).toEqual([]);
    expect((await ask("GET", `${guildPath()}/${renewed}/permissions`)).status).toBe(404);
  });
});
