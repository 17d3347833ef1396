/** Sound services do with each request what it says, whatever they do where the documents leave it open. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { suiteOf } from "../../../suites/index.js";
import { sequenceProperties } from "../../../suites/properties/sequences.suite.js";
import { LIBERTIES, type Way } from "../../../suites/testing/independent/broken.js";
import { openIndependentService } from "../../../suites/testing/independent/open-independent-service.js";
import { type StatefulFault, statefulFront } from "../../../suites/testing/stateful.js";
import type { Case } from "../../case/case.js";
import { caseOfProperty } from "../../case/property.js";
import { Leases } from "../../run/place/leases.js";
import { adaptedCase } from "../../run/plan/adapted-case.js";
import { wishOf } from "../../run/plan/queue.js";
import { runOnce } from "../../run/run-case.js";
import { runOnStage } from "../../run/run-suites.js";
import { createReferenceService } from "../../service/reference-service.js";
import { type OpenTarget, openFetchTarget } from "../../target/open-target.js";
import { parseTarget } from "../../target/parse-target.js";
import { firstWrongEffect } from "./first-effect.js";
import { watchedCase } from "./watched-case.js";

const VALUES = 12;
/** A fault shows in fewer of them. */
const VALUES_OF_FAULT = 5;

/** Every so many written cases one is taken: they are many, and their requests alike. */
const EVERY = 25;

const drawn = (values: number): readonly Case[] =>
  sequenceProperties.flatMap((property) =>
    fc.sample(property.steps(), { seed: 5, numRuns: values }).map((steps) => caseOfProperty(property, steps)),
  );

const WRITTEN = suiteOf("documented").cases.filter((_, index) => index % EVERY === 0);

function reference(): OpenTarget {
  const { target, fetch } = createReferenceService();
  return openFetchTarget(parseTarget(target, "reference", { inProcess: true }), fetch);
}

function independent(fault?: StatefulFault, ...ways: readonly Way[]): OpenTarget {
  const { target, fetch } = openIndependentService(...ways);
  const front = fault === undefined ? fetch : statefulFront(fault, fetch, "Bearer independent-manager");
  return openFetchTarget(parseTarget(target, "independent", { inProcess: true }), front);
}

/** What goes wrong first in each case, looked at after each request. */
async function effectsOn(
  target: OpenTarget,
  cases: readonly Case[],
): Promise<{ effects: Set<string>; looked: number }> {
  const effects = new Set<string>();
  let looked = 0;
  const options = {
    target,
    profile: "documented",
    seed: 5,
    runs: 0,
    command: "fuzz",
    onEvent: () => undefined,
  } as const;
  await runOnStage(options, 0, async ({ stage, availability }) => {
    const leases = new Leases(stage.workspace, stage.target);
    for (const one of cases) {
      const testCase = adaptedCase(one, stage.facts);
      const watched = watchedCase(testCase, testCase.steps.at(-1)?.name ?? "");
      if (!watched || availability.lackOf(testCase)) continue;
      const granted = leases.grant(wishOf({ kind: "case", testCase }));
      if (!("held" in granted)) continue;
      const { exchanges } = await runOnce(watched, granted.held, stage);
      leases.release(granted.held);
      looked++;
      const effect = firstWrongEffect(exchanges);
      if (effect) effects.add(`${effect.words} in ${testCase.id}`);
    }
  });
  await target.close();
  return { effects, looked };
}

const SOUND = [
  ["the reference service", () => reference()],
  ["the independent service", () => independent()],
  ["a service that decides all that is open the other way", () => independent(undefined, ...LIBERTIES)],
] as const;

test.each(SOUND)("nothing goes wrong on %s", async (_name, open) => {
  const { effects, looked } = await effectsOn(open(), [...drawn(VALUES), ...WRITTEN]);

  expect([...effects]).toEqual([]);
  expect(looked).toBeGreaterThan(50);
});

const FAULTS = [
  ["second-overwrite-makes-a-new-id", /^overwrite: it is made again |^refused overwrite: another is gone /],
  ["deleted-name-is-not-free", /^create: status 200 /],
  ["bulk-leaves-one-behind", /^bulk: (?:another stays|it does nothing) /],
  ["edit-resets-options", /^edit: it does not keep command\.options /],
  ["refused-edit-leaves-a-trace", /^refused edit: another has another command\.nsfw /],
  ["list-is-stale-after-rename", /^edit: it has another command\.name /],
  ["delete-touches-another-guild", /^delete: elsewhere has another command\.default_member_permissions /],
  ["rename-keeps-permissions", /^edit: it keeps its permissions /],
] as const;

test.each(FAULTS)("%s goes wrong in one way, or in one more where it is refused", async (fault, words) => {
  const { effects } = await effectsOn(independent(fault), drawn(VALUES_OF_FAULT));

  expect(effects.size).toBeGreaterThan(0);
  expect([...effects].filter((effect) => !words.test(effect))).toEqual([]);
});
