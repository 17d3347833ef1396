import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../contract/json.js";
import type { DoneExchange } from "../../exchange.js";
import { exchange } from "../testing/exchange.js";
import { foreignCommandIn, isListMixed } from "./foreign-commands.js";

const command = (id: string, guild?: string): JsonObject => ({ id, ...(guild ? { guild_id: guild } : {}) });

describe("a create is answered with a command of another scope", () => {
  test("when its guild is another one, and its own scope does not list it", () => {
    const made = exchange("createGuildCommand", 200, command("10", "8"));
    const others = exchange("listGuildCommands", 200, [command("11", "7")]);

    expect(foreignCommandIn([made, others])).toBe("missed");
  });

  test("when a guild is named in the global scope", () => {
    const made = exchange("createGlobalCommand", 200, command("10", "8"));

    expect(foreignCommandIn([made, exchange("listGlobalCommands", 200, [])])).toBe("missed");
  });

  test.each<[string, readonly DoneExchange[]]>([
    ["where no list follows", []],
    ["where its scope lists it", [exchange("listGuildCommands", 200, [command("10", "8")])]],
    ["where the list is that of another scope", [exchange("listGlobalCommands", 200, [])]],
    ["where the list was refused", [exchange("listGuildCommands", 403)]],
    ["where it was deleted meanwhile", [exchange("deleteGuildCommand", 204), exchange("listGuildCommands", 200, [])]],
  ])("or has a wrong field alone, %s", (_, after) => {
    expect(foreignCommandIn([exchange("createGuildCommand", 201, command("10", "8")), ...after])).toBe("told");
  });

  test("or leaves its guild out", () => {
    const made = exchange("createGuildCommand", 201, command("10"));

    expect(foreignCommandIn([made, exchange("listGuildCommands", 200, [])])).toBe("told");
  });

  test("but not when the body of the create chose that guild, which the service has to set itself", () => {
    const made = exchange("createGlobalCommand", 201, command("10", "8"), { sent: { guild_id: "8" } });

    expect(foreignCommandIn([made, exchange("listGlobalCommands", 200, [])])).toBeUndefined();
  });

  test("but not when the scope is right, or the create was refused", () => {
    const [right, refused] = [
      exchange("createGuildCommand", 201, command("10", "7")),
      exchange("createGuildCommand", 400, command("10", "8")),
    ];
    const everywhere = exchange("createGlobalCommand", 201, command("10"));

    expect(foreignCommandIn([right, refused, everywhere, exchange("listGuildCommands", 200, [])])).toBeUndefined();
  });
});

test.each<[string, readonly JsonObject[], boolean]>([
  ["commands of a guild beside its own", [command("10"), command("11", "8")], true],
  ["its own alone", [command("10"), command("11")], false],
  ["a guild on each of them, which is a wrong field", [command("10", "8"), command("11", "8")], false],
])("a global list that shows %s", (_, commands, expected) => {
  expect(isListMixed([exchange("listGlobalCommands", 200, [...commands])])).toBe(expected);
});
