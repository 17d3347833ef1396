/** Bugs of particular values. */
import { elementsOf, type Json } from "../../../../src/contract/json.js";
import { inInteractions } from "../fifth/driven.js";
import { type Change, inCommands, inComponents, inEach, inOptions, isSome, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, drive, edit, modal, row, use } from "../requests.js";
import { COMMANDS_ARE_STORED, COMMANDS_ARE_TAKEN, OPTIONS_ARE_STORED } from "../rules.js";
import { answers, refuses, stores } from "../wrap.js";
import { inResponses } from "./support.js";

const NUMBER = 10;
const NAME_LENGTH = 32;
const OUTERMOST = 2 ** 53;
const LOWER_BITS = 32;
/** Permission to set the status of a voice channel. @see D1 "Other endpoints mentioned by platform notices" */
const SET_VOICE_CHANNEL_STATUS = String(2 ** 48);
const STRING_SELECT = 3;
const RADIO_GROUP = 21;
const LABEL = 18;

/** Quotes are escaped for a query that escapes them itself. */
function withDoubledQuotes(name: Json): Json {
  const doubled = typeof name === "string" ? name.replaceAll("'", "''") : name;
  return typeof doubled === "string" && doubled.length > NAME_LENGTH ? name : doubled;
}

/** True for the ends of the range of numbers, which are no safe integers. */
function isOutermost(bound: Json | undefined): boolean {
  return typeof bound === "number" && Math.abs(bound) === OUTERMOST;
}

/** The locale has no two letters behind its hyphen, and so is taken for none. */
const withoutLatinAmerica: Change = (choice) =>
  withMember(choice, "name_localizations", (all) => inEach(all, (dictionary) => without(dictionary, "es-419")));

function inLowerBits(bits: Json): Json {
  const isBitSet = typeof bits === "string" && /^\d{1,20}$/.test(bits);
  return isBitSet ? String(BigInt.asUintN(LOWER_BITS, BigInt(bits))) : bits;
}

/** True for what every object of JavaScript has, so that a lookup finds it before anything was put in. */
function isInherited(name: Json | undefined): boolean {
  return typeof name === "string" && name in {};
}

const splitAtCommas: Change = (data) => {
  if (data["component_type"] !== STRING_SELECT) return data;
  return withMember(data, "values", (all) =>
    elementsOf(all).flatMap((value): readonly Json[] => (typeof value === "string" ? value.split(",") : [value])),
  );
};

/** In the language of the service, the text 0 counts as false. */
const withoutNought: Change = (response) =>
  response["type"] === RADIO_GROUP && response["value"] === "0" ? { ...response, value: null } : response;

