import { expect, test } from "vitest";
import type { Case, Step } from "../../case/case.js";
import type { Violation } from "../../case/outcome.js";
import { validHalfOf } from "./valid-half.js";

const valid: Step = { name: "valid", part: "valid", call: "createGuildCommand", body: { name: "a" }, expect: [] };
const testCase: Case = {
  id: "command.name.refuses-33-characters",
  title: "refuses a name of 33 characters",
  rules: ["command.name.has-1-to-32-characters"],
  level: "must",
  leases: ["guild"],
  needs: [],
  creates: 0,
  emptiesScope: false,
  steps: [valid, { ...valid, name: "twin", part: "twin" }],
};
const accepted: Violation = {
  rule: "command.name.has-1-to-32-characters",
  step: "twin",
  kind: "accepted",
  expected: "a refusal",
  actual: "200",
};

test("the valid request of an accepted variant is compared with its response", () => {
  const half = validHalfOf(testCase, accepted);

  expect(half?.steps.map(({ name, part }) => [name, part])).toEqual([["valid", "act"]]);
  expect(half?.steps[0]?.expect.map(({ check }) => check)).toEqual(["accepted", "round-trip"]);
});

test.each([
  ["a refused request", testCase, { ...accepted, kind: "refused" }],
  ["a message", { ...testCase, steps: testCase.steps.map((step) => ({ ...step, call: "createMessage" })) }, accepted],
] as const)("%s has no such half", (_what, one, violation) => {
  expect(validHalfOf(one as Case, violation as Violation)).toBeUndefined();
});
