import { describe, expect, test } from "vitest";
import type { Step } from "../../case/case.js";
import { type Fetch, listStep, openTestTarget, runCases, slotStep, testCase } from "../testing/stage-for.js";
import { isClearedBefore, withoutClearing } from "./without-clearing.js";

const CLEARED: Step = { name: "cleared", part: "given", call: "bulkOverwriteGuildCommands", body: [], expect: [] };
const MORE = { needs: ["guild-commands", "bulk-overwrite"], emptiesScope: true } as const;
/** A slot stays when its case has ended. */
const alone = (name: "slot-a" | "slot-b") =>
  testCase(
    name,
    [
      { ...CLEARED, call: "bulkOverwriteGlobalCommands" },
      slotStep("new", { part: "act", call: "createGlobalCommand", body: { name, description: "The only one" } }),
      listStep("after", { call: "listGlobalCommands", expect: [{ check: "count", in: { $: "after" }, is: 1 }] }),
    ],
    { ...MORE, leases: ["global"] },
  );

describe("on a target without bulk overwrites", () => {
  const target = () =>
    openTestTarget(
      (request: Request, next: Fetch) =>
        request.method === "PUT" ? Promise.resolve(new Response("{}", { status: 404 })) : next(request),
      { capabilities: ["guild-commands"] },
    ).target;

  test("a case that needs an empty scope runs after what the run left there was deleted", async () => {
    const { cases } = await runCases(target(), { cases: [alone("slot-a"), alone("slot-b")] });

    expect(cases.map(({ outcome }) => outcome.outcome)).toEqual(["passed", "passed"]);
  });

  test("a case that is about them is not supported", async () => {
    const about = testCase("about", [CLEARED, { ...CLEARED, name: "again", part: "act" }], MORE);

    const { cases } = await runCases(target(), { cases: [about] });

    expect(cases[0]?.outcome).toMatchObject({ outcome: "unsupported" });
  });
});

test("what a case overwrites after its beginning stays, and so does what it needs", () => {
  const later = testCase("later", [slotStep("slot"), CLEARED], MORE);

  expect(withoutClearing(later)).toBe(later);
  expect(isClearedBefore(later)).toBe(false);
  expect(withoutClearing(alone("slot-a")).needs).toEqual(["guild-commands"]);
});

test("a case about the entry point is not cleared before: there is one such command", () => {
  const cleared = withoutClearing(alone("slot-a"));

  expect(isClearedBefore(cleared)).toBe(true);
  expect(isClearedBefore({ ...cleared, needs: ["entry-point"] })).toBe(false);
});
