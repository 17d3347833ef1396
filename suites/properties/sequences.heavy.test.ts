/** Sequences find nothing where nothing is wrong, and what is wrong they find by a short story. */
import { afterEach, describe, expect, test } from "vitest";
import type { ProfileName } from "../../src/contract/profile.js";
import { complaintsOf, runCases } from "../../src/run/testing/stage-for.js";
import { createReferenceService } from "../../src/service/reference-service.js";
import { type OpenTarget, openFetchTarget } from "../../src/target/open-target.js";
import { parseTarget } from "../../src/target/parse-target.js";
import { type Breakage, LIBERTIES, type Way } from "../testing/independent/broken.js";
import { openIndependentService } from "../testing/independent/open-independent-service.js";
import { SIXTH } from "../testing/planted/sixth/index.js";
import { sequenceProperties } from "./sequences.suite.js";

const SHRINK_MS = 400_000;

let opened: OpenTarget[] = [];

afterEach(async () => {
  await Promise.all(opened.map((target) => target.close()));
  opened = [];
});

function reference(profile: ProfileName): OpenTarget {
  const { target, fetch } = createReferenceService({ profile });
  return openFetchTarget(parseTarget(target, "reference", { inProcess: true }), fetch);
}

function independent(...ways: readonly Way[]): OpenTarget {
  const { target, fetch } = openIndependentService(...ways);
  return openFetchTarget(parseTarget(target, "independent", { inProcess: true }), fetch);
}

/** The independent service has no driver. */
const DRIVERLESS = sequenceProperties.filter(({ leases }) => !leases.includes("driver"));

async function ask(
  target: OpenTarget,
  seed: number,
  profile: ProfileName = "documented",
  runs = 60,
  only: readonly string[] = [],
) {
  opened.push(target);
  const properties = target.description.driver ? sequenceProperties : DRIVERLESS;
  const options = { profile, seed, runs, only, shrink: { evaluations: 150, ms: SHRINK_MS } };
  const { cases } = await runCases(target, { properties }, options);
  return cases;
}

const SEEDS = Number(process.env["SEEDS"] ?? 2);
const seeds = Array.from({ length: SEEDS }, (_, nth) => nth + 1);

describe("sequences on a sound service", () => {
  test.each(seeds)("find nothing on the reference service, seed %i", async (seed) => {
    expect(complaintsOf(await ask(reference("documented"), seed))).toEqual([]);
  });

  test.each(seeds)("find nothing on the reference service in profile discord, seed %i", async (seed) => {
    expect(complaintsOf(await ask(reference("discord"), seed, "discord"))).toEqual([]);
  });

  test.each(seeds)("find nothing on the independent service, seed %i", async (seed) => {
    expect(complaintsOf(await ask(independent(), seed))).toEqual([]);
  });

  test.each(seeds)("find nothing where all that is open was decided the other way, seed %i", async (seed) => {
    expect(complaintsOf(await ask(independent(...LIBERTIES), seed))).toEqual([]);
  });
});

/**
 * Each with the place that shows it, and the fewest and the most operations that do. A bulk overwrite that keeps sound
 * elements adds commands, or changes those that were there: a finding of one kind is not shrunk to one of the other.
 */
const STATEFUL: readonly (readonly [Breakage, at: string, least: number, most: number])[] = [
  ["used-name-makes-a-second-command", "guild", 2, 3],
  ["edit-merges-options", "guild", 2, 3],
  ["bulk-keeps-the-sound-elements", "guild", 1, 3],
  ["delete-leaves-permissions", "permissions.guild", 3, 4],
  ["version-stands-still", "guild", 2, 3],
  ["global-list-shows-guild-commands", "two-applications", 1, 2],
  ["used-name-makes-a-second-command", "slots.guild", 1, 3],
  ["version-stands-still", "slots.global", 1, 3],
];

describe("sequences on a broken service", () => {
  test.each(STATEFUL)(
    "where %s fail on %s after %i operations at the least, and mostly %i at the most",
    async (way, at, least, most) => {
      const only = [`sequence.any-one-follows-the-model@${at}`];
      const found: number[] = [];
      for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
        const [finished] = await ask(independent(way), seed, "documented", 160, only);
        if (finished?.finding) found.push(finished.finding.case.steps.filter(({ part }) => part === "act").length);
      }

      expect(found.length).toBeGreaterThanOrEqual(4);
      expect(Math.min(...found)).toBe(least);
      // What a check may spend on one example is bounded: one of eight may be larger.
      expect(found.filter((operations) => operations > most).length).toBeLessThanOrEqual(1);
    },
  );
});

describe("what only some readers see", () => {
  test.each([
    ["application-permissions-replace-those-of-commands", "permission.edit.is-read-back"],
    ["read-permissions-are-cached-for-all-applications", "authentication.other-applications-are-out-of-reach"],
  ])("is found where %s", async (id, rule) => {
    const { target, fetch } = createReferenceService();
    const plant = SIXTH.find((bug) => bug.id === id)?.plant;
    if (!plant) throw new Error(`there is no bug ${id}`);
    const broken = openFetchTarget(parseTarget(target, id, { inProcess: true }), plant(fetch));

    const [finished] = await ask(broken, 1, "documented", 400, ["*@readers"]);

    expect(finished?.finding?.violations[0]?.rule).toBe(rule);
  });
});

test("on slots, a guild's day has room for more than 40 long sequences", async () => {
  const { target, fetch } = openIndependentService();
  let begun = 0;
  const described = parseTarget(target, "slots", { inProcess: true });
  const counted = openFetchTarget({ ...described, guilds: described.guilds.slice(0, 1) }, async (request) => {
    if (request.method === "PUT" && (await request.clone().text()).includes("A slot")) begun++;
    return fetch(request);
  });

  const finished = await ask(counted, 1, "documented", 2_250, ["*@slots.guild"]);

  expect(complaintsOf(finished)).toEqual([]);
  expect(begun).toBe(45);
});
