/** Bugs of particular values of a field. */
import type { Json, JsonObject } from "../../../../src/contract/json.js";
import { isObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { type Change, inCommands, inComponents, inOptions, isSome, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { componentsV2, createA } from "../requests.js";
import { COMMANDS_ARE_STORED, COMMANDS_ARE_TAKEN, OPTIONS_ARE_STORED } from "../rules.js";
import { refuses, stores } from "../wrap.js";

const CHAT_INPUT = 1;
const INTEGER = 4;
const NUMBER = 10;
const CONTAINER = 17;
const TEXT: Json = { type: 10, content: "Text" };
const BITS_OF_INTEGERS = 32;
const MODERATE_MEMBERS = 2 ** 40;
const MARK = /\p{M}/u;

/** A column of single precision. */
function inSinglePrecision(value: Json): Json {
  return typeof value === "number" ? Math.fround(value) : value;
}

function inIntegerBits(value: Json): Json {
  return typeof value === "string" && /^\d+$/.test(value)
    ? String(BigInt.asUintN(BITS_OF_INTEGERS, BigInt(value)))
    : value;
}

const withSingleBounds: Change = (option) =>
  option["type"] === NUMBER
    ? withMember(withMember(option, "min_value", inSinglePrecision), "max_value", inSinglePrecision)
    : option;

/** Looks for letters and digits in a localized name, and forgets the signs of vowels, which are marks. */
function hasMarkedName({ name_localizations: names }: JsonObject): boolean {
  return isObject(names) && Object.values(names).some((name) => typeof name === "string" && MARK.test(name));
}

function isMarked(body: Json, call: Call): boolean {
  const isOfCommand = isSome(inCommands, (part) => (part["type"] ?? CHAT_INPUT) === CHAT_INPUT && hasMarkedName(part));
  return isOfCommand(body, call) || isSome(inOptions, hasMarkedName)(body, call);
}

/** Such bugs. */
export const SIXTEENTH_VALUES: readonly PlantedBug[] = [
  {
    id: "black-accent-color-is-no-color",
    what: "An accent_color of 0 is stored as none.",
    kind: "value",
    // D2 "Container (17)": 0x000000 to 0xFFFFFF.
    rules: ["container.accent-color.is-rgb", "message.components.read-back"],
    plant: stores(inComponents((part) => (part["accent_color"] === 0 ? { ...part, accent_color: null } : part))),
    minimal: [componentsV2({ type: CONTAINER, accent_color: 0, components: [TEXT] })],
  },
  {
    id: "max-value-of-0-is-dropped",
    what: "A max_value of 0 is not stored.",
    kind: "value",
    // D1 "Command option": max_value is the maximum permitted, an integer for INTEGER.
    rules: [...OPTIONS_ARE_STORED, "option-value.stays-within-its-bounds"],
    plant: stores(inOptions((option) => (option["max_value"] === 0 ? without(option, "max_value") : option))),
    minimal: [createA({ options: [{ type: INTEGER, name: "o", description: "o", max_value: 0 }] })],
  },
  {
    id: "bounds-of-numbers-are-of-single-precision",
    what: "Bounds of NUMBER options come back in single precision: 0.1 as 0.10000000149011612.",
    kind: "value",
    // D1 "Command option": a double for NUMBER.
    rules: [...OPTIONS_ARE_STORED, "option.bounds.of-numbers-may-be-doubles"],
    plant: stores(inOptions(withSingleBounds)),
    minimal: [createA({ options: [{ type: NUMBER, name: "o", description: "o", min_value: 0.1 }] })],
  },
  {
    id: "default-member-permissions-keep-32-bits",
    what: "Bits above the 32nd of default_member_permissions are lost.",
    kind: "value",
    // D1 "Application command": a permission bit set, serialized as a string.
    rules: ["command.default-member-permissions.round-trips", ...COMMANDS_ARE_STORED],
    plant: stores(inCommands((command) => withMember(command, "default_member_permissions", inIntegerBits))),
    minimal: [createA({ default_member_permissions: String(MODERATE_MEMBERS) })],
  },
  {
    id: "localized-names-with-vowel-signs-are-refused",
    what: "A localized name in Devanagari or Thai with signs of vowels is refused, although the name may be such a text.",
    kind: "value",
    // D1 "Naming and uniqueness rules" 1, and name_localizations: each value follows the restrictions of name.
    rules: [
      "localization.command-name.follows-the-name",
      "localization.option-name.follows-the-name",
      "localization.names.are-accepted-everywhere",
      ...COMMANDS_ARE_TAKEN,
    ],
    plant: refuses(isMarked),
    minimal: [createA({ name_localizations: { hi: "नमस्ते" } })],
  },
];
