import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isObject, type JsonObject } from "../../src/contract/json.js";
import { parameter } from "./parameters.js";
import { settledCommand } from "./settled-command.js";
import { settledOption } from "./settled-option.js";

const STRING = { type: 3, name: "a", description: "a" };
const INTEGER = { type: 4, name: "a", description: "a" };
const choicesOf = (...values: readonly (string | number)[]) => values.map((value) => ({ name: "One", value }));

describe("settledOption", () => {
  const rows: readonly (readonly [why: string, given: JsonObject, expected: JsonObject])[] = [
    ["lowers a minimum above its maximum", { min_length: 9, max_length: 4 }, { min_length: 4, max_length: 4 }],
    [
      "lets no option with choices be completed",
      { choices: choicesOf("a"), autocomplete: true },
      { choices: choicesOf("a"), autocomplete: false },
    ],
    [
      "cuts long choices, and keeps them distinct",
      { choices: choicesOf("abc", "abd", "abe"), max_length: 2 },
      { choices: choicesOf("ab", "a2", "a3"), max_length: 2 },
    ],
    [
      "lets the shortest choice be long enough",
      { choices: choicesOf("abc", "𐐨"), min_length: 3 },
      { choices: choicesOf("abc", "𐐨"), min_length: 1 },
    ],
  ];

  test.each(rows)("%s", (_why, given, expected) => {
    expect(settledOption({ ...STRING, ...given })).toEqual({ ...STRING, ...expected });
  });

  test("moves numbers into the bounds, and leaves out those that find no place", () => {
    const choices = choicesOf(-5, 2, 9, 3);

    expect(settledOption({ ...INTEGER, choices, min_value: 1, max_value: 3 })["choices"]).toEqual(choicesOf(1, 2, 3));
    expect(settledOption({ ...INTEGER, choices, min_value: 2 ** 53 - 1 })["choices"]).toEqual(choicesOf(2 ** 53 - 1));
    expect(settledOption({ ...INTEGER, choices, max_value: -(2 ** 53) + 1 })["choices"]).toEqual(
      choicesOf(-(2 ** 53) + 1),
    );
  });

  test("leaves texts that were alike once they were cut within the maximum, in whole characters", () => {
    const settled = settledOption({ ...STRING, max_length: 2, choices: choicesOf("🇩a", "🇩b") });

    expect(settled["choices"]).toMatchObject([{ value: "🇩" }, { value: "2" }]);
  });

  test("leaves no choice outside of the bounds of its option", () => {
    const isWithin = (option: JsonObject) => {
      const { choices, min_length: least = 0, max_length: most = 6000, min_value: low, max_value: high } = option;
      const list = Array.isArray(choices) ? choices.filter(isObject).map(({ value }) => value) : [];
      return list.every((value) =>
        typeof value === "string"
          ? [...value].length >= Number(least) && value.length <= Number(most)
          : Number(value) >= Number(low ?? -Infinity) && Number(value) <= Number(high ?? Infinity),
      );
    };

    fc.assert(fc.property(parameter(), isWithin), { numRuns: 20_000 });
  });
});

describe("settledCommand", () => {
  const rows: readonly (readonly [given: JsonObject, expected: JsonObject])[] = [
    [{ contexts: [0], dm_permission: true }, { dm_permission: false }],
    [{ contexts: [0, 1], dm_permission: false }, { dm_permission: true }],
    [{ default_member_permissions: "0", default_permission: true }, { default_permission: false }],
    [{ default_member_permissions: null, default_permission: false }, { default_permission: true }],
    [{ dm_permission: false, default_permission: false }, {}],
  ];

  test.each(rows)("lets the old fields of %j say what the new ones say", (given, expected) => {
    expect(settledCommand(given)).toEqual({ ...given, ...expected });
  });
});
