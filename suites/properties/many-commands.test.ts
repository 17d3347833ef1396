/** Lists of any length and modals of any kind find nothing on a sound service, and what is wrong with them elsewhere. */
import { expect, test } from "vitest";
import type { CaseFinished } from "../../src/run/event.js";
import { runSuites } from "../../src/run/run-suites.js";
import { createReferenceService } from "../../src/service/reference-service.js";
import { openFetchTarget } from "../../src/target/open-target.js";
import { parseTarget } from "../../src/target/parse-target.js";
import { PLANTED } from "../testing/planted/index.js";
import type { Fetch } from "../testing/planted/planted-bug.js";
import { storesAnyList } from "./many-commands.suite.js";
import { modalProperties } from "./modals.suite.js";

const RUN_MS = 60_000;
const PROPERTIES = [storesAnyList("documented"), ...modalProperties("documented")];

async function run(plant: (service: Fetch) => Fetch): Promise<readonly CaseFinished[]> {
  const service = createReferenceService({ seed: "many" });
  const target = openFetchTarget(parseTarget(service.target, "many", { inProcess: true }), plant(service.fetch));
  const finished: CaseFinished[] = [];
  await runSuites({
    target,
    profile: "documented",
    suite: { cases: [], properties: PROPERTIES },
    seed: 1,
    runs: 150,
    onEvent: (event) => {
      if (event.event === "case-finished") finished.push(event);
    },
  });
  await target.close();
  return finished;
}

test("a sound service passes", { timeout: RUN_MS }, async () => {
  const finished = await run((service) => service);

  expect(finished.map(({ outcome }) => outcome.outcome)).toEqual(PROPERTIES.map(() => "passed"));
});

test.each([
  ["bulk-of-37", "command.any-list-is-stored@global"],
  ["described-labels-of-optional-selects", "modal.any-valid-one-is-taken@respond"],
])("a service with %s fails %s by a rule of the bug", { timeout: RUN_MS }, async (id, property) => {
  const bug = PLANTED.find((one) => one.id === id);

  const finished = await run(bug?.plant ?? ((service) => service));
  const failed = finished.filter(({ outcome }) => outcome.outcome === "failed");

  expect(failed.map((event) => event.id)).toEqual([property]);
  expect(
    failed.flatMap(({ outcome }) => ("violations" in outcome ? outcome.violations.map(({ rule }) => rule) : [])),
  ).toSatisfy((rules: readonly string[]) => rules.some((rule) => bug?.rules.some((one) => one === rule)));
});
