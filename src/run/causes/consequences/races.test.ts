import { expect, test } from "vitest";
import type { CommandVerb } from "../../../contract/operations.js";
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import { evidenceOf, placesOf } from "../testing/evidence.js";
import { withRaces } from "./races.js";

const LISTED: RuleId = "command.list.holds-each-command";
const verbs = new Set<CommandVerb>(["create", "delete"]);
const race = evidenceOf(LISTED, "guild", { prerequisite: "rule", place: LISTED }, { isRace: true, verbs });

test.each([
  ["status", "create 201", "status create 201"],
  ["identity", "create", "identity create"],
  ["reading", "old lists", "reading old lists"],
  ["status", "edit 201", `rule ${LISTED}`],
  ["refusal", "command.name", `rule ${LISTED}`],
] as const)("a race where another case shows %s %s", (prerequisite, place, expected) => {
  const other = evidenceOf("upsert.keeps-the-id", "guild", { prerequisite, place });

  expect(placesOf(withRaces([other, race]))[1]).toBe(expected);
  expect(placesOf(withRaces([{ ...other, isBlocked: true }, race]))[1]).toBe(`rule ${LISTED}`);
});

test("what is no race keeps its cause", () => {
  const { isRace: _, ...alone } = race;
  const other = evidenceOf("upsert.keeps-the-id", "guild", { prerequisite: "identity", place: "create" });

  expect(placesOf(withRaces([other, alone]))[1]).toBe(`rule ${LISTED}`);
});
