import { expect, test } from "vitest";
import { FOURTEENTH } from "../testing/planted/fourteenth/index.js";
import { outcomeOfProperty } from "../testing/planted/outcome-of-property.js";
import { SEVENTEENTH } from "../testing/planted/seventeenth/index.js";
import { allowedInSeveralGuilds } from "./allowed-in-guilds.js";

function outcomeOn(id: string, seed = 1, runs = 8000) {
  const bug = [...FOURTEENTH, ...SEVENTEENTH].find((one) => one.id === id);
  return outcomeOfProperty(allowedInSeveralGuilds, bug?.plant, { seed, runs });
}

test("members have the rights of each guild on a sound service", async () => {
  expect(await outcomeOn("none")).toEqual(["passed", undefined]);
});

test.each([
  ["the-first-role-makes-administrators", "access.administrators.use-all-commands"],
  ["permission-bits-above-31-restrict-nobody", "access.default-member-permissions.asks-for-its-bit"],
  ["denials-of-guilds-reach-direct-messages", "access.global-commands.are-in-direct-messages"],
])("a service with %s breaks %s", async (id, rule) => {
  expect(await outcomeOn(id)).toEqual(["failed", rule]);
  expect(await outcomeOn(id, 2)).toEqual(["failed", rule]);
});
