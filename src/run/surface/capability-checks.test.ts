import { describe, expect, test } from "vitest";
import { suiteOf } from "../../../suites/index.js";
import { CAPABILITIES, type Capability } from "../../contract/capabilities.js";
import { PROFILE_NAMES } from "../../contract/profile.js";
import {
  type Fetch,
  listStep,
  openTestTarget,
  runCases,
  slotStep,
  type Tamper,
  testCase,
} from "../testing/stage-for.js";
import { CapabilityChecks, mergeChecks } from "./capability-checks.js";

const BULK = testCase(
  "bulk",
  [
    { name: "bulk", part: "valid", call: "bulkOverwriteGlobalCommands", body: [], expect: [{ check: "accepted" }] },
    { name: "read", part: "read", call: "listGlobalCommands", expect: [{ check: "accepted" }] },
  ],
  { needs: ["bulk-overwrite"], leases: ["global"], emptiesScope: true },
);
const SLOT = testCase("slot", [slotStep("slot"), listStep("read")], { needs: ["guild-commands"] });
const isBulk = ({ method, url }: Request): boolean => method === "PUT" && url.endsWith("/commands");
const on = (matches: (request: Request) => boolean, answer: () => Promise<Response>): Tamper => {
  return (request: Request, next: Fetch) => (matches(request) ? answer() : next(request));
};
const status = (code: number) => async () => new Response("{}", { status: code });
const isGuildList = ({ method, url }: Request): boolean => method === "GET" && /\/guilds\/\d+\/commands$/.test(url);

describe("a target that claims what it does not have", () => {
  test("is red: a claim that no case could exercise is untestable, and ends in 3", async () => {
    const { target } = openTestTarget(on(isBulk, status(404)), { capabilities: ["bulk-overwrite", "guild-commands"] });

    const { finished } = await runCases(target, { cases: [SLOT, BULK] });

    expect(finished).toMatchObject({ verdict: "inconclusive", exitCode: 3 });
    expect(finished.reason).toMatch(
      /^bulk-overwrite is claimed, but its only case could not be exercised: the "bulk overwrite commands" request/,
    );
    expect(finished.capabilityChecks).toContainEqual(
      expect.objectContaining({
        id: "capability.bulk-overwrite.is-exercised",
        state: "untestable",
        asked: 1,
        exercised: 0,
      }),
    );
  });

  test("is red where each of its cases needs something else that is lacking", async () => {
    const both = { ...SLOT, id: "both", needs: ["guild-commands", "other-application"] } as const;
    const { target } = openTestTarget(undefined, { capabilities: ["guild-commands"], otherApplication: undefined });
    const alone = testCase("alone", BULK.steps, { leases: ["global"], emptiesScope: true });

    const { finished } = await runCases(target, { cases: [both, alone] });

    expect(finished).toMatchObject({ verdict: "inconclusive", exitCode: 3 });
    expect(finished.reason).toContain("guild-commands is claimed");
  });
});

describe("a target that does not claim a capability", () => {
  test.each([
    ["404", 404],
    ["405", 405],
    ["501", 501],
  ])("refuses it gracefully by %s, and is conformant", async (_, code) => {
    const { target } = openTestTarget(on(isBulk, status(code)), { capabilities: [] });

    const { finished, cases } = await runCases(target, { cases: [SLOT, BULK] });

    expect(finished.verdict).toBe("conformant");
    expect(cases.find(({ id }) => id === "bulk")?.outcome.outcome).toBe("unsupported");
    expect(finished.capabilityChecks).toContainEqual(
      expect.objectContaining({ id: "capability.bulk-overwrite.is-refused", state: "held" }),
    );
  });

  test.each<[string, Tamper, string]>([
    ["500", on(isBulk, status(500)), "answered 500"],
    ["503", on(isBulk, status(503)), "answered 503"],
    ["a reset connection", on(isBulk, () => Promise.reject(new Error("reset"))), "gave"],
  ])("does not refuse it by %s: that is no finding, and no pass", async (_, tamper, words) => {
    const { target } = openTestTarget(tamper, { capabilities: [] });

    const { finished, cases } = await runCases(target, { cases: [SLOT, BULK] });

    expect(finished).toMatchObject({ verdict: "inconclusive", exitCode: 3, counts: { failed: 0, untestable: 1 } });
    expect(finished.reason).toMatch(/bulk-overwrite is not claimed, and it is not refused either: .*PUT /);
    expect(finished.reason).toContain(words);
    expect(cases.find(({ id }) => id === "bulk")?.outcome.outcome).toBe("untestable");
  });

  test("fails at malformed JSON alone, is used", async () => {
    const { target } = openTestTarget(
      async (request, next) =>
        isBulk(request) && (await request.clone().text()) === "[" ? new Response(null, { status: 500 }) : next(request),
      { capabilities: [] },
    );

    const { finished } = await runCases(target, { cases: [SLOT, BULK] });

    expect(finished).toMatchObject({ verdict: "conformant", counts: { passed: 2 } });
  });

  test("and has it all the same, is used", async () => {
    const { target } = openTestTarget(undefined, { capabilities: [] });

    const { finished } = await runCases(target, { cases: [SLOT, BULK] });

    expect(finished).toMatchObject({ verdict: "conformant", counts: { passed: 2 } });
  });

  test("is not blamed for a surface that this run does not ask", async () => {
    const { target } = openTestTarget(on(isGuildList, status(500)), { capabilities: [] });

    const { finished } = await runCases(target, { cases: [BULK] });

    expect(finished.verdict).toBe("conformant");
    expect(finished.capabilityChecks).toContainEqual(
      expect.objectContaining({ id: "capability.guild-commands.is-refused", state: "not-asked" }),
    );
  });
});

test("the reason of most cases is the one that is given", () => {
  const claimed = { capability: "bulk-overwrite", state: "claimed", reason: "", isUntestable: false } as const;
  const checks = new CapabilityChecks([claimed], true);
  for (const reason of ["no driver", "no empty guild", "no empty guild"])
    checks.see(BULK, { outcome: "no-room", reason });

  expect(checks.results[0]?.message).toBe(
    "bulk-overwrite is claimed, but none of its 3 cases could be exercised; 2 of them: no empty guild",
  );
});

test("one shard that exercised a capability is enough", () => {
  const claimed = { capability: "bulk-overwrite", state: "claimed", reason: "", isUntestable: false } as const;
  const shard = (...outcomes: readonly ("passed" | "blocked")[]) => {
    const checks = new CapabilityChecks([claimed], false);
    for (const outcome of outcomes)
      checks.see(BULK, outcome === "passed" ? { outcome } : { outcome, reason: "no stage" });
    return checks.results;
  };

  expect(mergeChecks([shard("blocked"), shard("passed"), shard()])).toMatchObject([
    { state: "held", asked: 2, exercised: 1 },
  ]);
  expect(mergeChecks([shard("blocked"), shard()])).toMatchObject([{ state: "untestable", asked: 1, exercised: 0 }]);
});

test.each(PROFILE_NAMES)(
  "the suite of profile %s has a case for each capability that a target can claim",
  (profile) => {
    const { cases, properties } = suiteOf(profile);
    const needed = new Set([...cases, ...properties].flatMap(({ needs }) => needs));

    expect((Object.keys(CAPABILITIES) as Capability[]).filter((capability) => !needed.has(capability))).toEqual([]);
  },
);
