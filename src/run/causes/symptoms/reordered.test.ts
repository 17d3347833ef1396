import { expect, test } from "vitest";
import type { Violation } from "../../../case/outcome.js";
import type { JsonObject } from "../../../contract/json.js";
import { exchange } from "../testing/exchange.js";
import { reordered } from "./reordered.js";

const of = (...names: string[]): JsonObject => ({ options: names.map((name) => ({ type: 3, name })) });
const group = (inside: JsonObject): JsonObject => ({ options: [{ type: 2, name: "group", ...inside }] });

const symptomOf = (sent: JsonObject, answered: JsonObject, kind: Violation["kind"] = "different") => {
  const violation = { rule: "option.fields.round-trip", step: "a", kind, expected: "", actual: "" } as const;
  return reordered(violation, [exchange("createGuildCommand", 201, answered, { sent })]);
};

test.each([
  ["on top", of("b", "a"), of("a", "b")],
  ["in a group", group(of("b", "a")), group(of("a", "b"))],
])("options that come back in another order %s", (_, sent, answered) => {
  expect(symptomOf(sent, answered)).toEqual({ prerequisite: "storage", place: "option order" });
});

test.each([
  ["they have their order", of("b", "a"), of("b", "a"), "different"],
  ["one of them is missing", of("b", "a"), of("a"), "different"],
  ["the answer was a wrong status", of("b", "a"), of("a", "b"), "wrong-status"],
] as const)("options are not in another order where %s", (_, sent, answered, kind) => {
  expect(symptomOf(sent, answered, kind)).toBeUndefined();
});
