import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../contract/json.js";
import type { OperationId } from "../../../contract/operations.js";
import type { DoneExchange } from "../../exchange.js";
import { UNKNOWN_ID } from "../../stage.js";
import { anomaliesOf } from "./watch.js";

/** One exchange of a command operation in guild 7, or in the global scope. */
function exchange(call: OperationId, status: number, json: JsonObject | JsonObject[], sent?: JsonObject): DoneExchange {
  const parameters = { application_id: "1", guild_id: call.includes("Guild") ? "7" : "", command_id: "10" };
  return {
    step: { name: call, part: "act", call, expect: [] },
    server: "api",
    parameters,
    credential: "bot",
    sent,
    wire: { method: "POST", path: "/", headers: {}, body: undefined },
    isMultipart: false,
    result: { answer: { status, headers: {}, text: "", json }, durationMs: 1 },
    span: { from: 0, to: 1 },
  };
}

const command = (id: string, name: string, type = 1): JsonObject => ({ id, name, type });
const seen = (...exchanges: DoneExchange[]) =>
  anomaliesOf(exchanges).map(({ prerequisite, place }) => `${prerequisite} ${place}`);

describe("fields of the service that a request can set", () => {
  test("show in the answer to a create", () => {
    expect(seen(exchange("createGlobalCommand", 201, command(UNKNOWN_ID, "a")))).toEqual(["guard id"]);
  });

  test("show in a list", () => {
    expect(seen(exchange("listGlobalCommands", 200, [command(UNKNOWN_ID, "a")]))).toEqual(["guard id"]);
  });

  test("show in an edit, which otherwise would be an id that is not kept", () => {
    expect(seen(exchange("editGlobalCommand", 200, command(UNKNOWN_ID, "a")))).toEqual(["guard id"]);
    expect(seen(exchange("editGlobalCommand", 200, command("11", "a")))).toEqual(["identity edit"]);
  });
});

describe("commands of one name", () => {
  const first = exchange("createGlobalCommand", 201, command("10", "a"));

  test("are taken for one another over types where a create gives the id of another type", () => {
    expect(seen(first, exchange("createGlobalCommand", 200, command("10", "a", 2)))).toEqual([
      "identity shared by types",
    ]);
  });

  test("are not what is taken for one another where a create gives the id of another name, unless that was edited", () => {
    const renamed = exchange("editGlobalCommand", 200, command("10", "b"));
    const other = exchange("createGlobalCommand", 200, command("10", "b"));

    expect(seen(first, other)).toEqual(["identity shared by names"]);
    expect(seen(first, renamed, other)).toEqual([]);
  });

  test("are taken for one another over scopes where a guild gives the id of a global command", () => {
    expect(seen(first, exchange("createGuildCommand", 200, command("10", "a")))).toEqual(["identity shared by scopes"]);
  });

  const again = exchange("createGlobalCommand", 201, command("11", "a"));

  test("are made again where a create gives another id", () => {
    expect(seen(first, again)).toEqual(["upsert again"]);
  });

  test("are doubled where a list then shows both, and renewed where it shows the new one", () => {
    const both = exchange("listGlobalCommands", 200, [command("10", "a"), command("11", "a")]);
    const renewed = exchange("listGlobalCommands", 200, [command("11", "a")]);

    expect(seen(first, again, both)).toEqual(["upsert again", "upsert duplicate"]);
    expect(seen(first, again, renewed)).toEqual(["upsert again", "identity create"]);
  });

  test("are taken for one another over types where only the later one is listed", () => {
    const menu = exchange("createGlobalCommand", 200, command("11", "a", 2));
    const listed = exchange("listGlobalCommands", 200, [command("11", "a", 2)]);

    expect(seen(first, menu, listed)).toEqual(["identity shared by types"]);
  });

  test("may be overwritten, and may be there in each type and scope", () => {
    const others = [
      exchange("createGlobalCommand", 200, command("10", "a")),
      exchange("createGlobalCommand", 201, command("11", "a", 2)),
      exchange("createGuildCommand", 201, command("12", "a")),
    ];

    expect(seen(first, ...others)).toEqual([]);
  });
});
