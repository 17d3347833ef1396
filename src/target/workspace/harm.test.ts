import { describe, expect, test } from "vitest";
import type { Json } from "../../contract/json.js";
import { harmedBy, type Write } from "./harm.js";
import { newScope } from "./scope.js";

const PING = {
  id: "1",
  name: "ping",
  type: 1,
  description: "Was here",
  options: [{ type: 3, name: "a", description: "b" }],
};
const LOOK = { id: "2", name: "Look", type: 2, description: "" };

const scope = newScope("5", undefined, "Bot a");
scope.residents = new Map([PING, LOOK].map((one) => [one.id, one]));
scope.known = new Map([PING, LOOK].map(({ id, name, type }) => [id, { name, type, extent: 0 }]));

const { id: _id, ...ping } = PING;
const { description: _description, ...look } = LOOK;

describe("what a write does to commands that were there before", () => {
  test.each<[what: string, write: Write, id: string | undefined, body: Json | undefined, harmed: string[]]>([
    ["an overwrite that keeps them by id", "bulk", undefined, [PING, look], []],
    ["an overwrite that keeps them by name", "bulk", undefined, [ping, { name: "Look", type: 2 }], []],
    ["an overwrite that keeps one", "bulk", undefined, [ping], ["Look"]],
    ["an overwrite that leaves out an option", "bulk", undefined, [{ ...ping, options: [] }, look], ["ping"]],
    [
      "an overwrite that leaves out a member",
      "bulk",
      undefined,
      [{ id: "1", name: "ping", description: "Was here" }, look],
      ["ping"],
    ],
    ["an overwrite that renames by id", "bulk", undefined, [{ ...PING, name: "pong" }, look], ["ping"]],
    ["an overwrite that is no list", "bulk", undefined, { commands: [] }, ["ping", "Look"]],
    ["a create of another name", "create", undefined, { name: "pong", description: "x" }, []],
    ["a create of the same name and another type", "create", undefined, { name: "ping", type: 2 }, []],
    ["a create of the same", "create", undefined, { name: "ping", description: "x" }, ["ping"]],
    ["an edit of one", "edit", "1", {}, ["ping"]],
    ["a delete of one", "delete", "2", undefined, ["Look"]],
    ["a delete of another", "delete", "3", undefined, []],
    ["permissions of one", "permissions", "1", { permissions: [] }, ["ping"]],
    ["permissions of many", "all-permissions", undefined, [{ id: "2", permissions: [] }], ["Look"]],
  ])("%s", (_what, write, id, body, harmed) => {
    expect(harmedBy(scope, write, id, body).map(({ name }) => name)).toEqual(harmed);
  });
});
