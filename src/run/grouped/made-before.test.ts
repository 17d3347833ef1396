import { describe, expect, test } from "vitest";
import type { Json } from "../../contract/json.js";
import { newScope } from "../../target/workspace/scope.js";
import type { DoneExchange } from "../exchange.js";
import type { Held } from "../place/leases.js";
import { MadeBefore } from "./made-before.js";

const PATH = "/applications/1/guilds/2/commands";

const made = (body: Json, path = PATH): DoneExchange =>
  ({
    step: { name: "command", part: "given", call: "createGuildCommand", body, expect: [] },
    wire: { method: "POST", path, headers: {}, body: JSON.stringify(body) },
    result: { answer: { status: 201, headers: {}, json: { id: "7" } }, durationMs: 0 },
  }) as unknown as DoneExchange;

const DRIVEN: Held = { scopes: [], channelsOf: [], driver: true };

describe("what was made before", () => {
  test("is found by its request in a guild of the driver", () => {
    const before = new MadeBefore(DRIVEN);
    const hello = made({ name: "hello" });
    expect(before.isNothing).toBe(true);
    before.note("hello", hello);

    expect(before.isNothing).toBe(false);
    expect(before.find("hello", 0)).toBe(hello);
    expect(before.find("bye", 0)).toBeUndefined();
    before.forget();
    expect(before.find("hello", 0)).toBeUndefined();
  });

  test("is gone where another command has taken its name in the same guild", () => {
    const before = new MadeBefore(DRIVEN);
    before.note("plain", made({ name: "hello" }));
    before.note("elsewhere", made({ name: "hello" }, PATH.replace("2", "3")));
    before.note("with options", made({ name: "hello", options: [] }));

    expect(before.find("plain", 0)).toBeUndefined();
    expect(before.find("elsewhere", 0)).toBeDefined();
    expect(before.find("with options", 0)).toBeDefined();
  });

  test("is gone from a guild of target.json where it was deleted, or has grown", () => {
    const scope = newScope("1", "2", "Bot token");
    const before = new MadeBefore({ scopes: [scope], channelsOf: [] });
    before.note("hello", made({ name: "hello" }));

    expect(before.find("hello", 100)).toBeUndefined();
    scope.known.set("7", { name: "hello", type: 1, extent: 50 });
    expect(before.find("hello", 100)).toBeDefined();
    expect(before.find("hello", 49)).toBeUndefined();
  });

  test("is of one world each", () => {
    const before = new MadeBefore(DRIVEN);
    const guild = (id: string): DoneExchange =>
      ({ result: { answer: { status: 200, headers: {}, json: { guild_id: id } }, durationMs: 0 } }) as never;
    before.noteGuild(0, guild("10"));
    before.noteGuild(1, guild("11"));
    before.noteGuild(1, guild("12"));

    expect(before.guildsOfOthers(0)).toEqual(new Set(["11", "12"]));
    expect(before.guildsOfOthers(1)).toEqual(new Set(["10"]));
  });
});
