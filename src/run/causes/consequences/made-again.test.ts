import { expect, test } from "vitest";
import type { Evidence } from "../evidence.js";
import { evidenceOf, placesOf } from "../testing/evidence.js";
import { withMadeAgain } from "./made-again.js";

const again = (scope: string): Evidence =>
  evidenceOf("upsert.keeps-the-id", scope, { prerequisite: "upsert", place: "again" });
const doubled = (scope: string): Evidence =>
  evidenceOf("upsert.adds-no-entry", scope, { prerequisite: "upsert", place: "duplicate" });
const renewed = (scope: string): Evidence =>
  evidenceOf("upsert.keeps-the-id", scope, { prerequisite: "identity", place: "create" });
const refused = (rule: Evidence["rule"]): Evidence =>
  evidenceOf(rule, "global", { prerequisite: "upsert", place: "refused" });

test.each([
  ["a second command where lists of its scope show two", [doubled("global"), again("global")], "upsert duplicate"],
  ["the same under a new id where lists of its scope show one", [renewed("guild"), again("guild")], "identity create"],
  [
    "what lists of another scope show, where its own show nothing",
    [renewed("guild"), again("global")],
    "identity create",
  ],
  ["judged by its own scope first", [renewed("guild"), doubled("global"), again("global")], "upsert duplicate"],
  ["a second command where no list was read", [again("global")], "upsert duplicate"],
] as const)("another id for a used name is %s", (_what, evidence, place) => {
  expect(placesOf(withMadeAgain(evidence)).at(-1)).toBe(place);
});

test("an overwrite that is refused at the limit follows from second commands, another refusal does not", () => {
  const all = [doubled("global"), refused("upsert.works-at-the-type-limit"), refused("command.name.matches-pattern")];

  expect(placesOf(withMadeAgain(all)).slice(1)).toEqual(["upsert duplicate", "upsert refused"]);
});

test("a rename that is not refused is the mistake that leaves two commands of one name", () => {
  const rename = evidenceOf("command.name.is-unique-per-type-and-scope", "global", {
    prerequisite: "upsert",
    place: "rename",
  });
  const rule = "command.name.rename-to-a-used-name-is-refused";
  const accepted = evidenceOf(rule, "global", { prerequisite: "refusal", place: rule });

  expect(placesOf(withMadeAgain([rename, accepted]))).toEqual(["upsert rename", "upsert rename"]);
  expect(placesOf(withMadeAgain([accepted]))).toEqual([`refusal ${rule}`]);
});
