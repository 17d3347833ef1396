/** Bugs of one payload: members that go wrong together, values, sizes. */
import { elementsOf, isObject, type JsonObject } from "../../../../src/contract/json.js";
import { inComponents, inOptions, isSome, sizeOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { componentsV2, createA, edit, row } from "../requests.js";
import { COMMANDS_ARE_TAKEN, OPTIONS_ARE_STORED } from "../rules.js";
import { refuses, stores } from "../wrap.js";

const SUBCOMMAND = 1;
const STRING = 3;
const INTEGER = 4;
const CONTAINER = 17;
const BOOLEANS: ReadonlySet<string> = new Set(["true", "false"]);

/** An option of that type with a name, a description and these members. */
function option(type: number, members: JsonObject): JsonObject {
  return { type, name: "o", description: "o", ...members };
}

const PAIRS: readonly PlantedBug[] = [
  {
    id: "renames-skip-the-translated-names",
    what: "An edit that gives a name and name_localizations writes the name alone.",
    kind: "pair",
    rules: [
      "edit.replaces-provided-fields",
      "edit.replaces-dictionaries-whole",
      "localization.edit.replaces-the-dictionary",
    ],
    plant: stores((body, { operation }) => {
      if (operation !== "edit" || !isObject(body)) return body;
      return body["name"] !== undefined ? without(body, "name_localizations") : body;
    }),
    minimal: [createA({}), edit(0, { name: "b", name_localizations: { fr: "b" } })],
  },
  {
    id: "required-integers-with-autocomplete",
    what: "An integer option with autocomplete is stored as optional.",
    kind: "pair",
    rules: OPTIONS_ARE_STORED,
    plant: stores(
      inOptions((each) => {
        const isHit = each["type"] === INTEGER && each["autocomplete"] === true;
        return isHit ? without(each, "required") : each;
      }),
    ),
    minimal: [createA({ options: [option(INTEGER, { autocomplete: true, required: true })] })],
  },
  {
    id: "default-choices-of-a-select-lose-their-emoji",
    what: "The options of a select that are chosen by default are stored without their emoji.",
    kind: "pair",
    rules: ["message.components.read-back"],
    plant: stores(
      inComponents((part) =>
        withMember(part, "options", (all) =>
          elementsOf(all).map((each) => (isObject(each) && each["default"] === true ? without(each, "emoji") : each)),
        ),
      ),
    ),
    minimal: [
      row({
        type: 3,
        custom_id: "s",
        options: [{ label: "Tea", value: "tea", default: true, emoji: { name: "🍵" } }],
      }),
    ],
  },
];

const VALUES: readonly PlantedBug[] = [
  {
    id: "text-choices-that-spell-booleans",
    what: "The value of a string choice is parsed as JSON where it spells a boolean, and then refused as no text.",
    kind: "value",
    rules: [...COMMANDS_ARE_TAKEN, "choice.value.follows-the-option-type", "option.fields.round-trip"],
    plant: refuses(
      isSome(inOptions, (each) => {
        const values = elementsOf(each["choices"]).map((choice) => (isObject(choice) ? choice["value"] : undefined));
        return each["type"] === STRING && values.some((value) => BOOLEANS.has(String(value)));
      }),
    ),
    minimal: [createA({ options: [option(STRING, { choices: [{ name: "Yes", value: "true" }] })] })],
  },
  {
    id: "permissions-of-zero-are-not-edited",
    what: 'An edit that sets default_member_permissions to "0" takes it for no value and keeps the old one.',
    kind: "value",
    rules: ["edit.replaces-provided-fields", "command.default-member-permissions.keeps-zero"],
    plant: stores((body, { operation }) => {
      if (operation !== "edit" || !isObject(body)) return body;
      return body["default_member_permissions"] === "0" ? without(body, "default_member_permissions") : body;
    }),
    minimal: [createA({}), edit(0, { default_member_permissions: "0" })],
  },
];

const SIZES: readonly PlantedBug[] = [
  {
    id: "third-translation-of-a-subcommand",
    what: "A subcommand whose description has three or more translations is stored without them.",
    kind: "size",
    rules: [...OPTIONS_ARE_STORED, "localization.descriptions.are-accepted-everywhere"],
    plant: stores(
      inOptions((each) => {
        const isHit = each["type"] === SUBCOMMAND && sizeOf(each["description_localizations"]) >= 3;
        return isHit ? without(each, "description_localizations") : each;
      }),
    ),
    minimal: [
      createA({ options: [option(SUBCOMMAND, { description_localizations: { de: "x", fr: "x", "es-ES": "x" } })] }),
    ],
  },
  {
    id: "later-containers-have-the-first-colour",
    what: "The containers of a message from the second one on are stored with the accent_color of the first.",
    kind: "size",
    rules: ["message.components.read-back"],
    plant: stores((body, { operation }) => {
      if (operation !== "create-message" || !isObject(body)) return body;
      const all = elementsOf(body["components"]);
      const isContainer = (each: unknown) => isObject(each) && each["type"] === CONTAINER;
      const first = all.find(isContainer);
      const colour = isObject(first) ? first["accent_color"] : undefined;
      if (typeof colour !== "number") return body;
      return {
        ...body,
        components: all.map((each) => (isObject(each) && isContainer(each) ? { ...each, accent_color: colour } : each)),
      };
    }),
    minimal: [
      componentsV2(
        { type: CONTAINER, accent_color: 255, components: [{ type: 10, content: "t" }] },
        { type: CONTAINER, components: [{ type: 10, content: "t" }] },
      ),
    ],
  },
];

/** Those that one request shows, or an edit of what was just made. */
export const THIRD_PAYLOADS: readonly PlantedBug[] = [...PAIRS, ...VALUES, ...SIZES];
