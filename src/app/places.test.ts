import { expect, test } from "vitest";
import type { JsonObject } from "../contract/json.js";
import { LOCALES, placesOf } from "./places.js";

test.each<readonly [string, JsonObject, readonly string[]]>([
  ["says nothing", {}, ["guild", "bot-dm"]],
  ["is for users too", { integration_types: [0, 1] }, ["guild", "bot-dm", "private-channel"]],
  ["is for guilds alone", { contexts: [0] }, ["guild"]],
  ["is for direct messages alone", { contexts: [1] }, ["bot-dm"]],
  ["names its places in any order", { contexts: [2, 0], integration_types: [1] }, ["guild", "private-channel"]],
  ["names private channels without users", { contexts: [0, 2] }, ["guild"]],
  ["names private channels alone", { contexts: [2] }, ["private-channel"]],
  ["forbids direct messages as it was once done", { dm_permission: false }, ["guild"]],
  ["is that of a guild", { guild_id: "1", contexts: [0, 1] }, ["guild"]],
])("a command that %s is used in its places", (_, command, places) => {
  expect(placesOf(command)).toEqual(places);
});

test("languages begin with American English, and none is twice", () => {
  expect(LOCALES[0]).toBe("en-US");
  expect(new Set(LOCALES).size).toBe(LOCALES.length);
  expect(LOCALES.length).toBeGreaterThan(20);
});
