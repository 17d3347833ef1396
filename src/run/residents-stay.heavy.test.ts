import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { suiteOf } from "../../suites/index.js";
import type { Case } from "../case/case.js";
import { runFuzz } from "../fuzz/run-fuzz.js";
import { openTestTarget, runCases, slotStep, type Tamper, type TestTarget, testCase } from "./testing/stage-for.js";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "slashproof-residents-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const WORD = { type: 3, name: "word", description: "A word", name_localizations: { de: "wort" }, required: true };
const RESIDENTS = [
  { name: "resident", description: "Was here", name_localizations: { de: "bewohner" }, options: [WORD] },
  { name: "guarded", description: "Has permissions", default_member_permissions: "32", nsfw: true },
  { name: "Look", type: 2 },
];
/** With both members a global command can be named in a bulk overwrite. */
const PLACES = { contexts: [0, 2], integration_types: [0] };

/** A target with residents in these guilds and in the global scope; the first guild's have permissions. */
async function settled(guilds: number, tamper?: Tamper): Promise<TestTarget> {
  const service = openTestTarget(tamper, {}, { isPersistent: true });
  const bearer = `Bearer ${service.target.description.tokens.guildManager}`;
  for (const body of RESIDENTS) await service.ask("POST", "/commands", { ...body, ...PLACES });
  for (const guild of service.target.description.guilds.slice(0, guilds)) {
    for (const body of RESIDENTS) {
      const { json } = await service.ask("POST", `/guilds/${guild.id}/commands`, body);
      const permissions = [{ id: guild.roleIds[0], type: 1, permission: true }];
      const path = `/guilds/${guild.id}/commands/${(json as { id: string }).id}/permissions`;
      await service.ask("PUT", path, { permissions }, bearer);
    }
  }
  return service;
}

/** Everything, ids and versions too. */
async function allOf({ ask, guilds }: TestTarget): Promise<unknown> {
  const all: unknown[] = [(await ask("GET", "/commands?with_localizations=true")).json];
  for (const guild of guilds) {
    all.push((await ask("GET", `/guilds/${guild}/commands?with_localizations=true`)).json);
    all.push((await ask("GET", `/guilds/${guild}/commands/permissions`)).json);
  }
  return all;
}

const spread = (cases: readonly Case[], every: number): readonly Case[] => cases.filter((_, nth) => nth % every === 0);
const suite = suiteOf("documented");
const emptying = suite.cases.filter(({ emptiesScope }) => emptiesScope);

describe("residents in all scopes but some guilds", () => {
  test("stay as they are, ids and versions too, and cost few cases", { timeout: 120_000 }, async () => {
    const service = await settled(2);
    const before = await allOf(service);
    const cases = [...new Set([...spread(suite.cases, 25), ...spread(emptying, 5)])];

    const { finished, cases: results } = await runCases(
      service.target,
      { cases, properties: suite.properties },
      { stateFolder: folder, runs: 3 },
    );

    expect(await allOf(service)).toEqual(before);
    expect(finished.counts).toMatchObject({ failed: 0, flaky: 0, harnessErrors: 0 });
    const lost = results.filter(({ outcome }) => outcome.outcome === "no-room").map(({ id }) => id);
    expect(lost.length).toBeLessThan(cases.length / 50);
    expect(readdirSync(folder, { recursive: true }).join()).not.toContain("journal");
  });
});

describe("residents in all scopes", () => {
  test("stay as they are, and cases that need an empty scope have no room", { timeout: 120_000 }, async () => {
    const service = await settled(Number.POSITIVE_INFINITY);
    const before = await allOf(service);

    const { finished, cases, notices } = await runCases(
      service.target,
      { cases: [...spread(suite.cases, 60), ...spread(emptying, 50)] },
      { stateFolder: folder },
    );

    expect(await allOf(service)).toEqual(before);
    expect(finished.counts).toMatchObject({ failed: 0, flaky: 0, harnessErrors: 0 });
    expect(finished.exitCode).toBe(3);
    expect(notices.map(({ text }) => text).join()).toContain("no guild of target.json was empty");
    expect(cases.flatMap(({ outcome }) => (outcome.outcome === "no-room" ? outcome.reason : []))).toContainEqual(
      expect.stringMatching(/overwrites .+ in bulk, where \d+ commands? (?:is|are) not of this run/),
    );
  });

  test("stay as they are in a search", { timeout: 120_000 }, async () => {
    const service = await settled(Number.POSITIVE_INFINITY);
    const before = await allOf(service);

    const finished = await runFuzz({
      target: service.target,
      profile: "documented",
      seed: 3,
      runs: 300,
      corpus: join(folder, "corpus"),
      stateFolder: folder,
      onEvent: () => {},
    });

    expect(await allOf(service)).toEqual(before);
    expect(finished.counts.failed).toBe(0);
  });
});

