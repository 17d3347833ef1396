import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../contract/json.js";
import { commandSizeOf, isLargerThan } from "./command-size.js";

describe("what counts", () => {
  test.each<[what: string, command: JsonObject, size: number]>([
    ["name and description", { name: "abc", description: "de" }, 5],
    ["nothing but texts", { name: "abc", type: 1, nsfw: true, default_member_permissions: "8" }, 3],
    ["code points", { name: "𐐨𐐩", description: "🐈" }, 3],
    ["a lone surrogate as one", { name: "\ud800", description: "" }, 1],
    ["the longest localization", { name: "ab", name_localizations: { de: "abcd", fr: "abc" } }, 4],
    ["the default where it is the longest", { name: "abcdef", name_localizations: { de: "abcd" } }, 6],
    ["localizations that are null", { name: "ab", name_localizations: null }, 2],
    ["options", { name: "a", options: [{ name: "bc", description: "d" }] }, 4],
    ["options of options", { name: "a", options: [{ name: "b", options: [{ name: "c", description: "de" }] }] }, 5],
    [
      "choices and their text values",
      { name: "a", options: [{ name: "b", choices: [{ name: "c", value: "def" }] }] },
      6,
    ],
    ["number values as text", { name: "a", options: [{ name: "b", choices: [{ name: "c", value: -1.5 }] }] }, 7],
    [
      "localized choice names",
      { name: "a", options: [{ choices: [{ name: "c", name_localizations: { de: "cde" } }] }] },
      4,
    ],
  ])("%s", (_, command, size) => {
    expect(commandSizeOf(command)).toBe(size);
  });
});

describe("the limit", () => {
  const astral: Json = { name: "a", description: "🐈".repeat(9) };

  test.each([
    ["is included", 10, false],
    ["is passed by one more", 9, true],
  ])("%s", (_, limit, larger) => {
    expect(isLargerThan(astral, limit)).toBe(larger);
  });
});
