import { describe, expect, test } from "vitest";
import type { Outcome, Violation } from "../../case/outcome.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { CapabilityCheck } from "../surface/capability-checks.js";
import { Summary, weightOf } from "./summary.js";

const testCase = { id: "a.case@guild", rules: ["upsert.keeps-the-id", "upsert.adds-no-entry"], level: "must" } as const;
const violation = (rule: RuleId): Violation => ({ rule, step: "a", kind: "different", expected: "", actual: "" });
const failed = (rule: RuleId): Outcome => ({ outcome: "failed", violations: [violation(rule)] });
const passed: Outcome = { outcome: "passed" };
const blocked: Outcome = { outcome: "blocked", reason: "" };
const noRoom: Outcome = { outcome: "no-room", reason: "the day is over" };
const unsupported: Outcome = { outcome: "unsupported", reason: "" };

const NOT_PROVED: CapabilityCheck = {
  id: "capability.messages.is-refused",
  capability: "messages",
  state: "untestable",
  message: "messages is not claimed, and it is not refused either",
  asked: 1,
  exercised: 0,
};

function verdictOf(...outcomes: readonly (readonly [Outcome, isExcused?: boolean])[]) {
  const summary = new Summary("documented");
  for (const [outcome, isExcused = false] of outcomes)
    summary.add(testCase, outcome, { level: weightOf(testCase, outcome, "documented"), isExcused });
  return summary.conclude(false);
}

describe("a verdict", () => {
  test.each<readonly [string, readonly (readonly [Outcome, boolean?])[], string, number]>([
    ["conformant where all passed", [[passed]], "conformant", 0],
    ["conformant where a capability is lacking", [[passed], [unsupported, true]], "conformant", 0],
    [
      "findings before all else",
      [[failed("upsert.keeps-the-id")], [blocked], [{ outcome: "harness-error", reason: "" }]],
      "findings",
      1,
    ],
    ["cannot-run after an error of ours", [[passed], [{ outcome: "harness-error", reason: "" }]], "cannot-run", 2],
    ["inconclusive where a case was blocked", [[passed], [blocked]], "inconclusive", 3],
    [
      "inconclusive where a case was untestable",
      [[passed], [{ outcome: "untestable", reason: "" }]],
      "inconclusive",
      3,
    ],
    [
      "inconclusive where a case is flaky",
      [[passed], [{ outcome: "flaky", violations: [violation("upsert.keeps-the-id")], passedRuns: 1, failedRuns: 2 }]],
      "inconclusive",
      3,
    ],
    ["inconclusive where a rule was left out by how the run was started", [[unsupported, false]], "inconclusive", 3],
    ["inconclusive where nothing passed", [[unsupported, true]], "inconclusive", 3],
  ])("is %s", (_why, outcomes, verdict, exitCode) => {
    expect(verdictOf(...outcomes)).toMatchObject({ verdict, exitCode });
  });

  test("is inconclusive where required cases had no room, and says the share of those that could run", () => {
    const verdict = verdictOf([passed], [passed], [noRoom], [blocked], [unsupported, true]);

    expect(verdict).toEqual({
      verdict: "inconclusive",
      exitCode: 3,
      reason: "1 of 4 required cases (25 %) did not run, because the target reached a limit: the day is over",
    });
  });

  test("of findings says the share without room as well", () => {
    const verdict = verdictOf([failed("upsert.keeps-the-id")], [noRoom]);

    expect(verdict).toMatchObject({ verdict: "findings", exitCode: 1 });
    expect(verdict.reason).toContain("1 of 2 required cases (50 %) did not run");
  });

  test("is interrupted whatever else happened", () => {
    expect(new Summary("documented").conclude(true)).toMatchObject({ verdict: "interrupted", exitCode: 130 });
  });
});

test("the first cases without a decision are named", () => {
  const summary = new Summary("documented");
  const outcomes: readonly Outcome[] = [blocked, { outcome: "untestable", reason: "" }, passed, blocked, blocked];
  for (const [nth, outcome] of outcomes.entries())
    summary.add({ ...testCase, id: `case-${nth}` }, outcome, { level: "must", isExcused: false });

  expect(summary.conclude(false).reason).toBe(
    "4 required checks could not be decided: case-0 (blocked), case-1 (untestable), case-3 (blocked), 1 more",
  );
});

describe("a run that ended early", () => {
  test.each<readonly [string, readonly Outcome[], string, number, string]>([
    ["could not run where no case was done", [], "cannot-run", 2, "no case ran; the run ended early: it is gone"],
    [
      "is inconclusive where the rest is blocked, and not for its capabilities",
      [passed, blocked],
      "inconclusive",
      3,
      "1 required check could not be decided: a.case@guild (blocked); the run ended early: it is gone",
    ],
    [
      "keeps its findings",
      [failed("upsert.keeps-the-id"), blocked],
      "findings",
      1,
      "1 required check failed; the run ended early: it is gone",
    ],
  ])("%s", (_what, outcomes, verdict, exitCode, reason) => {
    const summary = new Summary("documented");
    summary.endedEarly = "it is gone";
    for (const outcome of outcomes) summary.add(testCase, outcome, { level: "must", isExcused: false });

    const conclusion = summary.conclude(false, [], [NOT_PROVED]);

    expect(conclusion).toEqual({ verdict, exitCode, reason });
  });
});

describe("a rule", () => {
  test("is failed by a violation that names it; the others of the case are not exercised by it", () => {
    const summary = new Summary("documented");

    summary.add(testCase, failed("upsert.keeps-the-id"), { level: "must", isExcused: false });

    expect(summary.rules).toMatchObject([
      { rule: "upsert.adds-no-entry", state: "not-exercised", other: 1 },
      { rule: "upsert.keeps-the-id", state: "failed", failed: 1 },
    ]);
  });

  test("of the documents passed where only what a profile asks on top failed", () => {
    const summary = new Summary("discord");
    const outcome = failed("discord.error.names-the-faulty-path");

    summary.add(testCase, outcome, { level: weightOf(testCase, outcome, "discord"), isExcused: false });

    expect(summary.counts).toMatchObject({ failed: 0, advice: 1 });
    expect(summary.rules.find(({ rule }) => rule === "upsert.keeps-the-id")).toMatchObject({ state: "passed" });
  });
});
