import { expect, test } from "vitest";
import type { CommandVerb } from "../../../contract/operations.js";
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import type { Evidence } from "../evidence.js";
import { evidenceOf } from "../testing/evidence.js";
import { withBulkRemoval } from "./bulk-removal.js";

const verbs = new Set<CommandVerb>(["bulk", "list"]);
const failed = (rule: RuleId, more: Partial<Evidence> = {}): Evidence =>
  evidenceOf(rule, "guild", { prerequisite: "rule", place: rule }, { verbs, ...more });

const REMOVES: RuleId = "bulk.removes-what-is-not-listed";
const LISTED: RuleId = "command.list.holds-each-command";
const FULL: RuleId = "limit.message.is-15";
const path = ["bulk-removal", REMOVES];
const origin = failed(REMOVES, { traits: { ...failed(REMOVES).traits, path } });

const pathOf = (one: Evidence, from = origin) => withBulkRemoval([from, one])[1]?.traits.path;

test.each<[string, Evidence]>([
  ["another rule of bulk overwrites", failed("bulk.is-idempotent-on-ids")],
  ["what such an overwrite answers", failed("endpoint.bulk.answers-200-with-an-array")],
  ["a drawn sequence with an overwrite", failed(LISTED, { isDrawn: true })],
  ["a race after an overwrite", failed(LISTED, { isRace: true })],
  ["a limit that is reached too early", failed(FULL, { symptom: { prerequisite: "acceptance", place: FULL } })],
])("follows from commands that stay: %s", (_, one) => {
  expect(pathOf(one)).toEqual(path);
  expect(pathOf(one, { ...origin, isBlocked: true })).toEqual(one.traits.path);
});

test.each<[string, Evidence]>([
  ["another rule", failed(LISTED)],
  ["a case without an overwrite", failed(LISTED, { isDrawn: true, verbs: new Set<CommandVerb>(["list"]) })],
  [
    "what is known to be otherwise",
    failed("bulk.same-name-keeps-the-id", { symptom: { prerequisite: "identity", place: "bulk" } }),
  ],
])("is a mistake of its own: %s", (_, one) => {
  expect(pathOf(one)).toEqual(one.traits.path);
});
