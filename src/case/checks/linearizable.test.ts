import { expect, test } from "vitest";
import { judge } from "./index.js";
import { type Explanation, Undecided } from "./linearizable.js";
import { answer, environment } from "./testing/environment.js";

const CHECK = { check: "linearizable", of: ["one", "two"] } as const;

const end = answer(200, [], { call: "listGuildCommands" });
const explained = (explanation: Explanation) =>
  environment({ end }, { rule: "bulk.is-atomic", isKnownRoute: true, explain: () => explanation });

test("a history with an order holds", () => {
  expect(judge(CHECK, explained({ is: "explained" }))).toBeUndefined();
});

test("a history without one is a violation of the rule that the race is about", () => {
  const found = judge(CHECK, explained({ is: "contradictory", expected: "an order", actual: "none" }));

  expect(found).toEqual({
    rule: "bulk.is-atomic",
    step: "end",
    kind: "no-order",
    expected: "an order",
    actual: "none",
  });
});

test("a search without an end is undecided, neither held nor violated", () => {
  expect(() => judge(CHECK, explained({ is: "undecided", reason: "too many orders" }))).toThrow(Undecided);
});
