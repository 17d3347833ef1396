import { setTimeout } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import type { ProfileName } from "../../src/contract/profile.js";
import type { CaseFinished } from "../../src/run/result/event.js";
import { complaintsOf, runCases } from "../../src/run/testing/stage-for.js";
import { createReferenceService, type ReferenceService } from "../../src/service/reference-service.js";
import { serveReferenceService } from "../../src/service/serve.js";
import { type OpenTarget, openFetchTarget, openTarget } from "../../src/target/open-target.js";
import { parseTarget } from "../../src/target/parse-target.js";
import { LIBERTIES } from "../testing/independent/broken.js";
import { listenIndependentService, openIndependentService } from "../testing/independent/open-independent-service.js";
import { EIGHTH } from "../testing/planted/eighth/index.js";
import { FIFTEENTH } from "../testing/planted/fifteenth/index.js";
import { FOURTEENTH } from "../testing/planted/fourteenth/index.js";
import type { PlantedBug } from "../testing/planted/planted-bug.js";
import { SEVENTEENTH } from "../testing/planted/seventeenth/index.js";
import { SIXTH } from "../testing/planted/sixth/index.js";
import { TWENTIETH } from "../testing/planted/twentieth/index.js";
import { createRacyService, type RacyFault } from "../testing/racy.js";
import { raceProperties } from "./races.suite.js";

let closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(closing.map((close) => close()));
  closing = [];
});

function opened(target: OpenTarget, close?: () => Promise<void>): OpenTarget {
  closing.push(async () => {
    await target.close();
    await close?.();
  });
  return target;
}

/** The reference service with a bug of these. */
function planted(bugs: readonly PlantedBug[], bugId: string): OpenTarget {
  const { target, fetch } = createReferenceService();
  const bug = bugs.find(({ id }) => id === bugId);
  if (!bug) throw new Error(`there is no bug "${bugId}"`);
  return opened(openFetchTarget(parseTarget(target, bugId, { inProcess: true }), bug.plant(fetch)));
}

async function race(
  target: OpenTarget,
  seed: number,
  profile: ProfileName = "documented",
  only: readonly string[] = [],
) {
  // Global commands of the service would be in the way of the race that overwrites them.
  const options = { profile, seed, runs: 200, only, allowDestructive: true };
  const { cases } = await runCases(target, { properties: raceProperties }, options);
  return cases;
}

/** Races in new guilds need a driver, which not every service has. */
const isWithoutDriver = ({ id, outcome }: CaseFinished): boolean =>
  /@new-guilds?$/.test(id) && outcome.outcome === "unsupported";

const complaintsWithDriver = (finished: readonly CaseFinished[]) =>
  complaintsOf(finished.filter((event) => !isWithoutDriver(event)));

describe("races on a sound service", () => {
  test.each(["documented", "discord"] as const)("find nothing over sockets in profile %s", async (profile) => {
    const { target, baseUrl, close } = await serveReferenceService({ port: 0, profile });
    const sound = opened(openTarget(parseTarget({ ...target, baseUrl }, "reference")), close);

    expect(complaintsWithDriver(await race(sound, 1, profile))).toEqual([]);
  });

  test("find nothing on the independent service over sockets", async () => {
    const { target, close } = await listenIndependentService();

    expect(complaintsWithDriver(await race(opened(openTarget(parseTarget(target, "independent")), close), 2))).toEqual(
      [],
    );
  });

  test("find nothing where all that is open was decided the other way", async () => {
    const { target, fetch } = openIndependentService(...LIBERTIES);
    const sound = opened(openFetchTarget(parseTarget(target, "independent", { inProcess: true }), fetch));

    expect(complaintsWithDriver(await race(sound, 3))).toEqual([]);
  });

  test("take no command of theirs for somebody else's where answers take a while", async () => {
    const { target, fetch } = createReferenceService();
    const [guild] = target.guilds;
    const described = parseTarget({ ...target, guilds: [guild] }, "slow");
    const slow = opened(openFetchTarget(described, afterAWhile(fetch), { isPersistent: true }));
    const only = ["race.permissions-with-any@guild"];

    const { cases, notices } = await runCases(slow, { properties: raceProperties }, { seed: 1, runs: 500, only });

    expect(cases.map(({ outcome }) => outcome.outcome)).toEqual(["passed"]);
    expect(notices.filter(({ text }) => text.includes("somebody else"))).toEqual([]);
  });

  test("may lose answers: what was done is open then, and found out by the reads", async () => {
    const { target, fetch } = createReferenceService();
    let count = 0;
    const careless = async (request: Request): Promise<Response> => {
      const response = await fetch(request);
      if (request.method === "PATCH" && count++ % 2 === 0) throw new TypeError("the answer was lost");
      return response;
    };
    const lossy = opened(openFetchTarget(parseTarget(target, "lossy", { inProcess: true }), careless));

    expect(complaintsWithDriver(await race(lossy, 4, "documented", ["race.edit-with-edit@guild"]))).toEqual([]);
  });
});

