import { expect, test } from "vitest";
import { profileOf } from "../../contract/profile.js";
import { validateResponse } from "../../contract/validate.js";
import type { CheckEnvironment } from "./environment.js";
import { judge } from "./index.js";
import { type Explanation, Undecided } from "./linearizable.js";

const CHECK = { check: "linearizable", of: ["one", "two"] } as const;

function environment(explanation: Explanation): CheckEnvironment {
  const answer = { status: 200, headers: {}, body: [], sent: undefined, call: "listGuildCommands" } as const;
  return {
    answers: new Map([["end", answer]]),
    constants: {},
    step: "end",
    answer,
    rule: "bulk.is-atomic",
    isKnownRoute: true,
    contract: {
      userInstall: 1,
      refusal: profileOf("documented").refusal,
      successStatuses: () => [200],
      isRequired: () => true,
      validateResponse,
    },
    explain: () => explanation,
  };
}

test("a history with an order holds", () => {
  expect(judge(CHECK, environment({ is: "explained" }))).toBeUndefined();
});

test("a history without one is a violation of the rule that the race is about", () => {
  const found = judge(CHECK, environment({ is: "contradictory", expected: "an order", actual: "none" }));

  expect(found).toEqual({
    rule: "bulk.is-atomic",
    step: "end",
    kind: "no-order",
    expected: "an order",
    actual: "none",
  });
});

test("a search without an end is undecided, neither held nor violated", () => {
  expect(() => judge(CHECK, environment({ is: "undecided", reason: "too many orders" }))).toThrow(Undecided);
});
