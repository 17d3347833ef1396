import { expect, test } from "vitest";
import { suiteOf } from "../../../suites/index.js";
import { RULES, ruleOf } from "../../contract/catalogue.js";
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
  expect(lines.filter((words) => words?.join(" ") !== "valid invalid")).toEqual([]);
});

test("every rule with steps of its own has an example, and what has to come back is named for both halves of a pair", () => {
  const examples = RULES.map((rule) => ({ rule, example: explainRule(rule, cases).example }));
  const own = new Set(cases.filter(({ steps }) => steps.length > 0).map(({ rules: [first] }) => first));

  const pairs = examples.flatMap(({ example }) =>
    (example?.requests ?? []).filter(({ is }) => is === "valid" || is === "invalid"),
  );
  expect(examples.filter(({ rule, example }) => own.has(rule.id) !== (example?.requests.length ?? 0) > 0)).toEqual([]);
  expect(pairs.filter(({ expected }) => expected === undefined)).toEqual([]);
});

test("an invalid variant that may be accepted without effect is not said to be refused", () => {
  const { example } = explainRule(ruleOf("command.options.are-for-chat-input"), cases);

  expect(example?.requests.map(({ is, expected }) => [is, expected])).toEqual([
    ["valid", "200 or 201"],
    ["invalid", "4xx, or 2xx without an effect of what is invalid"],
  ]);
});

test("what prepares a request is shown before it, and what its cases need", () => {
  const { example, needs } = explainRule(ruleOf("upsert.keeps-the-id"), cases);

  expect(example?.requests.map(({ is, expected }) => [is, expected])).toEqual([
    ["before", "200 or 201"],
    ["sent", "200 or 201"],
    ["read", '/id is "{id of slot-b}"'],
  ]);
  expect(example?.requests.map(({ line }) => line.startsWith("slot-b: "))).toEqual([true, false, false]);
  expect(needs).toEqual(["POST /applications/{application_id}[/guilds/{guild_id}]/commands"]);
});

test("references in an example are words", () => {
  const texts = RULES.map((rule) => JSON.stringify(explainRule(rule, cases)));

  expect(texts.filter((text) => text.includes('"$"') || text.includes('\\"$\\"'))).toEqual([]);
});