/** Requests that leave at once arrive at once, and those that are served first are answered first. */
function afterAWhile(fetch: ReferenceService["fetch"]): ReferenceService["fetch"] {
  return async (request) => {
    await setTimeout(ONE_WAY_MS);
    const response = await fetch(request);
    await setTimeout(ONE_WAY_MS);
    return response;
  };
}

const ONE_WAY_MS = 2;

const FOUND: readonly (readonly [RacyFault, race: string])[] = [
  ["double-create", "race.create-with-create@guild"],
  ["lost-update", "race.edit-with-edit@guild"],
  ["torn-bulk", "race.bulk-with-create@guild"],
  ["stale-read", "race.edit-with-edit@guild"],
  ["kept-bulk", "race.bulk-with-bulk@guild"],
  ["kept-permissions", "race.permissions-of-one-command@guild"],
  ["one-language", "race.lists-in-languages@guild"],
];

describe("races of messages and users", () => {
  test("find edits that write old components back", async () => {
    const finished = await race(planted(SIXTH, "edits-of-the-text-bring-old-components-back"), 1, "documented", [
      "race.edits-*",
    ]);

    expect(finished.map(({ outcome }) => outcome.outcome)).toEqual(["failed", "failed"]);
  });

  test("find a create that ends with a server error beside another one of its name", async () => {
    const [finished] = await race(planted(SEVENTEENTH, "second-of-two-equal-creates-fails"), 1, "documented", [
      "race.create-with-create@guild",
    ]);

    expect(finished?.outcome).toMatchObject({
      outcome: "failed",
      violations: [{ rule: "upsert.parallel-creates-make-one-command", kind: "server-error" }],
    });
  });

  test("find edits at once that give one version to two contents", async () => {
    const [finished] = await race(planted(EIGHTH, "edits-at-once-share-a-version"), 1, "documented", [
      "race.whole-edits@guild",
    ]);

    expect(finished?.outcome).toMatchObject({
      outcome: "failed",
      violations: [{ rule: "command.version.changes-on-edit" }],
    });
  });

  test("find a create that is refused beside one of its name and another type", async () => {
    const [finished] = await race(planted(TWENTIETH, "name-is-locked-for-every-type"), 1, "documented", [
      "race.create-in-each-scope@scopes",
    ]);

    expect(finished?.outcome).toMatchObject({
      outcome: "failed",
      violations: [{ rule: "command.name.is-free-for-other-types" }],
    });
  });

  test("find permissions beside a delete that the next command of the name has", async () => {
    const [finished] = await race(
      planted(FOURTEENTH, "permissions-beside-a-delete-go-to-the-next-command"),
      1,
      "documented",
      ["race.permissions-with-any@guild"],
    );

    expect(finished?.outcome).toMatchObject({
      outcome: "failed",
      violations: [{ rule: "permission.delete-drops-permissions" }],
    });
  });

  test.each([1, 2])("find permissions of one guild that those of another one overwrite, seed %i", async (seed) => {
    const [finished] = await race(
      planted(FIFTEENTH, "permissions-of-two-guilds-at-once-lose-one"),
      seed,
      "documented",
      ["race.permissions-in-each-guild@global"],
    );

    expect(finished?.outcome).toMatchObject({ outcome: "failed", violations: [{ rule: "permission.is-per-guild" }] });
  });

  test("find uses at once that all are delivered as the last one", async () => {
    const { target, fetch } = createReferenceService();
    let last = "";
    const mixed = async (request: Request): Promise<Response> => {
      if (!request.url.endsWith("/invokeCommand")) return fetch(request);
      last = await request.clone().text();
      await setTimeout(1);
      return fetch(new Request(request, { body: last }));
    };
    const racy = opened(openFetchTarget(parseTarget(target, "mixed", { inProcess: true }), mixed));

    const [finished] = await race(racy, 1, "documented", ["race.uses-at-once@new-guild"]);

    expect(finished?.outcome.outcome).toBe("failed");
  });
});

describe("races on a racy service", () => {
  test.each(FOUND)("with a %s fail %s, explained in sentences", async (fault, id) => {
    const { target, fetch } = createRacyService(fault, () => 1);
    const racy = opened(openFetchTarget(parseTarget(target, fault, { inProcess: true }), fetch));

    const [finished] = await race(racy, 1, "documented", [id]);

    expect(finished?.outcome.outcome).toBe("failed");
    const { actual = "", rule } = finished?.finding?.violations[0] ?? {};
    if (fault === "one-language") expect(rule).toBe("localization.list.shows-the-requesters-locale");
    else expect(actual).toMatch(/^no order explains these [1-4] of \d+: "/);
  });
});
