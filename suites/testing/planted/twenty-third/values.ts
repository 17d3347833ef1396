/** Bugs that one particular value shows. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { inCommands, inEach, inOptions, isSome, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, row, use } from "../requests.js";
import { COMMANDS_ARE_STORED, COMMANDS_ARE_TAKEN, OPTIONS_ARE_STORED } from "../rules.js";
import { delivers } from "../twenty-second/interactions.js";
import { refuses, stores } from "../wrap.js";

const STRING: JsonObject = { type: 3, name: "b", description: "b" };

export const TWENTY_THIRD_VALUES: readonly PlantedBug[] = [
  {
    id: "permission-bit-31-is-a-sign",
    what: "Default permissions with bit 31 and no higher one become negative, as they are kept in 32 bits.",
    kind: "value",
    rules: [
      "command.default-member-permissions.round-trips",
      "access.default-member-permissions.asks-for-its-bit",
      ...COMMANDS_ARE_STORED,
    ],
    plant: stores(inCommands((command) => withMember(command, "default_member_permissions", asInt32))),
    minimal: [createA({ default_member_permissions: "2147483648" })],
  },
  {
    id: "choice-names-are-compatibility-normalized",
    what: "Names of choices are stored in the form NFKC, so that a half becomes three characters.",
    kind: "value",
    rules: ["choice.name.allows-any-character", "choice.name.has-1-to-100-characters", ...OPTIONS_ARE_STORED],
    plant: stores(
      inOptions((option) =>
        withMember(option, "choices", (choices) =>
          inEach(choices, (choice) => withMember(choice, "name", inCompatibilityForm)),
        ),
      ),
    ),
    minimal: [createA({ options: [{ ...STRING, choices: [{ name: "½", value: "c" }] }] })],
  },
  {
    id: "numeric-region-is-cut-off-in-option-dictionaries",
    what: "In description_localizations of options the key es-419 becomes es, as regions are taken for two letters.",
    kind: "value",
    rules: [
      "localization.descriptions.are-accepted-everywhere",
      "localization.dictionaries.are-in-single-answers",
      "localization.edit.replaces-the-dictionary",
      "localization.list.returns-dictionaries-on-request",
      "localization.list.shows-the-requesters-locale",
      "localization.list.reaches-every-depth",
      "localization.locale.is-known",
      "localization.may-be-partial",
      ...OPTIONS_ARE_STORED,
    ],
    plant: stores(inOptions((option) => withMember(option, "description_localizations", withTwoLetterRegions))),
    minimal: [createA({ options: [{ ...STRING, description_localizations: { "es-419": "c" } }] })],
  },
  {
    id: "option-names-are-compared-without-punctuation",
    what: "Two options are refused as namesakes where only hyphens, underscores or apostrophes tell them apart.",
    kind: "value",
    rules: ["option.name.is-unique-in-its-array", "option.name.matches-pattern", ...COMMANDS_ARE_TAKEN],
    plant: refuses(isSome(inCommands, hasNamesakes)),
    minimal: [createA({ options: [STRING, { ...STRING, name: "b-" }] })],
  },
  {
    id: "chosen-values-are-split-at-commas",
    what: "A chosen option of a string select is delivered as several values where its value has a comma.",
    kind: "value",
    rules: [
      "component-response.string-select.has-its-fields",
      "component-response.string-select.values-are-options",
      "component-response.select.count-lies-within-the-bounds",
    ],
    plant: delivers(3, (interaction) =>
      withMember(interaction, "data", (data) =>
        inEach(data, (each) => (each["component_type"] === 3 ? withMember(each, "values", splitAtCommas) : each)),
      ),
    ),
    minimal: [
      row({ type: 3, custom_id: "p", options: [{ label: "a", value: "a,b" }] }),
      use(0, "p", ["a,b"]),
      DELIVERIES,
    ],
  },
];

function asInt32(bits: Json): Json {
  if (typeof bits !== "string" || !/^\d{10}$/.test(bits) || BigInt(bits) >= 2n ** 32n) return bits;
  return BigInt.asIntN(32, BigInt(bits)).toString();
}

function inCompatibilityForm(name: Json): Json {
  return typeof name === "string" ? name.normalize("NFKC") : name;
}

function withTwoLetterRegions(dictionary: Json): Json {
  if (!isObject(dictionary)) return dictionary;
  return Object.fromEntries(
    Object.entries(dictionary).map(([locale, text]) => [locale.replace(/^([a-z]{2})-\d+$/, "$1"), text]),
  );
}

function hasNamesakes({ options }: JsonObject): boolean {
  const all = elementsOf(options).filter(isObject);
  const letters = all.map((option) => textOf(option, "name").replaceAll(/[-_']/g, ""));
  return new Set(letters).size < letters.length || all.some(hasNamesakes);
}

function splitAtCommas(values: Json): Json {
  return elementsOf(values).flatMap((value): readonly Json[] =>
    typeof value === "string" ? value.split(",") : [value],
  );
}
