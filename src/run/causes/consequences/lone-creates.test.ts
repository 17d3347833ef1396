import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../contract/json.js";
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import type { DoneExchange } from "../../exchange.js";
import { evidenceOf, placesOf } from "../testing/evidence.js";
import { exchange } from "../testing/exchange.js";
import { companyIn, withLoneCreates } from "./lone-creates.js";

const command = (id: string, name: string, type = 1): JsonObject => ({ id, name, type });
const created = (id: string, name: string, type?: number): DoneExchange =>
  exchange("createGuildCommand", 201, command(id, name, type));
const listed = (...commands: JsonObject[]): DoneExchange => exchange("listGuildCommands", 200, commands);

describe("a list after two creates shows", () => {
  const two = [created("10", "a"), created("11", "b")];

  test.each<[string, readonly DoneExchange[], string | undefined]>([
    ["the new command alone", [...two, listed(command("11", "b"))], "alone"],
    ["both", [...two, listed(command("10", "a"), command("11", "b"))], "beside"],
    [
      "nothing of a used name that was made again",
      [created("10", "a"), created("11", "a"), listed(command("11", "a"))],
      undefined,
    ],
    ["nothing where the new one is missing", [...two, listed(command("10", "a"))], undefined],
    [
      "nothing where one was deleted",
      [
        ...two,
        exchange("deleteGuildCommand", 204, undefined, {
          parameters: { application_id: "1", guild_id: "7", command_id: "10" },
        }),
        listed(command("11", "b")),
      ],
      undefined,
    ],
    [
      "nothing after a bulk overwrite",
      [...two, exchange("bulkOverwriteGuildCommands", 200, [command("11", "b")]), listed(command("11", "b"))],
      undefined,
    ],
    [
      "nothing of another scope",
      [
        created("10", "a"),
        exchange("createGlobalCommand", 201, command("11", "b")),
        exchange("listGlobalCommands", 200, [command("11", "b")]),
      ],
      undefined,
    ],
  ])("%s", (_, exchanges, expected) => {
    expect(companyIn(exchanges).get(exchanges.at(-1)?.step.name ?? "")).toBe(expected);
  });
});

describe("a command that such a list lacks", () => {
  const rule: RuleId = "endpoint.list.returns-all-types";
  const lost = evidenceOf(rule, "guild", { prerequisite: "identity", place: "shared by types" }, { company: "alone" });

  test("went with the create, where no list shows a command beside a new one", () => {
    expect(placesOf(withLoneCreates([lost], new Set(["alone"])))).toEqual(["upsert others"]);
  });

  test("has another cause where one does", () => {
    expect(placesOf(withLoneCreates([lost], new Set(["alone", "beside"])))).toEqual(["identity shared by types"]);
  });

  test("says nothing of a route that is missing", () => {
    const route = evidenceOf(rule, "guild", { prerequisite: "route", place: "get" }, { company: "alone" });

    expect(placesOf(withLoneCreates([route], new Set(["alone"])))).toEqual(["route get"]);
  });
});
