import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../contract/json.js";
import type { OperationId } from "../../contract/operations.js";
import type { DoneExchange } from "../exchange.js";
import { foreignCommandIn } from "./foreign-commands.js";

/** One exchange of a command operation in guild 7, or in the global scope. */
function exchange(call: OperationId, status: number, json?: JsonObject | JsonObject[]): DoneExchange {
  const parameters = { application_id: "1", ...(call.includes("Guild") ? { guild_id: "7" } : {}) };
  return {
    step: { name: call, part: "act", call, expect: [] },
    server: "api",
    parameters,
    credential: "bot",
    sent: undefined,
    wire: { method: "POST", path: "/", headers: {}, body: undefined },
    isMultipart: false,
    result: { answer: { status, headers: {}, text: "", json }, durationMs: 1 },
    span: { from: 0, to: 1 },
  };
}

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

  test("but not when the scope is right, or the create was refused", () => {
    const [right, refused] = [
      exchange("createGuildCommand", 201, command("10", "7")),
      exchange("createGuildCommand", 400, command("10", "8")),
    ];
    const everywhere = exchange("createGlobalCommand", 201, command("10"));

    expect(foreignCommandIn([right, refused, everywhere, exchange("listGuildCommands", 200, [])])).toBeUndefined();
  });
});
