import { describe, expect, test } from "vitest";
import type { Json } from "../../src/contract/json.js";
import { violationsOfCreate } from "../../src/rules/violations-of.js";
import { violationsOfModal } from "../../src/rules/violations-of-callback.js";
import { violationsOfMessage } from "../../src/rules/violations-of-message.js";
import { COMPONENT_SETTINGS } from "../components/settings.js";
import { MESSAGES, MODALS } from "../kinds.js";
import { expectBreaksExactlyItsLabel, expectReachesLimits } from "../testing/laws.js";
import { messageMutation, modalMutation, mutation, mutationOf } from "./mutation.js";

/** Rules about a wrong JSON type, and of what a message fills in: those are rows alone. */
const ROWS_ALONE = new Set([
  "component.fields.have-their-type",
  "channel-select.channel-types.are-channel-types",
  "button.emoji.is-partial",
  "string-select.option.has-emoji-and-default",
  "auto-select.default-values.fit-the-select",
  "media.only-url-is-settable",
  // Which of two rules a 41st component breaks hangs on where the 40 are: one label for both.
  "v2.components.nested-ones-count",
]);

const rulesOf = ({ table }: Pick<typeof MESSAGES, "table">) =>
  [...new Set(table.pairs.map(({ rule }) => rule))].filter((rule) => !ROWS_ALONE.has(rule));

/** Some of the rules of commands, one of each kind. */
const OF_COMMANDS = [
  "command.name.is-lowercase",
  "command.options.has-at-most-25",
  "option.required-ones-come-first",
  "option.tree.refuses-a-group-in-a-group",
  "choice.value.follows-the-option-type",
  "localization.option-name.follows-the-name",
  "limit.command-size.is-8000",
];

const KINDS = [
  {
    name: "commands",
    drawn: mutation(),
    judge: (body: Json) => violationsOfCreate(body, { scope: "guild" }),
    rules: OF_COMMANDS,
  },
  {
    name: "messages",
    drawn: messageMutation({ ...COMPONENT_SETTINGS, uploads: true }),
    judge: (body: Json) => violationsOfMessage(body),
    rules: rulesOf(MESSAGES),
  },
  {
    name: "modals",
    drawn: modalMutation(),
    judge: (body: Json) => violationsOfModal(body),
    rules: rulesOf(MODALS),
  },
];

describe.each(KINDS)("mutations of $name", ({ drawn, judge, rules }) => {
  test("break exactly their label", { timeout: 120_000 }, () => {
    expectBreaksExactlyItsLabel(drawn, judge, 2500);
  });

  test("reach faults of every kind", { timeout: 120_000 }, () => {
    const reached = rules.map((rule) => [rule, (made: { readonly rule: string }) => made.rule === rule]);

    expectReachesLimits(drawn, Object.fromEntries(reached), 12_000);
  });
});

test("faults are three components deep in messages", () => {
  expectReachesLimits(messageMutation(), {
    "three deep": ({ pointer }) => /\/components\/\d+\/components\/\d+\/components\/\d+/.test(pointer),
  });
});

test("a payload without any fault names its kind", () => {
  const faultless = { ...MODALS, faultsOf: () => [] };

  expect(() => expectReachesLimits(mutationOf(faultless), { any: () => true })).toThrow("Cannot break a modal");
});