describe("a target without residents that outlives the run", () => {
  test("is as it was after all properties, and each that has room is decided", { timeout: 120_000 }, async () => {
    const service = openTestTarget(undefined, {}, { isPersistent: true });
    const before = await allOf(service);

    const { finished, cases } = await runCases(
      service.target,
      { cases: [], properties: suite.properties },
      { stateFolder: folder, runs: 60 },
    );

    // The application has the one entry point that it can have.
    const withoutRoom = ["interaction.any-entry-point-is-answered@global"];
    expect(cases.filter(({ outcome }) => outcome.outcome === "no-room").map(({ id }) => id)).toEqual(withoutRoom);
    expect(finished.counts).toMatchObject({ failed: 0, flaky: 0, blocked: 0, harnessErrors: 0 });
    expect(await allOf(service)).toEqual(before);
  });
});

describe("an entry point that was there", () => {
  test("stays where a case would end the activities that it belongs to", async () => {
    const service = openTestTarget(undefined, {}, { isPersistent: true });
    await service.ask("POST", "/commands", { name: "Launch", type: 4, handler: 2, ...PLACES });
    const before = await allOf(service);
    const cases = suite.cases.filter(({ rules: [first] }) => first === "interaction.entry-point.comes-with-activities");

    const { cases: results } = await runCases(service.target, { cases }, { stateFolder: folder });

    expect(before).toContainEqual([expect.objectContaining({ name: "Launch" })]);
    expect(await allOf(service)).toEqual(before);
    expect(results.map(({ outcome }) => outcome)).toEqual([
      { outcome: "no-room", reason: expect.stringContaining("the entry point that was there before the run would go") },
    ]);
  });
});

describe("a request of a file that claims to be harmless", () => {
  const harmful: readonly (readonly [string, Case["steps"][number]])[] = [
    ["empties the global scope", { ...slotStep("act"), part: "act", call: "bulkOverwriteGlobalCommands", body: [] }],
    [
      "writes over a command of that name",
      { ...slotStep("act"), part: "act", call: "createGlobalCommand", body: { name: "resident", description: "Mine" } },
    ],
  ];

  test.each(harmful)("is not sent where it %s", async (_, step) => {
    const service = await settled(Number.POSITIVE_INFINITY);
    const before = await allOf(service);

    const { cases } = await runCases(
      service.target,
      { cases: [testCase("a", [step], { leases: [], emptiesScope: false })] },
      { stateFolder: folder },
    );

    expect(await allOf(service)).toEqual(before);
    expect(cases[0]?.outcome).toMatchObject({ reason: expect.stringMatching(/not sent/) });
  });
});

describe("a target that cannot name commands in bulk without changing them", () => {
  /** Gives every command of a bulk overwrite a new id. */
  const renewing: Tamper = async (request, next) => {
    if (request.method !== "PUT" || request.url.includes("permissions")) return next(request);
    const body: unknown = await request
      .clone()
      .json()
      .catch(() => undefined);
    const { url, headers } = request;
    if (Array.isArray(body)) await next(new Request(url, { method: "PUT", headers, body: "[]" }));
    return next(request);
  };

  test("gets no bulk overwrite where residents are", { timeout: 120_000 }, async () => {
    const service = await settled(2, renewing);
    const before = await allOf(service);

    const { notices } = await runCases(service.target, { cases: spread(emptying, 40) }, { stateFolder: folder });

    expect(await allOf(service)).toEqual(before);
    expect(notices.map(({ text }) => text).join()).toContain("a trial changed ids, versions or content");
  });
});
