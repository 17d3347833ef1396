import { describe, expect, test } from "vitest";
import type { Json } from "../contract/json.js";
import { registeredCommands } from "./registered-commands.js";

const PING = { name: "ping", description: "Pong" };

describe("commands are taken", () => {
  test.each<readonly [string, Json]>([
    ["as a list", [PING]],
    ["as an object that holds one", { commands: [PING] }],
    ["as a single one", PING],
    ["as a service lists them", [{ ...PING, default_member_permissions: null, contexts: null, nsfw: false }]],
  ])("%s, and are given ids", (_, value) => {
    const [command] = registeredCommands(value, "commands.json");

    expect(command).toMatchObject({ ...PING, id: expect.stringMatching(/^\d{18}$/), version: expect.any(String) });
  });

  test("with the ids that they have", () => {
    const commands = registeredCommands(
      [
        { ...PING, id: "7", version: "8" },
        { ...PING, name: "pong" },
      ],
      "commands.json",
    );

    expect(commands.map(({ id }) => id)).toEqual(["7", "800000000000000002"]);
    expect(commands[0]).toMatchObject({ version: "8" });
  });

  test("with the empty description that lists have for context menus", () => {
    expect(registeredCommands([{ type: 2, name: "Inspect", description: "" }], "x")).toHaveLength(1);
  });

  test("under one name in several guilds and types", () => {
    const commands = [PING, { ...PING, guild_id: "1" }, { ...PING, guild_id: "2" }, { type: 3, name: "ping" }];

    expect(registeredCommands(commands, "x")).toHaveLength(4);
  });
});

describe("commands are refused with the place where they are wrong", () => {
  test.each<readonly [string, Json, string]>([
    ["no list", 7, "it is neither a list nor an object"],
    ["another object", { data: [] }, "it is an object with neither commands nor a name"],
    ["an empty list", [], "the list is empty"],
    ["no object in the list", [PING, "ping"], "/1 is no object"],
    ["a broken rule", [PING, { ...PING, name: "Ping" }], "/1/name breaks command.name.is-lowercase"],
    [
      "a broken rule far down",
      { commands: [{ ...PING, options: [{ type: 3, name: "x" }] }] },
      "/commands/0/options/0/description breaks option.description.is-required",
    ],
    ["a name that is twice", [PING, PING], "/1 has the name and type of /0"],
  ])("%s", (_, value, found) => {
    expect(() => registeredCommands(value, "commands.json")).toThrow(
      `Cannot read the commands of "commands.json": ${found}`,
    );
  });
});
