import { expect, test } from "vitest";
import type { Violation } from "../../../case/outcome.js";
import type { JsonObject } from "../../../contract/json.js";
import { exchange } from "../testing/exchange.js";
import { KEPT, keptByOverwrite } from "./kept-members.js";

const DICTIONARY = { name_localizations: { de: "hallo" } };
const VIOLATION: Violation = {
  rule: "upsert.stores-the-fields",
  step: "list",
  kind: "extra",
  expected: "no value",
  actual: "hallo",
  pointer: "/name_localizations/de",
};

/** What an overwrite shows that leaves a dictionary of before as it is. */
function shownBy(before: JsonObject, sent: JsonObject, status = 200) {
  const made = exchange("createGuildCommand", 201, { id: "10", ...before }, { step: named("slot") });
  const again = exchange("createGuildCommand", status, { id: "10", ...DICTIONARY }, { step: named("act"), sent });
  return keptByOverwrite(VIOLATION, "act", [made, again, exchange("listGuildCommands", 200, [{ id: "10" }])]);
}

const named = (name: string) => ({ name, part: "act" as const, call: "createGuildCommand" as const, expect: [] });

test("a value of before that the body of an overwrite leaves out was kept", () => {
  expect(shownBy(DICTIONARY, { name: "one" })).toEqual({ prerequisite: "storage", place: KEPT });
});

test.each([
  ["nothing was there before", shownBy({}, { name: "one" })],
  ["the body has a value for it", shownBy(DICTIONARY, { name: "one", name_localizations: { fr: "salut" } })],
  ["the command is new", shownBy(DICTIONARY, { name: "one" }, 201)],
])("no value was kept where %s", (_, symptom) => {
  expect(symptom).toBeUndefined();
});
