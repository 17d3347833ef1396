import { expect, test } from "vitest";
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import type { Evidence } from "../evidence.js";
import type { Symptom } from "../symptoms/symptom.js";
import { evidenceOf } from "../testing/evidence.js";
import { withEdits } from "./edits.js";

const failed = (rule: RuleId, verb: string, symptom: Symptom, more: Partial<Evidence> = {}): Evidence => {
  const path = rule.startsWith("edit.") ? ["edits"] : [rule];
  const traits = { path, verb, scope: "global", inside: "", difference: "", place: "" };
  return evidenceOf(rule, verb, symptom, { traits, ...more });
};
const ruleOf = (rule: RuleId): Symptom => ({ prerequisite: "rule", place: rule });
const taken = (rule: RuleId): Symptom => ({ prerequisite: "refusal", place: rule });

const RESET = failed("edit.keeps-other-fields", "edit", ruleOf("edit.keeps-other-fields"));
const WHOLE = failed("edit.replaces-options-whole", "edit", { prerequisite: "storage", place: "command.options" });
const CREATED = failed("upsert.stores-the-fields", "create", WHOLE.symptom);
const SIZE: RuleId = "limit.command-size.is-8000";
const NAMES: RuleId = "option.name.is-unique-in-its-array";
const SCOPES: RuleId = "scope.writes-stay-in-their-scope";

/** How many are said to come of edits. */
const countOf = (all: readonly Evidence[]) =>
  withEdits(all).filter(({ traits, symptom }) => traits.path[0] === "edits" && symptom.prerequisite === "rule").length;

test.each<[string, readonly Evidence[]]>([
  ["a size that only edits exceed", [failed(SIZE, "edit", taken(SIZE))]],
  ["a member that only edits store otherwise", [WHOLE]],
  ["a member that drawn edits store otherwise", [WHOLE, { ...CREATED, isDrawn: true, verbs: new Set(["edit"]) }]],
  ["options that are taken where old ones stay", [WHOLE, failed(NAMES, "edit", taken(NAMES))]],
  ["a drawn sequence with an edit", [failed(SCOPES, "", ruleOf(SCOPES), { isDrawn: true, verbs: new Set(["edit"]) })]],
])("%s is a mistake of edits", (_, others) => {
  expect(countOf([RESET, ...others])).toBe(1 + others.length);
  expect(countOf(others)).toBe(0);
});

test.each<[string, readonly Evidence[]]>([
  ["a size that creates exceed, too", ["edit", "create"].map((verb) => failed(SIZE, verb, taken(SIZE)))],
  ["a member that creates store otherwise, too", [WHOLE, CREATED]],
  ["options that are taken where none stays", [failed(NAMES, "edit", taken(NAMES))]],
  ["a drawn sequence without edits", [failed(SCOPES, "", ruleOf(SCOPES), { isDrawn: true })]],
])("%s is a mistake of its own", (_, others) => {
  expect(countOf([RESET, ...others])).toBe(1);
});
