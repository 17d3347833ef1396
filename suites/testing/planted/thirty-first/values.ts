/** Bugs of one particular value. */
import { isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { inInteractions } from "../fifth/driven.js";
import {
  type Change,
  inCommands,
  inComponents,
  inEach,
  inOptions,
  isSome,
  textOf,
  withMember,
  without,
} from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, modal, row } from "../requests.js";
import { COMMANDS_ARE_TAKEN, OPTIONS_ARE_STORED } from "../rules.js";
import { answers, refuses, stores } from "../wrap.js";
import { button, inData, label, option, submit } from "./support.js";

const CHAT_INPUT = 1;
const STRING = 3;
const INTEGER = 4;
const STRING_SELECT = 3;
const TEXT_INPUT = 4;
const PARAGRAPH = 2;
const LINK = 5;

/** A text with a change; any other value stays. */
function inText(value: Json, change: (text: string) => string): Json {
  return typeof value === "string" ? change(value) : value;
}

/** A spreadsheet takes such texts for numbers. */
function withoutLeadingZeros(choice: JsonObject): JsonObject {
  return withMember(choice, "value", (value) => inText(value, (text) => text.replace(/^0+(?=\d+$)/, "")));
}

/** True for a name with a capital letter that has no small one, such as those of mathematics. */
function hasLoneCapital(name: string): boolean {
  return /\p{Lu}/u.test(name) && name === name.toLowerCase();
}

const hasLoneCapitals: (command: JsonObject) => boolean = (command) =>
  (command["type"] ?? CHAT_INPUT) === CHAT_INPUT && hasLoneCapital(textOf(command, "name"));

const IN_COMMANDS: readonly PlantedBug[] = [
  {
    id: "codes-of-choices-lose-leading-zeros",
    what: "A string value of a choice that is made of digits is stored without its leading zeros.",
    kind: "value",
    rules: [
      "choice.value.follows-the-option-type",
      "choice.value.has-at-most-100-characters",
      "option-value.choices-are-the-only-values",
      ...OPTIONS_ARE_STORED,
    ],
    plant: stores(
      inOptions((one) =>
        one["type"] === STRING ? withMember(one, "choices", (all) => inEach(all, withoutLeadingZeros)) : one,
      ),
    ),
    minimal: [createA({ options: [option(STRING, { choices: [{ name: "c", value: "007" }] })] })],
  },
  {
    id: "capitals-without-a-partner-are-capitals",
    what: "A slash command is refused if its name has an uppercase letter that has no lowercase variant.",
    kind: "value",
    rules: [
      "command.name.is-lowercase",
      "command.name.matches-pattern",
      "command.name.accepts-uncased-letters",
      ...COMMANDS_ARE_TAKEN,
    ],
    plant: refuses(isSome(inCommands, hasLoneCapitals)),
    minimal: [createA({ name: "𝐀" })],
  },
  {
    id: "a-maximum-of-nothing-is-no-maximum",
    what: "A max_value of 0 is lost.",
    kind: "value",
    rules: [
      "option.bounds.are-for-integer-and-number",
      "option.bounds.of-integers-are-integers",
      "option.bounds.of-integers-are-safe",
      "option.bounds.of-numbers-may-be-doubles",
      "option.bounds.of-numbers-are-in-range",
      "option-value.stays-within-its-bounds",
      ...OPTIONS_ARE_STORED,
    ],
    plant: stores(inOptions((one) => (one["max_value"] === 0 ? without(one, "max_value") : one))),
    minimal: [createA({ options: [option(INTEGER, { max_value: 0 })] })],
  },
];

/** An address with its escapes read; one with a wrong escape stays. */
function unescaped(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

/** An option of a select whose emoji does not move. */
const standingStill: Change = (each) =>
  withMember(each, "emoji", (emoji) => (isObject(emoji) ? without(emoji, "animated") : emoji));

/** What a modal holds, with each text on one line. */
const onOneLine: Change = (part) => {
  const inside: Change = (one) => withMember(one, "component", (child) => inEach(child, onOneLine));
  const flat: Change = (one) =>
    one["type"] === TEXT_INPUT
      ? withMember(one, "value", (value) => inText(value, (text) => text.replace(/\n/g, " ")))
      : one;
  return withMember(flat(inside(part)), "components", (all) => inEach(all, onOneLine));
};

const IN_COMPONENTS: readonly PlantedBug[] = [
  {
    id: "escapes-in-link-buttons-are-read",
    what: "Percent escapes in the url of a link button are decoded.",
    kind: "value",
    rules: ["message.components.read-back", "button.link.has-a-url"],
    plant: stores(
      inComponents((one) =>
        one["style"] === LINK ? withMember(one, "url", (url) => inText(url, (text) => unescaped(text))) : one,
      ),
    ),
    minimal: [row({ type: 2, style: LINK, label: "b", url: "https://example.com/a%20b" })],
  },
  {
    id: "emoji-in-menus-stand-still",
    what: "The emoji of an option of a string select loses its member animated.",
    kind: "value",
    rules: ["message.components.read-back", "string-select.option.has-emoji-and-default", "button.emoji.is-partial"],
    plant: stores(
      inComponents((one) =>
        one["type"] === STRING_SELECT ? withMember(one, "options", (all) => inEach(all, standingStill)) : one,
      ),
    ),
    minimal: [
      row({
        type: STRING_SELECT,
        custom_id: "a",
        options: [{ label: "a", value: "a", emoji: { id: "1100000000000000001", name: "e", animated: true } }],
      }),
    ],
  },
  {
    id: "a-custom-id-of-zero-is-empty",
    what: 'A custom_id that is "0" counts as an empty text and is refused.',
    kind: "value",
    rules: [
      "component.custom-id.has-1-to-100-characters",
      "component.custom-id.comes-back-unchanged",
      "component.custom-id.is-for-interactive-components",
      "button.custom-id.is-required-of-styles-1-to-4",
      "select.custom-id.is-required",
      "checkbox.has-custom-id-and-default",
      "message.components.travel-with-flags",
      "message.modal-answers-an-interaction",
      "message.response.takes-components",
      "legacy.components.sit-beside-content",
    ],
    plant: refuses(isSome(inComponents, (one) => one["custom_id"] === "0")),
    minimal: [row(button("0"))],
  },
  {
    id: "paragraphs-arrive-on-one-line",
    what: "Line breaks that a user entered into a text input are delivered as spaces.",
    kind: "value",
    rules: [
      "component-response.text-input.has-its-fields",
      "component-response.modal.mirrors-its-components",
      "text-input.style.is-1-or-2",
    ],
    plant: answers(inInteractions(inData(onOneLine))),
    minimal: [
      ...modal(label({ type: TEXT_INPUT, custom_id: "t", style: PARAGRAPH })),
      submit({ t: "a\nb" }),
      DELIVERIES,
    ],
  },
];

/** Those that need one particular value. */
export const THIRTY_FIRST_VALUES: readonly PlantedBug[] = [...IN_COMMANDS, ...IN_COMPONENTS];
