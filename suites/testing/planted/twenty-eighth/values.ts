/** Bugs of particular values. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { componentOf, type Distortion, deliversWrongly, type Written } from "../fifth/driven.js";
import { type Change, inCommands, inOptions, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { create, createA, DELIVERIES, invoke, row, use } from "../requests.js";
import { COMMANDS_ARE_STORED, OPTIONS_ARE_STORED } from "../rules.js";
import { refuses, stores } from "../wrap.js";
import { inEveryComponent } from "./support.js";

const STRING = 3;
const INTEGER = 4;
const STRING_SELECT = 3;
/** How long a description may be. @see D1 Application command */
const DESCRIPTION_LENGTH = 100;
const DIGITS = /^0+\d+$/;

/** Changes the value that was entered for an option. @param option as the command declares it */
type ValueChange = (value: Json, option: JsonObject) => Json;

/** What was entered, with other values. @param declared options of the command, or of a subcommand */
function withValues(part: JsonObject, declared: Json | undefined, change: ValueChange): JsonObject {
  const options = elementsOf(declared).filter(isObject);
  return withMember(part, "options", (all) =>
    elementsOf(all).map((each) => {
      if (!isObject(each)) return each;
      const option = options.find(({ name }) => name === each["name"]) ?? {};
      const nested = withValues(each, option["options"], change);
      return withMember(nested, "value", (value) => change(value, option));
    }),
  );
}

/** For `deliversWrongly`: changes the values that users enter for options. */
function entersWrongly({ commands }: Written, change: ValueChange): Distortion {
  return (_name, used) => {
    const command = commands.get(textOf(used, "command_id"))?.command;
    return command === undefined ? undefined : (data) => withValues(data, command["options"], change);
  };
}

/** The value of a choice is read as `value || name`. */
const namingZero: ValueChange = (value, { choices }) => {
  const choice = elementsOf(choices).find((one) => isObject(one) && one["value"] === value);
  return value === 0 && choice !== undefined ? textOf(choice, "name") : value;
};

/** The first value of a list that is the same but for its case. @param choices of an option, or options of a select */
function inFirstCase(value: Json, choices: Json | undefined): Json {
  if (typeof value !== "string") return value;
  const same = elementsOf(choices).find((one) => textOf(one, "value").toLowerCase() === value.toLowerCase());
  return same === undefined ? value : textOf(same, "value");
}

/** The database compares values of choices without a look at their case. */
function comparingWithoutCase(written: Written): Distortion {
  const enter = entersWrongly(written, (value, { choices }) => inFirstCase(value, choices));
  return (name, used) => {
    if (name !== "useComponent") return enter(name, used);
    const latest = written.messages.get(textOf(used, "message_id"))?.latest ?? [];
    const select = componentOf(latest, textOf(used, "custom_id"));
    if (select?.["type"] !== STRING_SELECT) return undefined;
    return (data) =>
      withMember(data, "values", (values) => elementsOf(values).map((each) => inFirstCase(each, select["options"])));
  };
}

/** The text in the form NFKC, which writes an ellipsis as three dots, unless it is too long then. */
const compatible: Change = (part) =>
  withMember(part, "description", (description) => {
    const text = typeof description === "string" ? description.normalize("NFKC") : "";
    return text === "" || [...text].length > DESCRIPTION_LENGTH ? description : text;
  });

/** Descriptions of commands and of their options in the form NFKC. */
function compatibleEverywhere(body: Json, call: Call): Json {
  return inOptions(compatible)(inCommands(compatible)(body, call), call);
}

/** Values that are digits go through a number. */
const throughNumbers: Distortion = (name, used) => {
  const isNumber = (value: Json) => typeof value === "string" && DIGITS.test(value);
  if (name !== "useComponent" || !elementsOf(used["values"]).some(isNumber)) return undefined;
  return (data) => {
    if (data["component_type"] !== STRING_SELECT) return data;
    return withMember(data, "values", (values) =>
      elementsOf(values).map((value) => (isNumber(value) ? String(value).replace(/^0+(?=\d)/, "") : value)),
    );
  };
};

