import { expect, test } from "vitest";
import { evidenceOf } from "../testing/evidence.js";
import { ownOf } from "./own-rules.js";

test.each([
  ["list", "endpoint.list.answers-200-with-an-array"],
  ["bulk", "endpoint.bulk.answers-200-with-an-array"],
] as const)("a %s that is no array is shown by the case about that, and explains the others", (place, rule) => {
  const symptom = { prerequisite: "shape", place } as const;
  const about = evidenceOf(rule, "global", symptom);
  const other = evidenceOf("command.name.has-1-to-32-characters", "global", symptom);

  expect(ownOf("shape", place, [other, about])).toEqual([about]);
  expect(ownOf("shape", place, [other])).toEqual([other]);
});
