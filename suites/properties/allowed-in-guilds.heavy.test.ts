import { expect, test } from "vitest";
import { runCases } from "../../src/run/testing/stage-for.js";
import { createReferenceService } from "../../src/service/reference-service.js";
import { openFetchTarget } from "../../src/target/open-target.js";
import { parseTarget } from "../../src/target/parse-target.js";
import { FOURTEENTH } from "../testing/planted/fourteenth/index.js";
import { SEVENTEENTH } from "../testing/planted/seventeenth/index.js";
import { allowedInSeveralGuilds } from "./allowed-in-guilds.js";

async function outcomeOn(id: string, seed = 1, runs = 8000) {
  const bug = [...FOURTEENTH, ...SEVENTEENTH].find((one) => one.id === id);
  const { target, fetch } = createReferenceService();
  const opened = openFetchTarget(parseTarget(target, "guilds", { inProcess: true }), bug?.plant(fetch) ?? fetch);
  // Of what fails, the outcome and the rule are looked at, and not how small it is.
  const options = { profile: "documented", seed, runs, shrink: { evaluations: 10, ms: 4000 } } as const;
  const { cases } = await runCases(opened, { properties: [allowedInSeveralGuilds] }, options);
  await opened.close();
  const [finished] = cases;
  return [finished?.outcome.outcome, finished?.finding?.violations[0]?.rule];
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
