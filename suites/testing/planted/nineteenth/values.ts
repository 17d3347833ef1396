/** Bugs of particular values of a field. */
import type { Json, JsonObject } from "../../../../src/contract/json.js";
import { elementsOf, isObject } from "../../../../src/contract/json.js";
import { inCommands, inComponents, inOptions, isSome, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { componentsV2, createA } from "../requests.js";
import { COMMANDS_ARE_STORED, COMMANDS_ARE_TAKEN, OPTIONS_ARE_STORED } from "../rules.js";
import { refuses, stores } from "../wrap.js";

const STRING = 3;
const INTEGER = 4;
const NUMBER = 10;
const CONTAINER = 17;

/** Changes each option in commands, at every depth. */
const eachOption = (change: (option: JsonObject) => JsonObject) => inOptions((option) => change(option));

/** A column of numbers with two places behind the point. */
function withTwoPlaces(value: Json): Json {
  return typeof value === "number" ? Math.round(value * 100) / 100 : value;
}

/** Bugs of this kind. */
export const NINETEENTH_VALUES: readonly PlantedBug[] = [
  {
    id: "permission-bits-are-stored-in-32",
    what: "Bits of default_member_permissions above the 32nd are lost",
    kind: "value",
    // D1 "Application command": default_member_permissions is a permission bit set serialized as a string.
    rules: [
      "command.default-member-permissions.round-trips",
      "access.default-member-permissions.asks-for-its-bit",
      ...COMMANDS_ARE_STORED,
    ],
    plant: stores(
      inCommands((command) =>
        withMember(command, "default_member_permissions", (bits) =>
          typeof bits === "string" && /^\d+$/.test(bits) ? String(BigInt.asUintN(32, BigInt(bits))) : bits,
        ),
      ),
    ),
    minimal: [createA({ default_member_permissions: String(1n << 40n) })],
  },
  {
    id: "option-name-takes-no-apostrophe",
    what: "The pattern of option names lacks the apostrophe that the pattern of command names has",
    kind: "value",
    // D1 "Naming and uniqueness rules" 1: command names and option names match one pattern, which has an apostrophe.
    rules: ["option.name.matches-pattern", ...COMMANDS_ARE_TAKEN],
    plant: refuses(isSome(eachOption, (option) => textOf(option, "name").includes("'"))),
    minimal: [createA({ options: [{ type: STRING, name: "l'aide", description: "a" }] })],
  },
  {
    id: "choice-value-zero-counts-as-missing",
    what: "A choice whose value is 0 is refused, as if it had no value",
    kind: "value",
    // D1 "Option choice": the value is a string, integer or double, and its type follows the option type.
    rules: ["choice.value.follows-the-option-type", "choice.value.is-required", ...COMMANDS_ARE_TAKEN],
    plant: refuses(
      isSome(eachOption, (option) =>
        elementsOf(option["choices"]).some((choice) => isObject(choice) && choice["value"] === 0),
      ),
    ),
    minimal: [
      createA({ options: [{ type: INTEGER, name: "a", description: "a", choices: [{ name: "none", value: 0 }] }] }),
    ],
  },
  {
    id: "number-bounds-have-two-places",
    what: "min_value and max_value of numbers are rounded to two places behind the point",
    kind: "value",
    // D1 "Command option": min_value and max_value are a double for NUMBER.
    rules: ["option.bounds.of-numbers-may-be-doubles", ...OPTIONS_ARE_STORED],
    plant: stores(
      eachOption((option) =>
        option["type"] === NUMBER
          ? withMember(withMember(option, "min_value", withTwoPlaces), "max_value", withTwoPlaces)
          : option,
      ),
    ),
    minimal: [createA({ options: [{ type: NUMBER, name: "a", description: "a", min_value: 0.125 }] })],
  },
  {
    id: "black-accent-color-counts-as-none",
    what: "An accent_color of 0, which is black, is stored as none",
    kind: "value",
    // D2 "Container (17)": accent_color is an integer RGB from 0x000000 to 0xFFFFFF.
    rules: ["container.accent-color.is-rgb", "message.components.read-back"],
    plant: stores(
      inComponents((component) =>
        component["type"] === CONTAINER && component["accent_color"] === 0
          ? { ...component, accent_color: null }
          : component,
      ),
    ),
    minimal: [componentsV2({ type: CONTAINER, accent_color: 0, components: [{ type: 10, content: "a" }] })],
  },
];
