/** Bugs of particular values of a field. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { inCommands, inEach, inOptions, isSome, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, edit } from "../requests.js";
import { COMMANDS_ARE_STORED, COMMANDS_ARE_TAKEN, OPTIONS_ARE_STORED } from "../rules.js";
import { refuses, stores } from "../wrap.js";

const NUMBER = 10;
const DIGITS = /^\d{1,20}$/;

/** A column of 32 bits with a sign holds the permissions. */
function inThirtyOneBits(bits: Json): Json {
  return typeof bits === "string" && DIGITS.test(bits) ? String(BigInt.asUintN(31, BigInt(bits))) : bits;
}

/** The rule of names, and the one before Devanagari and Thai were added to it. */
const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
const OLD_NAME = /^[-_'\p{L}\p{N}]{1,32}$/u;

function isNewName(name: Json): boolean {
  return typeof name === "string" && NAME.test(name) && !OLD_NAME.test(name);
}

function hasNewLocalizedName({ name_localizations }: JsonObject): boolean {
  return isObject(name_localizations) && Object.values(name_localizations).some(isNewName);
}

function hasChoiceOfZero({ choices }: JsonObject): boolean {
  return elementsOf(choices).some((choice) => isObject(choice) && choice["value"] === 0);
}

/** A double in a column of 4 bytes. */
function inFourBytes(value: Json): Json {
  return typeof value === "number" ? Math.fround(value) : value;
}

function withNumbersInFourBytes(option: JsonObject): JsonObject {
  if (option["type"] !== NUMBER) return option;
  const bounded = withMember(withMember(option, "min_value", inFourBytes), "max_value", inFourBytes);
  return withMember(bounded, "choices", (all) => inEach(all, (each) => withMember(each, "value", inFourBytes)));
}

/** Such bugs. */
export const FIFTEENTH_VALUES: readonly PlantedBug[] = [
  {
    id: "default-permissions-lose-the-bits-above-30",
    what: "default_member_permissions is kept in an integer of 32 bits, so that the bits from 31 on are lost.",
    kind: "value",
    rules: ["command.default-member-permissions.round-trips", ...COMMANDS_ARE_STORED],
    plant: stores(inCommands((command) => withMember(command, "default_member_permissions", inThirtyOneBits))),
    minimal: [createA({ default_member_permissions: String(1n << 43n) })],
  },
  {
    id: "localized-option-names-refuse-thai-vowels",
    what: "Localized names of options are checked by a pattern without the scripts Devanagari and Thai.",
    kind: "value",
    rules: ["localization.option-name.follows-the-name", "localization.names.are-accepted-everywhere"],
    plant: refuses(isSome(inOptions, hasNewLocalizedName)),
    minimal: [createA({ options: [{ type: 3, name: "o", name_localizations: { th: "ที่" }, description: "o" }] })],
  },
  {
    id: "choice-of-zero-counts-as-missing",
    what: "A choice whose value is 0 is refused as one without a value.",
    kind: "value",
    rules: ["choice.value.is-required", "choice.value.follows-the-option-type", ...COMMANDS_ARE_TAKEN],
    plant: refuses(isSome(inOptions, hasChoiceOfZero)),
    minimal: [createA({ options: [{ type: 4, name: "o", description: "o", choices: [{ name: "none", value: 0 }] }] })],
  },
  {
    id: "doubles-are-kept-in-four-bytes",
    what: "The bounds and choices of NUMBER options are kept as floats of 4 bytes, so that 0.1 is read back as another number.",
    kind: "value",
    rules: ["option.bounds.of-numbers-may-be-doubles", ...OPTIONS_ARE_STORED],
    plant: stores(inOptions(withNumbersInFourBytes)),
    minimal: [createA({ options: [{ type: NUMBER, name: "o", description: "o", min_value: 0.1 }] })],
  },
  {
    id: "null-in-an-edit-keeps-the-default-permissions",
    what: "An edit with default_member_permissions null leaves them as they were.",
    kind: "value",
    rules: ["edit.replaces-provided-fields", "command.default-member-permissions.may-be-null"],
    plant: stores((body, { operation }) =>
      operation === "edit" && isObject(body) && body["default_member_permissions"] === null
        ? without(body, "default_member_permissions")
        : body,
    ),
    minimal: [createA({ default_member_permissions: "32" }), edit(0, { default_member_permissions: null })],
  },
];