/** True where a custom_id is the name of something that every object of JavaScript has. */
function hasInheritedCustomId(body: Json, call: Call): boolean {
  let isFound = false;
  inEveryComponent((component) => {
    isFound ||= textOf(component, "custom_id") in {};
    return component;
  })(body, call);
  return isFound;
}

const OPTION: JsonObject = { type: STRING_SELECT, custom_id: "s", options: [{ label: "a", value: "007" }] };

/** Those of this set. */
export const TWENTY_EIGHTH_VALUES: readonly PlantedBug[] = [
  {
    id: "zero-is-no-value-of-a-choice",
    what: "Where a user takes a choice whose value is 0, its name is delivered instead.",
    kind: "value",
    rules: [
      "option-value.choices-are-the-only-values",
      "option-value.integer.is-a-safe-integer",
      "option-value.number.is-a-double",
      "option-value.kind-follows-the-type",
      "interaction.data.options-have-name-type-and-value",
      "choice.value.follows-the-option-type",
    ],
    plant: deliversWrongly((written) => entersWrongly(written, namingZero)),
    minimal: [
      createA({
        options: [{ type: INTEGER, name: "o", description: "o", choices: [{ name: "None", value: 0 }] }],
      }),
      invoke(0, { options: [{ name: "o", value: 0 }] }),
      DELIVERIES,
    ],
  },
  {
    id: "ellipses-become-three-dots",
    what: "Descriptions of commands and options are stored in the normal form NFKC, so an ellipsis or a fraction changes.",
    kind: "value",
    rules: [
      ...OPTIONS_ARE_STORED,
      ...COMMANDS_ARE_STORED,
      "command.description.has-1-to-100-characters",
      "option.description.has-1-to-100-characters",
    ],
    plant: stores(compatibleEverywhere),
    minimal: [create({ name: "a", description: "Wait…" })],
  },
  {
    id: "chosen-values-have-the-case-of-the-first",
    what: "Of choices whose values differ only in case, the value of the first one is delivered, whichever is taken.",
    kind: "value",
    rules: [
      "option-value.choices-are-the-only-values",
      "interaction.data.options-have-name-type-and-value",
      "choice.value.follows-the-option-type",
      "component-response.string-select.values-are-options",
      "component-response.string-select.has-its-fields",
      "component-response.select.values-do-not-repeat",
    ],
    plant: deliversWrongly(comparingWithoutCase),
    minimal: [
      createA({
        options: [
          {
            type: STRING,
            name: "o",
            description: "o",
            choices: [
              { name: "a", value: "a" },
              { name: "b", value: "A" },
            ],
          },
        ],
      }),
      invoke(0, { options: [{ name: "o", value: "A" }] }),
      DELIVERIES,
    ],
  },
  {
    id: "selected-digits-lose-leading-zeros",
    what: "A selected value of a string select that consists of digits is delivered without its leading zeros.",
    kind: "value",
    rules: ["component-response.string-select.values-are-options", "component-response.string-select.has-its-fields"],
    plant: deliversWrongly(() => throughNumbers),
    minimal: [row(OPTION), use(0, "s", ["007"]), DELIVERIES],
  },
  {
    id: "inherited-names-are-used-custom-ids",
    what: "A custom_id such as constructor or toString is refused as one that the message already has.",
    kind: "value",
    rules: [
      "component.custom-id.has-1-to-100-characters",
      "component.custom-id.is-unique-in-its-message",
      "component.custom-id.is-unique-in-its-modal",
      "button.custom-id.is-required-of-styles-1-to-4",
      "select.custom-id.is-required",
      "message.components.travel-with-flags",
      "message.components.read-back",
      "message.modal-answers-an-interaction",
      "message.response.takes-components",
      "legacy.components.sit-beside-content",
    ],
    plant: refuses(hasInheritedCustomId),
    minimal: [row({ type: 2, style: 1, label: "b", custom_id: "constructor" })],
  },
];
