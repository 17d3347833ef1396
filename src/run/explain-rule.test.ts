import { expect, test } from "vitest";
import { suiteOf } from "../../suites/index.js";
import { RULES } from "../contract/catalogue.js";
import { explainRule } from "./explain-rule.js";

const { cases } = suiteOf("discord");

test("every rule that a case refuses something by has an example both ways", () => {
  const paired = RULES.filter(({ id }) =>
    cases.some(
      ({ rules: [first], steps }) =>
        first === id &&
        steps.some(
          (step) => step.part === "twin" && steps.some((one) => one.part === "valid" && one.call === step.call),
        ),
    ),
  );

  const lines = paired.map((rule) => explainRule(rule, cases).example?.requests.map(({ is }) => is));

  expect(paired.length).toBeGreaterThan(100);
  expect(lines.filter((words) => words?.join(" ") !== "accepted refused")).toEqual([]);
});

test("references in an example are words", () => {
  const texts = RULES.map((rule) => JSON.stringify(explainRule(rule, cases)));

  expect(texts.filter((text) => text.includes('"$"') || text.includes('\\"$\\"'))).toEqual([]);
});
