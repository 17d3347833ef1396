import { describe, expect, test } from "vitest";
import { RULES } from "../contract/catalogue.js";
import type { Json } from "../contract/json.js";
import { label, radioGroup, stringSelect, text, textInput } from "./testing/components.js";
import { MESSAGE_FAULTS } from "./testing/message-rows.js";
import { MODAL_FAULTS, MODAL_NEIGHBOURS } from "./testing/modal-rows.js";
import type { RuleViolation } from "./violation.js";
import { type CallbackContext, violationsOfCallback, violationsOfModal } from "./violations-of-callback.js";

const modal = (...components: readonly Json[]): Json => ({ custom_id: "m", title: "Modal", components });
const places = (violations: readonly RuleViolation[]) => violations.map(({ rule, pointer }) => `${rule} ${pointer}`);

describe("a component of a modal", () => {
  test.each(MODAL_FAULTS)("breaks %s alone: %j at %s", (rule, component, pointer) => {
    expect(places(violationsOfModal(modal(text(), component)))).toEqual([`${rule} /components/1${pointer}`]);
  });

  test.each(MODAL_NEIGHBOURS)("breaks nothing: %s", (_, component) => {
    expect(places(violationsOfModal(modal(component)))).toEqual([]);
  });
});

describe("a modal as a whole", () => {
  test.each<[what: string, body: Json, expected: readonly string[]]>([
    ["nothing in it", modal(), []],
    ["the same id twice, which is open", modal(text({ id: 1 }), text({ id: 1 })), []],
    [
      "the same custom_id twice",
      modal(label(textInput()), label(stringSelect({ custom_id: "t" }))),
      ["component.custom-id.is-unique-in-its-modal /components/1/component/custom_id"],
    ],
    ["components that are no list", { components: 5 }, ["component.fields.have-their-type /components"]],
    ["no object", "modal", ["component.fields.have-their-type "]],
    [
      "a number that breaks one rule in two ways",
      modal(label(textInput({ max_length: 4000.5 }))),
      ["text-input.max-length.is-1-to-4000 /components/0/component/max_length"],
    ],
    ["null", null, ["component.fields.have-their-type "]],
  ])("with %s", (_, body, expected) => {
    expect(places(violationsOfModal(body))).toEqual(expected);
  });
});

describe("an answer to an interaction", () => {
  const V2 = 32_768;

  test.each<[what: string, body: Json, context: CallbackContext]>([
    ["a pong", { type: 1 }, { interactionType: 1 }],
    ["a message", { type: 4, data: { content: "x" } }, { interactionType: 2 }],
    ["a message with the flag", { type: 4, data: { flags: V2, components: [text()] } }, {}],
    ["a deferred one", { type: 5 }, {}],
    ["a change of an unknown message", { type: 7, data: { components: [text()] } }, { interactionType: 3 }],
    ["a change of a message with the flag", { type: 7, data: { components: [text()] } }, { stored: { flags: V2 } }],
    ["suggestions", { type: 8, data: { choices: [{ name: "a", value: "b" }] } }, { interactionType: 4 }],
    ["a modal", { type: 9, data: modal(label(radioGroup())) }, { interactionType: 2 }],
    ["an activity", { type: 12 }, { interactionType: 5 }],
    ["an activity for who knows what", { type: 12 }, {}],
  ])("breaks nothing with %s", (_, body, context) => {
    expect(places(violationsOfCallback(body, context))).toEqual([]);
  });

  test.each<[what: string, body: Json, context: CallbackContext, place: string]>([
    [
      "an activity for an autocomplete request",
      { type: 12 },
      { interactionType: 4 },
      "interaction.launch-activity.does-not-answer-autocomplete /type",
    ],
    [
      "a fault of its message",
      { type: 4, data: { flags: V2, content: "x", components: [text()] } },
      {},
      "v2.content.does-not-work /data/content",
    ],
    [
      "a message without the flag that it needs",
      { type: 4, data: { components: [text()] } },
      {},
      "v2.components.need-the-flag /data/components/0",
    ],
    [
      "a flag that is taken away",
      { type: 7, data: { flags: 0 } },
      { stored: { flags: V2 } },
      "v2.flag.cannot-be-removed /data/flags",
    ],
    [
      "content beside a flag that it sets",
      { type: 7, data: { flags: V2, content: "x" } },
      {},
      "v2.content.does-not-work /data/content",
    ],
    [
      "a fault of its modal",
      { type: 9, data: modal(label(stringSelect({ min_values: 0 }))) },
      {},
      "select.min-values.of-a-required-one-is-at-least-1 /data/components/0/component/min_values",
    ],
  ])("breaks one rule with %s", (_, body, context, place) => {
    expect(places(violationsOfCallback(body, context))).toEqual([place]);
  });
});

/** Broken by a message as a whole, in violations-of-message.test.ts and above. */
const OF_THE_WHOLE = [
  "component.id.is-unique-in-its-message",
  "component.custom-id.is-unique-in-its-message",
  "component.custom-id.is-unique-in-its-modal",
  "v2.content.does-not-work",
  "v2.embeds.do-not-work",
  "v2.poll.is-disabled",
  "v2.stickers.are-disabled",
  "v2.components.are-at-most-40",
  "v2.components.nested-ones-count",
  "v2.components.need-the-flag",
  "legacy.rows.are-at-most-5",
  "message.embeds.have-at-most-25-fields",
];
/** About answers. */
const OF_NO_PAYLOAD = ["media.filled-fields-have-their-types"];
const AREAS = ["component", "placement", "button", "select", "modal-input", "content", "message"];

test("every rule that a payload can break is broken by a row", () => {
  const rows = new Set<string>([...MESSAGE_FAULTS, ...MODAL_FAULTS].map(([rule]) => rule));
  const expected = RULES.filter(({ area, checked }) => AREAS.includes(area) && checked !== "behaviour").map(
    ({ id }) => id,
  );

  expect([...rows, ...OF_THE_WHOLE, ...OF_NO_PAYLOAD].sort()).toEqual(expected.sort());
});
