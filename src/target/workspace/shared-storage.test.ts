import { expect, test } from "vitest";
import type { Sharing } from "../probe/facts.js";
import { newScope } from "./scope.js";
import { shareStorage } from "./shared-storage.js";

/** Global scope and two guilds of the application, and the same of another one. */
const SCOPES = [
  ["1", undefined],
  ["1", "7"],
  ["1", "8"],
  ["2", undefined],
  ["2", "7"],
] as const;

const CASES: readonly (readonly [readonly Sharing[], readonly string[]])[] = [
  [[], ["1", "1/7", "1/8", "2", "2/7"]],
  [["guilds"], ["1", "1/guilds", "1/guilds", "2", "2/guilds"]],
  [["global-and-guilds"], ["1", "1", "1", "2", "2"]],
  [["applications"], ["1", "1/7", "1/8", "1", "1/7"]],
  [
    ["applications", "guilds"],
    ["1", "1/guilds", "1/guilds", "1", "1/guilds"],
  ],
  [
    ["guilds", "global-and-guilds"],
    ["1", "1", "1", "2", "2"],
  ],
  [
    ["global-and-guilds", "applications"],
    ["1", "1", "1", "1", "1"],
  ],
];

test.each(CASES)("%j joins storages", (sharings, expected) => {
  const scopes = SCOPES.map(([application, guild]) => newScope(application, guild, "Bot token"));

  for (const sharing of sharings) shareStorage(scopes, sharing, "1");

  expect(scopes.map(({ storage }) => storage)).toEqual(expected);
});
