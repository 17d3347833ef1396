import { expect, test } from "vitest";
import { fromFirstToLast } from "./renewed-ids.js";

test.each<[string, readonly (readonly [string, string])[], readonly string[], readonly (readonly [string, string])[]]>([
  ["made again once has its new id", [["1", "2"]], ["2"], [["1", "2"]]],
  [
    "made again three times has its last one",
    [
      ["1", "2"],
      ["2", "3"],
      ["3", "4"],
    ],
    ["2", "3", "4"],
    [["1", "4"]],
  ],
  [
    "whose first id was noted again leaves out what is in between",
    [
      ["1", "4"],
      ["2", "3"],
    ],
    ["2", "3", "4"],
    [["1", "4"]],
  ],
  [
    "that came back under its first id ends",
    [
      ["1", "2"],
      ["2", "2"],
    ],
    ["2"],
    [["1", "2"]],
  ],
])("a command %s", (_, renewed, given, expected) => {
  expect([...fromFirstToLast(new Map(renewed), new Set(given))]).toEqual(expected);
});
