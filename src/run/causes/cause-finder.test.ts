import { expect, test } from "vitest";
import type { Outcome, Violation } from "../../case/outcome.js";
import { listStep, testCase } from "../testing/stage-for.js";
import { CauseFinder, type EndedCase } from "./cause-finder.js";

const VIOLATION: Violation = {
  rule: "command.version.grows",
  step: "list",
  kind: "same",
  expected: "another value",
  actual: "the same",
};

function ended(id: string, level: EndedCase["level"], outcome: Outcome): EndedCase {
  const obstacle = outcome.outcome === "blocked" ? { obstacle: VIOLATION } : {};
  return {
    testCase: { ...testCase(id, [listStep("list")]), rules: [VIOLATION.rule] },
    outcome,
    exchanges: [],
    level,
    isNameTaken: () => false,
    ...obstacle,
  };
}

const FAILED: Outcome = { outcome: "failed", violations: [VIOLATION] };
const BLOCKED: Outcome = { outcome: "blocked", reason: "a step before failed" };

test.each([
  ["an advice", "must", BLOCKED, "should"],
  ["required, where a required case fails", "must", FAILED, "must"],
] as const)(
  "a cause that advice alone shows, and that a required case goes with, is %s",
  (_, level, outcome, expected) => {
    const finder = new CauseFinder();
    finder.see(ended("a", "should", FAILED));
    finder.see(ended("b", level, outcome));

    expect(finder.conclude().map((cause) => cause.level)).toEqual([expected]);
  },
);
