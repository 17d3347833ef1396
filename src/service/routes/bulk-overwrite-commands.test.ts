import { describe, expect, test } from "vitest";
import type { Json } from "../../contract/json.js";
import { at, referenceClient, textAt } from "../testing/reference-client.js";

const chat = (name: string, members: { readonly [key: string]: Json } = {}) => ({ name, description: "d", ...members });
const menu = (type: number, name: string) => ({ type, name });
const namesOf = (list: Json | undefined) =>
  (list as readonly { readonly name: string }[]).map((each) => each.name).sort();

describe("a bulk overwrite", () => {
  test("replaces all types of its scope and no other", async () => {
    const { ask, globalPath, guildPath } = referenceClient();
    for (const body of [chat("a"), chat("b"), menu(2, "C"), menu(3, "D")]) await ask("POST", globalPath, body);
    await ask("POST", guildPath(), chat("stays"));

    const answer = await ask("PUT", globalPath, [chat("b"), chat("e")]);

    expect(answer.status).toBe(200);
    expect(namesOf(answer.body)).toEqual(["b", "e"]);
    expect(namesOf((await ask("GET", globalPath)).body)).toEqual(["b", "e"]);
    expect(namesOf((await ask("GET", guildPath())).body)).toEqual(["stays"]);
  });

  test("of an empty list clears the scope", async () => {
    const { ask, globalPath } = referenceClient();
    await ask("POST", globalPath, chat("a"));

    const answer = await ask("PUT", globalPath, []);

    expect([answer.body, (await ask("GET", globalPath)).body]).toEqual([[], []]);
  });

  test("keeps the ids of names that stay, and gives global commands their defaults", async () => {
    const { ask, globalPath } = referenceClient();
    const created = await ask("POST", globalPath, chat("a", { integration_types: [1], nsfw: true }));

    const answer = await ask("PUT", globalPath, [chat("a")]);

    expect(at(answer, 0)).toMatchObject({
      id: at(created, "id"),
      type: 1,
      nsfw: false,
      integration_types: [0],
      contexts: [0, 1, 2],
    });
  });

  test("matches by id first, so that two commands can swap their names", async () => {
    const { ask, globalPath } = referenceClient();
    const [a, b] = [await ask("POST", globalPath, chat("a")), await ask("POST", globalPath, chat("b"))];

    const answer = await ask("PUT", globalPath, [
      chat("b", { id: textAt(a, "id") }),
      chat("a", { id: textAt(b, "id") }),
    ]);

    expect(answer.body).toMatchObject([
      { id: at(a, "id"), name: "b" },
      { id: at(b, "id"), name: "a" },
    ]);
  });

  test.each([
    ["an id that nothing has", "1"],
    ["the id of another scope", "guild"],
  ])("takes %s for a new command", async (_, id) => {
    const { ask, globalPath, guildPath } = referenceClient();
    const inGuild = textAt(await ask("POST", guildPath(), chat("a")), "id");

    const answer = await ask("PUT", globalPath, [chat("a", { id: id === "guild" ? inGuild : id })]);

    expect([answer.status, namesOf(answer.body)]).toEqual([200, ["a"]]);
    expect([id, inGuild]).not.toContain(textAt(answer, 0, "id"));
  });

  test("never gives one command to two elements", async () => {
    const { ask, globalPath } = referenceClient();
    const id = textAt(await ask("POST", globalPath, chat("a")), "id");

    const answer = await ask("PUT", globalPath, [chat("b", { id }), chat("c", { id }), chat("a")]);

    const ids = [0, 1, 2].map((index) => at(answer, index, "id"));
    expect(new Set(ids).size).toBe(3);
    expect(ids[0]).toBe(id);
  });

  test("with one bad element changes nothing", async () => {
    const { ask, globalPath } = referenceClient();
    await ask("POST", globalPath, chat("a"));
    const before = await ask("GET", globalPath);

    const refused = await ask("PUT", globalPath, [chat("b"), chat("C")]);

    expect(refused).toMatchObject({ status: 400, body: { errors: [{ pointer: "/1/name" }] } });
    expect(await ask("GET", globalPath)).toEqual(before);
  });

  test.each<[what: string, body: Json, expected: Json]>([
    [
      "two equal names",
      [chat("a"), chat("a")],
      { code: 50035, errors: { 1: { _errors: [{ code: "APPLICATION_COMMANDS_DUPLICATE_NAME" }] } } },
    ],
    ["a full type", Array.from({ length: 16 }, (_, index) => menu(2, `M${index}`)), { code: 30032 }],
    ["no list", {}, { code: 50035, errors: { _errors: [{ code: "LIST_TYPE_CONVERT" }] } }],
  ])("is refused over %s, discord", async (_, body, expected) => {
    const { ask, globalPath } = referenceClient({ profile: "discord" });

    expect(await ask("PUT", globalPath, body)).toMatchObject({ status: 400, body: expected });
  });
});
