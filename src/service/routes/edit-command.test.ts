import { describe, expect, test } from "vitest";
import type { Json } from "../../contract/json.js";
import { at, referenceClient, textAt } from "../testing/reference-client.js";

const option = (name: string) => ({ type: 3, name, description: "An option" });
const full = {
  name: "ping",
  name_localizations: { de: "kling" },
  description: "Says pong",
  description_localizations: { de: "Sagt pong" },
  options: [option("a"), option("b")],
  default_member_permissions: "8",
  default_permission: false,
  nsfw: true,
  dm_permission: false,
  integration_types: [0],
  contexts: [0],
};

async function existing(body: Json = full) {
  const client = referenceClient();
  const created = await client.ask("POST", client.globalPath, body);
  const path = `${client.globalPath}/${textAt(created, "id")}`;
  return { ...client, created, path };
}

describe("an edit", () => {
  test.each<[field: string, value: Json, stored: Json]>([
    ["name", "pong", "pong"],
    ["name_localizations", { fr: "cling" }, { fr: "cling" }],
    ["name_localizations", null, null],
    ["description", "Says nothing", "Says nothing"],
    ["description_localizations", null, null],
    ["options", [option("c")], [option("c")]],
    ["options", [], []],
    ["default_member_permissions", "0", "0"],
    ["default_member_permissions", null, null],
    ["default_permission", true, true],
    ["nsfw", false, false],
    ["dm_permission", true, true],
    ["integration_types", [0, 1], [0, 1]],
    ["contexts", [2, 1], [2, 1]],
    ["contexts", null, null],
  ])("replaces %s with %j and nothing else", async (field, value, stored) => {
    const { ask, created, path } = await existing();

    const edited = await ask("PATCH", path, { [field]: value });

    const { version, ...before } = created.body as { [key: string]: Json };
    expect(edited.status).toBe(200);
    expect(edited.body).toMatchObject({ ...before, [field]: stored });
    expect(BigInt(textAt(edited, "version"))).toBeGreaterThan(BigInt(String(version)));
    expect(await ask("GET", path)).toEqual(edited);
  });

  test("of nothing changes nothing", async () => {
    const { ask, created, path } = await existing();

    const edited = await ask("PATCH", path, {});

    expect(edited).toEqual({ status: 200, body: created.body });
  });

  test("that is refused applies none of its fields", async () => {
    const { ask, created, path } = await existing();

    const edited = await ask("PATCH", path, { description: "Good", nsfw: "bad" });

    expect(edited.status).toBe(400);
    expect((await ask("GET", path)).body).toEqual(created.body);
  });

  test("of an unknown command, or of one of another scope, is refused", async () => {
    const { ask, created, globalPath, guildPath } = await existing();

    const statuses = [
      (await ask("PATCH", `${globalPath}/1`, {})).status,
      (await ask("PATCH", `${guildPath()}/${textAt(created, "id")}`, {})).status,
    ];

    expect(statuses).toEqual([404, 404]);
  });

  test("of an entry point replaces name and handler", async () => {
    const { ask, globalPath } = referenceClient();
    const launch = textAt(await ask("GET", globalPath), 0, "id");

    const edited = await ask("PATCH", `${globalPath}/${launch}`, { name: "Start", handler: 1 });

    expect(edited).toMatchObject({ status: 200, body: { id: launch, type: 4, name: "Start", handler: 1 } });
  });
});

describe("a rename", () => {
  test("frees the old name and keeps the id", async () => {
    const { ask, created, globalPath, path } = await existing();
    await ask("PATCH", path, { name: "pong" });

    const again = await ask("POST", globalPath, full);

    expect(again.status).toBe(201);
    expect(at(again, "id")).not.toBe(at(created, "id"));
  });

  test.each([
    ["documented", { errors: [{ rule: "command.name.rename-to-a-used-name-is-refused" }] }],
    ["discord", { code: 40041 }],
  ] as const)("to a used name is refused and both stay, %s", async (profile, body) => {
    const { ask, globalPath } = referenceClient({ profile });
    await ask("POST", globalPath, { name: "a", description: "d" });
    const other = await ask("POST", globalPath, { name: "b", description: "d" });
    const before = await ask("GET", globalPath);

    const refused = await ask("PATCH", `${globalPath}/${textAt(other, "id")}`, { name: "a", description: "e" });

    expect(refused).toMatchObject({ status: 400, body });
    expect(await ask("GET", globalPath)).toEqual(before);
  });
});
