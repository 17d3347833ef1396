import fc from "fast-check";
import { expect, test } from "vitest";
import { isObject, type JsonObject } from "../../src/contract/json.js";
import { violationsOfCreate } from "../../src/rules/violations-of.js";
import { expectAlwaysValid } from "../testing/laws.js";
import { chatInputCommand, fullCommand } from "./command.js";
import { type NameSource, sharingNames } from "./shared-names.js";

const text = (name: string): JsonObject => ({ type: 3, name, description: "A text" });
const subcommand = (name: string, ...options: readonly JsonObject[]): JsonObject => ({
  type: 1,
  name,
  description: "A subcommand",
  options,
});

const COMMAND: JsonObject = {
  name: "shop",
  description: "A shop",
  options: [subcommand("buy", text("what")), subcommand("sell", text("what-else"))],
};

/** The names of options, each list by itself, the outermost first. */
function namesIn({ options }: JsonObject): readonly (readonly string[])[] {
  const own = Array.isArray(options) ? options.filter(isObject) : [];
  return own.length === 0 ? [] : [own.map(({ name }) => String(name)), ...own.flatMap(namesIn)];
}

test.each<[NameSource[], string[][]]>([
  [["own"], [["buy", "sell"], ["what"], ["what-else"]]],
  [
    ["own", "parent", "parent"],
    [["buy", "sell"], ["buy"], ["sell"]],
  ],
  [
    ["own", "command", "list-before"],
    [["buy", "sell"], ["shop"], ["shop"]],
  ],
  [
    ["command", "own", "own"],
    [["shop", "sell"], ["what"], ["what-else"]],
  ],
])("options with names from %j are called %j", (sources, names) => {
  expect(namesIn(sharingNames(COMMAND, sources))).toEqual(names);
});

test("no list gets a name twice", () => {
  const both = { ...COMMAND, options: [subcommand("buy", text("what"), text("buy"))] };

  expect(namesIn(sharingNames(both, ["own", "parent"]))).toEqual([["buy"], ["what", "buy"]]);
});

test.each([
  ["drawn", chatInputCommand()],
  ["full", fullCommand()],
] as const)("%s commands stay valid", (_what, commands) => {
  const sources = fc.array(fc.constantFrom<NameSource>("parent", "command", "list-before"), { minLength: 1 });
  const shared = fc.tuple(commands, sources).map(([body, all]) => sharingNames(body, all));

  expectAlwaysValid(shared, (body) => violationsOfCreate(body, { scope: "guild" }), 500);
});
