/** Bugs of single values. */
import { isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { type Change, inComponents, inEach, inOptions, isSome, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, edit, row } from "../requests.js";
import { OPTIONS_ARE_STORED } from "../rules.js";
import { refuses, stores } from "../wrap.js";

const BUTTON = 2;
const STRING_SELECT = 3;
const STRING = 3;
const NUMBER = 10;
const CENTS = 100;

/** The change of a member that is a text. */
function inText(member: string, change: (text: string) => string): Change {
  return (part) => withMember(part, member, (value) => (typeof value === "string" ? change(value) : value));
}

/** The custom_id of each component. */
function customIdsOf(body: Json, call: Call): readonly string[] {
  const found: string[] = [];
  inComponents((part) => {
    if (typeof part["custom_id"] === "string") found.push(part["custom_id"]);
    return part;
  })(body, call);
  return found;
}

const rounded = (value: Json): Json => (typeof value === "number" ? Math.round(value * CENTS) / CENTS : value);

const withRoundedBounds: Change = (option) =>
  option["type"] === NUMBER ? withMember(withMember(option, "min_value", rounded), "max_value", rounded) : option;

const button = (customId: string): JsonObject => ({ type: BUTTON, style: 1, label: "a", custom_id: customId });

/** Bugs of this kind. */
export const TWENTY_FIRST_VALUES: readonly PlantedBug[] = [
  {
    id: "custom-id-loses-compatibility-forms",
    what: "A custom_id is stored in the unicode form NFKC, so a ligature in it becomes two letters",
    kind: "value",
    // D2 "Common fields": custom_id is developer-defined and returned in the interaction.
    rules: [
      "component.custom-id.comes-back-unchanged",
      "component.custom-id.has-1-to-100-characters",
      "message.components.read-back",
      "component-response.modal.mirrors-its-components",
    ],
    plant: stores(inComponents(inText("custom_id", (text) => text.normalize("NFKC")))),
    minimal: [row(button("ﬁ"))],
  },
  {
    id: "custom-ids-compare-without-spaces-at-the-end",
    what: "The database compares custom_ids without spaces at their end, and refuses two that differ in nothing else",
    kind: "value",
    // D2 "Common fields": no two components of a message share a custom_id; these two are not the same text.
    rules: [
      "component.custom-id.is-unique-in-its-message",
      "component.custom-id.is-unique-in-its-modal",
      "component.custom-id.has-1-to-100-characters",
      "message.components.travel-with-flags",
    ],
    plant: refuses((body, call) => {
      const found = new Set(customIdsOf(body, call));
      return new Set([...found].map((text) => text.trimEnd())).size < found.size;
    }),
    minimal: [row(button("a"), button("a "))],
  },
  {
    id: "bounds-of-numbers-are-cents",
    what: "The bounds of a NUMBER option are stored as decimals with two places",
    kind: "value",
    // D1 "Command option": min_value? and max_value?: double for NUMBER.
    rules: [
      "option.bounds.of-numbers-may-be-doubles",
      "option-value.stays-within-its-bounds",
      "option-value.number.is-a-double",
      ...OPTIONS_ARE_STORED,
    ],
    plant: stores(inOptions(withRoundedBounds)),
    minimal: [createA({ options: [{ type: NUMBER, name: "a", description: "a", min_value: 0.125 }] })],
  },
  {
    id: "rename-to-a-name-of-the-language",
    what: "Used names are members of a plain object, so a rename to constructor is refused as a used name",
    kind: "value",
    // D1 "Naming and uniqueness rules" 1 and 4: the name matches the pattern, and no other command has it.
    rules: [
      "endpoint.edit.answers-200",
      "command.name.rename-to-a-used-name-is-refused",
      "command.name.is-unique-per-type-and-scope",
      "command.name.matches-pattern",
      "edit.replaces-provided-fields",
      "edit.rename-keeps-the-id",
    ],
    plant: refuses((body, { operation }) => operation === "edit" && isObject(body) && textOf(body, "name") in {}),
    minimal: [createA({}), edit(0, { name: "constructor" })],
  },
  {
    id: "value-of-a-select-option-is-trimmed",
    what: "The value of an option of a string select is stored without spaces around it",
    kind: "value",
    // D2 "Interaction response structures": values: array of selected option values; the value is what was sent.
    rules: [
      "message.components.read-back",
      "string-select.option.value-has-at-most-100-characters",
      "component-response.string-select.values-are-options",
      "component-response.string-select.has-its-fields",
    ],
    plant: stores(
      inComponents((part) =>
        part["type"] === STRING_SELECT
          ? withMember(part, "options", (options) =>
              inEach(
                options,
                inText("value", (text) => text.trim() || text),
              ),
            )
          : part,
      ),
    ),
    minimal: [row({ type: STRING_SELECT, custom_id: "a", options: [{ label: "a", value: "a " }] })],
  },
  {
    id: "lowercase-is-tried-with-uppercase",
    what: "An option name is lowercase where it survives the way to uppercase and back, which refuses a sharp s",
    kind: "value",
    // D1 "Naming and uniqueness rules" 2: letters without lowercase variants are allowed; a sharp s is lowercase.
    rules: [
      "option.name.is-lowercase",
      "option.name.matches-pattern",
      "option.name.has-1-to-32-characters",
      "endpoint.create.answers-201-for-a-new-name",
      "endpoint.edit.answers-200",
      "endpoint.bulk.answers-200-with-an-array",
    ],
    plant: refuses(
      isSome(inOptions, (option) => {
        const name = textOf(option, "name");
        return name.toUpperCase().toLowerCase() !== name;
      }),
    ),
    minimal: [createA({ options: [{ type: STRING, name: "ß", description: "a" }] })],
  },
];
