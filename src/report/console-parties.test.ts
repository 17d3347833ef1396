/** The headline of the proxy blames only the party that is at fault. */
import { createColors } from "picocolors";
import { expect, test } from "vitest";
import type { Violation } from "../case/outcome.js";
import type { CaseFinished } from "../run/result/event.js";
import { partyLines } from "./console-parties.js";

const VIOLATION: Violation = {
  rule: "command.name.is-lowercase",
  step: "act",
  kind: "invalid",
  expected: "",
  actual: "",
};

const caseOf = (id: string, outcome: "passed" | "failed", level: CaseFinished["level"] = "must"): CaseFinished => ({
  event: "case-finished",
  id,
  title: id,
  area: "command",
  rules: ["command.name.is-lowercase"],
  level,
  outcome: outcome === "passed" ? { outcome } : { outcome, violations: [VIOLATION] },
  requests: 1,
  durationMs: 0,
});

const SOUND_SERVICE = caseOf("service.keeps-the-contract@createGlobalCommand", "passed");
const WRONG_CLIENT = caseOf("client.command.name.is-lowercase@createGlobalCommand", "failed");
const WRONG_SERVICE = caseOf("service.endpoint.edit.answers-200@editGlobalCommand", "failed");
const ADVICE = caseOf("service.authentication.wrong-scheme-is-refused@getGlobalCommand", "failed", "should");

test.each<[what: string, cases: readonly CaseFinished[], lines: readonly string[]]>([
  ["the client alone", [WRONG_CLIENT, SOUND_SERVICE], ["  Client   1 fault", "  Service  no fault"]],
  ["the service alone", [WRONG_SERVICE, WRONG_SERVICE], ["  Client   no fault", "  Service  2 faults"]],
  ["both", [WRONG_CLIENT, WRONG_SERVICE], ["  Client   1 fault", "  Service  1 fault"]],
  ["advice", [ADVICE], ["  Client   no fault", "  Service  no fault, 1 advice"]],
  ["nothing that passed", [], []],
])("%s", (_, cases, lines) => {
  const counts = { cases: cases.length } as Parameters<typeof partyLines>[0]["counts"];

  expect(partyLines({ cases, counts }, createColors(false))).toEqual(lines);
});
