import { expect, test } from "vitest";
import type { Outcome } from "../../../src/case/outcome.js";
import { SetupError } from "../../../src/contract/setup-error.js";
import type { CaseFinished } from "../../../src/run/result/event.js";
import { MutantResults } from "./result-of-mutant.js";
import type { Question } from "./run-on-mutant.js";

const PASSED: Outcome = { outcome: "passed" };
const BLOCKED: Outcome = { outcome: "blocked", reason: "nothing can be created" };
const FAILED: Outcome = {
  outcome: "failed",
  violations: [
    { rule: "upsert.keeps-the-id", step: "again", kind: "different", expected: "the same id", actual: "another" },
  ],
};

function finished(outcome: Outcome, level: CaseFinished["level"] = "must"): CaseFinished {
  const rules = ["upsert.keeps-the-id"] as const;
  return {
    event: "case-finished",
    id: "a",
    title: "",
    area: "upsert",
    rules,
    level,
    outcome,
    requests: 1,
    durationMs: 1,
  };
}

async function heardOf(...cases: readonly CaseFinished[]): Promise<MutantResults> {
  const results = new MutantResults();
  const ask = async ({ onCase }: Question) => cases.forEach(onCase);
  await results.listen(ask, "discord", undefined);
  return results;
}

test("a failed requirement kills, whatever else there was before it", async () => {
  const results = await heardOf(finished(PASSED), finished(BLOCKED), finished(FAILED));

  expect(results.isOver).toBe(true);
  expect(results.result()).toMatchObject({
    status: "killed",
    killedBy: ["discord upsert.keeps-the-id"],
    failureMessage: "a: upsert.keeps-the-id, step again: expected the same id; found another",
  });
});

test.each([
  ["a case that could not run", finished(BLOCKED), "noticed: a: blocked, nothing can be created"],
  ["advice", finished(FAILED, "should"), expect.stringMatching(/^noticed: a: upsert/)],
])("%s is noticed, and the rest runs", async (_, noticed, failureMessage) => {
  const results = await heardOf(noticed, finished(PASSED));

  expect(results.isOver).toBe(false);
  expect(results.result()).toMatchObject({ status: "killed", killedBy: [], failureMessage });
});

test("a mutant that passes everything survives", async () => {
  const results = await heardOf(finished(PASSED), finished(PASSED));

  expect(results.result()).toEqual({ status: "survived", nrOfTests: 2 });
});

test.each([
  [
    "cannot be used",
    new SetupError("target-unreachable", "Cannot reach it"),
    { failureMessage: "noticed: Cannot reach it" },
  ],
  ["throws when it is made", new TypeError("no"), { status: "error", errorMessage: "TypeError: no" }],
])("a service that %s", async (_, error, result) => {
  const results = new MutantResults();

  await results.listen(async () => Promise.reject(error), "discord", undefined);

  expect(results.result()).toMatchObject(result);
});

test.each([
  ["discord", ["scope.a", "scope.b"]],
  ["documented", ["scope.c"]],
] as const)("a rule that reaches the mutant is run in one profile: in %s", async (profile, rules) => {
  const requested: unknown[] = [];
  const ask = async (question: Question) => void requested.push([...(question.rules ?? [])]);

  await new MutantResults().listen(ask, profile, [
    "discord scope.a",
    "discord scope.b",
    "documented scope.b",
    "documented scope.c",
  ]);

  expect(requested).toEqual([rules]);
});
