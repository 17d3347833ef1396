import { expect, test } from "vitest";
import type { Symptom } from "../symptoms/symptom.js";
import { evidenceOf, placesOf } from "../testing/evidence.js";
import { withOneMember } from "./one-member.js";

const MEMBER = "command.default_member_permissions";
const STORED: Symptom = { prerequisite: "storage", place: MEMBER };
const SHAPED: Symptom = { prerequisite: "shape", place: MEMBER };
const TEXTS: Symptom = { prerequisite: "storage", place: "string values" };

const placesAfter = (symptoms: readonly Symptom[]): readonly string[] =>
  placesOf(withOneMember(symptoms.map((symptom) => evidenceOf("command.object.has-its-fields", "guild", symptom))));

test("the shape of a member that is stored otherwise, and texts of another type, are of that member", () => {
  expect(new Set(placesAfter([STORED, SHAPED, TEXTS]))).toEqual(new Set([`storage ${MEMBER}`]));
});

test.each<[string, readonly Symptom[], readonly string[]]>([
  ["of a member that is stored as it was sent", [SHAPED, TEXTS], [`shape ${MEMBER}`, "storage string values"]],
  [
    "where members have wrong shapes elsewhere",
    [STORED, SHAPED, { prerequisite: "shape", place: "command.version" }, TEXTS],
    [`storage ${MEMBER}`, `storage ${MEMBER}`, "shape command.version", "storage string values"],
  ],
  ["of what is only stored otherwise", [STORED, TEXTS], [`storage ${MEMBER}`, "storage string values"]],
])("nothing is joined %s", (_what, symptoms, places) => {
  expect(placesAfter(symptoms)).toEqual(places);
});
