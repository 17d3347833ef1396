import { expect, test } from "vitest";
import type { Outcome, Violation } from "../../case/outcome.js";
import { listStep, testCase } from "../testing/stage-for.js";
import { CauseFinder } from "./cause-finder.js";
import { exchange } from "./testing/exchange.js";

const LOST: Violation = {
  rule: "endpoint.list.answers-200-with-an-array",
  step: "list",
  kind: "not-found",
  expected: "status 200",
  actual: "404",
};
const FAILED: Outcome = { outcome: "failed", violations: [LOST] };

test("cases that were not run for a missing route count for the cause that says so", () => {
  const finder = new CauseFinder();
  const { step, ...asked } = exchange("listGuildCommands", 404);
  finder.see({
    testCase: { ...testCase("shows-it", [listStep("list")]), rules: [LOST.rule] },
    outcome: FAILED,
    exchanges: [{ ...asked, step: { ...step, name: "list" } }],
    level: "must",
    isNameTaken: () => false,
  });

  finder.lack("needs-it", "listGuildCommands");
  finder.lack("needs-another", "editGuildCommand");

  expect(finder.conclude().map(({ prerequisite, explains }) => [prerequisite, explains])).toEqual([
    ["route", ["needs-it"]],
  ]);
});
