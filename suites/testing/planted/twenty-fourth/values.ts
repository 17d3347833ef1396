/** Bugs of single values. */
import { isObject, type JsonObject } from "../../../../src/contract/json.js";
import { countOf, inComponents, inEach, inOptions, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, drive, modal, row } from "../requests.js";
import { COMMANDS_ARE_STORED, OPTIONS_ARE_STORED } from "../rules.js";
import { answers, stores } from "../wrap.js";
import { delivered, delivers, label } from "./delivered.js";

const DIGITS = /^\d+$/;
const ZERO_PADDED = /^0\d+$/;
const BARE_HOST = /^https?:\/\/[^/?#]+$/;
const FOUR_BYTES = /[\u{10000}-\u{10FFFF}]/gu;
const COMMAND_ANSWERS: readonly string[] = ["create", "edit", "bulk", "get", "list"];

function asSigned64(bits: string): string {
  return DIGITS.test(bits) ? BigInt.asIntN(64, BigInt(bits)).toString() : bits;
}

function withEmptyAsNull(input: JsonObject): JsonObject {
  return input["type"] === 22 && countOf(input["values"]) === 0 ? { ...input, values: null } : input;
}

/** Each shows on particular values only. */
export const TWENTY_FOURTH_VALUES: readonly PlantedBug[] = [
  {
    id: "zero-padded-choice-becomes-a-number",
    what: 'The value of a choice of a string option loses its leading zeros: "007" is stored as "7".',
    kind: "value",
    rules: OPTIONS_ARE_STORED,
    plant: stores(
      inOptions((option) => {
        if (option["type"] !== 3) return option;
        return withMember(option, "choices", (choices) =>
          inEach(choices, (choice) => {
            return ZERO_PADDED.test(textOf(choice, "value"))
              ? { ...choice, value: String(Number(choice["value"])) }
              : choice;
          }),
        );
      }),
    ),
    minimal: [createA({ options: [{ type: 3, name: "b", description: "b", choices: [{ name: "c", value: "007" }] }] })],
  },
  {
    id: "emoji-in-a-choice-becomes-a-question-mark",
    what: "The name of a choice is kept in a text of three bytes per character, so an emoji in it becomes a ?.",
    kind: "value",
    rules: ["choice.name.allows-any-character", ...OPTIONS_ARE_STORED],
    plant: stores(
      inOptions((option) => {
        return withMember(option, "choices", (choices) =>
          inEach(choices, (choice) => {
            return withMember(choice, "name", (name) =>
              typeof name === "string" ? name.replaceAll(FOUR_BYTES, "?") : name,
            );
          }),
        );
      }),
    ),
    minimal: [
      createA({ options: [{ type: 3, name: "b", description: "b", choices: [{ name: "Party 🎉", value: "c" }] }] }),
    ],
  },
  {
    id: "link-to-a-bare-host-gets-a-slash",
    what: "The url of a link button is normalized: one without a path is stored with a slash at its end.",
    kind: "value",
    rules: ["message.components.read-back"],
    plant: stores(
      inComponents((component) => {
        const isBare = component["type"] === 2 && BARE_HOST.test(textOf(component, "url"));
        return isBare ? withMember(component, "url", (url) => `${url}/`) : component;
      }),
    ),
    minimal: [row({ type: 2, style: 5, label: "a", url: "https://example.com" })],
  },
  {
    id: "permission-bit-63-is-a-sign",
    what: "default_member_permissions is kept in a signed integer of 64 bits, so bit 63 comes back as a minus.",
    kind: "value",
    rules: ["command.default-member-permissions.round-trips", ...COMMANDS_ARE_STORED],
    plant: answers((body, { operation }) => {
      if (!COMMAND_ANSWERS.includes(operation)) return body;
      return inEach(body, (command) => {
        return withMember(command, "default_member_permissions", (bits) =>
          typeof bits === "string" ? asSigned64(bits) : bits,
        );
      });
    }),
    minimal: [createA({ default_member_permissions: "9223372036854775808" })],
  },
  {
    id: "unchecked-group-is-delivered-as-null",
    what: "A submitted checkbox group in which nothing is checked is delivered with null in place of an empty list.",
    kind: "value",
    rules: ["component-response.checkbox-group.has-its-fields"],
    plant: delivers((data) => {
      return withMember(data, "components", (components) =>
        inEach(components, (each) => {
          return withMember(each, "component", (input) => (isObject(input) ? withEmptyAsNull(input) : input));
        }),
      );
    }),
    minimal: [
      ...modal(
        label({ type: 22, custom_id: "c", required: false, min_values: 0, options: [{ label: "a", value: "a" }] }),
      ),
      drive("submitModal", { user_id: "{user_id}", interaction_id: delivered(2, "id"), values: { c: [] } }),
      DELIVERIES,
    ],
  },
];
