/** Bugs of particular values. */
import { elementsOf, isObject, type JsonObject } from "../../../../src/contract/json.js";
import { inOptions, isSome, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { create, createA, edit, invoke } from "../requests.js";
import { COMMANDS_ARE_STORED, COMMANDS_ARE_TAKEN, OPTIONS_ARE_STORED } from "../rules.js";
import { refuses, stores } from "../wrap.js";
import { disguises } from "./disguise.js";

const INTEGER = 4;
const NUMBER = 10;
const CHAT_INPUT = 1;

/** Only the letters of English count as capitals. */
function lowercasedBeyondAscii(body: JsonObject): JsonObject {
  const name = textOf(body, "name");
  if ((body["type"] ?? CHAT_INPUT) !== CHAT_INPUT || /[A-Z]/.test(name)) return body;
  const lowercase = name.toLowerCase();
  return name === lowercase ? body : { ...body, name: lowercase };
}

const BITS_OF_AN_INTEGER = 32;

/** Permissions are compared as integers of 32 bits. */
function withLowBits(body: JsonObject): JsonObject {
  const text = textOf(body, "default_member_permissions");
  if (!/^\d+$/.test(text)) return body;
  const low = BigInt.asUintN(BITS_OF_AN_INTEGER, BigInt(text));
  if (low === BigInt(text)) return body;
  return { ...body, default_member_permissions: low === 0n ? null : String(low) };
}

/** A null counts as a field that is not provided. */
function withoutNullDictionaries(body: JsonObject): JsonObject {
  const isKept = ([member, value]: readonly [string, unknown]) => value !== null || !member.endsWith("_localizations");
  return Object.fromEntries(Object.entries(body).filter(isKept));
}

const wholeNumber = (part: JsonObject, member: string): JsonObject =>
  withMember(part, member, (value) => (typeof value === "number" ? Math.trunc(value) : value));

/** Such bugs. */
export const SEVENTEENTH_VALUES: readonly PlantedBug[] = [
  {
    id: "choice-of-0-counts-as-without-value",
    what: "A choice with the value 0 is refused, as if it had no value.",
    kind: "value",
    // D1 "Option choice": the value is a string, integer or double.
    rules: ["choice.value.is-required", "choice.value.follows-the-option-type", ...COMMANDS_ARE_TAKEN],
    plant: refuses(
      isSome(inOptions, ({ choices }) => elementsOf(choices).some((one) => isObject(one) && one["value"] === 0)),
    ),
    minimal: [
      createA({
        options: [{ type: INTEGER, name: "o", description: "o", choices: [{ name: "None", value: 0 }] }],
      }),
    ],
  },
  {
    id: "bounds-of-numbers-lose-their-fraction",
    what: "The min_value and max_value of a NUMBER option are stored as integers.",
    kind: "value",
    // D1 "Command option": min_value and max_value are doubles for NUMBER.
    rules: ["option.bounds.of-numbers-may-be-doubles", ...OPTIONS_ARE_STORED],
    plant: stores(
      inOptions((option) =>
        option["type"] === NUMBER ? wholeNumber(wholeNumber(option, "min_value"), "max_value") : option,
      ),
    ),
    minimal: [createA({ options: [{ type: NUMBER, name: "o", description: "o", max_value: 0.5 }] })],
  },
  {
    id: "capitals-beyond-ascii-are-taken",
    what: "The name of a new chat-input command may have capitals that are not in ASCII.",
    kind: "value",
    // D1 "Naming and uniqueness rules" 2.
    rules: ["command.name.is-lowercase"],
    plant: disguises((body, { operation }) => (operation === "create" ? lowercasedBeyondAscii(body) : body)),
    minimal: [create({ name: "É", description: "a" })],
  },
  {
    id: "permission-bits-above-31-restrict-nobody",
    what: "Bits above 31 of default_member_permissions are shown but not compared.",
    kind: "value",
    // D1 "Guild application command permissions", rule 4: the value restricts the command to holders of the permission.
    rules: ["access.default-member-permissions.asks-for-its-bit", "access.denied-user.neither-sees-nor-uses"],
    plant: disguises(withLowBits),
    minimal: [createA({ default_member_permissions: String(1n << 44n) }), invoke(0)],
  },
  {
    id: "null-in-an-edit-keeps-the-dictionary",
    what: "An edit that sets a dictionary of localizations to null leaves it as it was.",
    kind: "value",
    // D1 "Edit body": each provided field entirely overwrites the existing value; the field is nullable.
    rules: [
      "localization.edit.replaces-the-dictionary",
      "localization.dictionaries.may-be-null",
      "edit.replaces-dictionaries-whole",
      ...COMMANDS_ARE_STORED,
    ],
    plant: stores((body, { operation }) =>
      operation === "edit" && isObject(body) ? withoutNullDictionaries(body) : body,
    ),
    minimal: [createA({ name_localizations: { de: "b" } }), edit(0, { name_localizations: null })],
  },
];