/** Those that need one value. */
export const THIRTY_SECOND_VALUES: readonly PlantedBug[] = [
  {
    id: "apostrophes-breed-in-option-names",
    what: "An apostrophe in the name of an option is escaped twice, and read back as two of them.",
    kind: "value",
    rules: ["option.name.matches-pattern", ...OPTIONS_ARE_STORED],
    plant: stores(inOptions((option) => withMember(option, "name", withDoubledQuotes))),
    minimal: [createA({ options: [{ type: 3, name: "d'or", description: "o" }] })],
  },
  {
    id: "outermost-doubles-are-turned-away",
    what: "A number option cannot have the bound 2^53 or -2^53, as bounds without a fraction have to be safe integers.",
    kind: "value",
    rules: ["option.bounds.of-numbers-are-in-range", "option.bounds.of-numbers-may-be-doubles", ...COMMANDS_ARE_TAKEN],
    plant: refuses(
      isSome(inOptions, ({ type, min_value, max_value }) => {
        return type === NUMBER && (isOutermost(min_value) || isOutermost(max_value));
      }),
    ),
    minimal: [createA({ options: [{ type: NUMBER, name: "o", description: "o", max_value: OUTERMOST }] })],
  },
  {
    id: "latin-american-choices-vanish",
    what: "Names of choices in the locale es-419 are dropped, as a pattern for locales wants letters behind the hyphen.",
    kind: "value",
    rules: [
      "localization.names.are-accepted-everywhere",
      "localization.locale.is-known",
      "localization.dictionaries.are-in-single-answers",
      "localization.list.returns-dictionaries-on-request",
      "localization.list.shows-the-requesters-locale",
      "localization.fallback.of-es-419-is-es-es",
      "choice.name-localizations.follow-the-name",
      ...OPTIONS_ARE_STORED,
    ],
    plant: stores(inOptions((option) => withMember(option, "choices", (all) => inEach(all, withoutLatinAmerica)))),
    minimal: [
      createA({
        options: [
          {
            type: 3,
            name: "o",
            description: "o",
            choices: [{ name: "potato", name_localizations: { "es-419": "papa" }, value: "p" }],
          },
        ],
      }),
    ],
  },
  {
    id: "lofty-permission-bits-are-shorn",
    what: "An edit of default_member_permissions keeps the lower 32 bits.",
    kind: "value",
    rules: [
      "command.default-member-permissions.round-trips",
      "access.default-member-permissions.asks-for-its-bit",
      "edit.answers-the-whole-command",
      ...COMMANDS_ARE_STORED,
    ],
    plant: stores((body, call) => {
      const shorn = inCommands((one) => withMember(one, "default_member_permissions", inLowerBits));
      return call.operation === "edit" ? shorn(body, call) : body;
    }),
    minimal: [createA({}), edit(0, { default_member_permissions: SET_VOICE_CHANNEL_STATUS })],
  },
  {
    id: "inherited-custom-ids-are-doppelgangers",
    what: "A custom_id such as constructor is refused as a repeated one, as every object of JavaScript has such a member.",
    kind: "value",
    rules: [
      "component.custom-id.has-1-to-100-characters",
      "component.custom-id.is-unique-in-its-message",
      "component.custom-id.is-unique-in-its-modal",
      "component.custom-id.comes-back-unchanged",
      "button.custom-id.is-required-of-styles-1-to-4",
      "select.custom-id.is-required",
      "message.components.travel-with-flags",
      "message.components.read-back",
      "message.modal-answers-an-interaction",
    ],
    plant: refuses(isSome(inComponents, ({ custom_id }) => isInherited(custom_id))),
    minimal: [row({ type: 2, style: 1, label: "b", custom_id: "constructor" })],
  },
  {
    id: "commas-cleave-chosen-values",
    what: "A chosen value of a string select in a message that has a comma is delivered as several values.",
    kind: "value",
    rules: [
      "component-response.string-select.has-its-fields",
      "component-response.string-select.values-are-options",
      "component-response.select.count-lies-within-the-bounds",
      "component-response.select.values-do-not-repeat",
    ],
    plant: answers(inInteractions((one) => withMember(one, "data", (data) => inEach(data, splitAtCommas)))),
    minimal: [
      row({ type: STRING_SELECT, custom_id: "s", options: [{ label: "o", value: "48.1,11.5" }] }),
      use(0, "s", ["48.1,11.5"]),
      DELIVERIES,
    ],
  },
  {
    id: "radio-nought-is-nobody",
    what: "A radio group whose option with the value 0 was selected is delivered with the value null.",
    kind: "value",
    rules: [
      "component-response.radio-group.has-its-fields",
      "component-response.radio-group.value-is-an-option",
      "component-response.modal.required-inputs-are-filled",
    ],
    plant: answers(inInteractions(inResponses(withoutNought))),
    minimal: [
      ...modal({
        type: LABEL,
        label: "l",
        component: { type: RADIO_GROUP, custom_id: "r", options: ["0", "1"].map((value) => ({ value, label: value })) },
      }),
      drive("submitModal", {
        user_id: "{user_id}",
        interaction_id: "{#2.deliveries.0.interaction.id}",
        values: { r: "0" },
      }),
      DELIVERIES,
    ],
  },
];
