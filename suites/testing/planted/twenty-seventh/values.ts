/** Bugs of particular values. */
import { isObject, type Json } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import {
  type Change,
  inCommands,
  inComponents,
  inEach,
  inOptions,
  isDictionary,
  type OptionChange,
  withMember,
  without,
} from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, row } from "../requests.js";
import { OPTIONS_ARE_STORED } from "../rules.js";
import { stores } from "../wrap.js";

const STRING = 3;
const BUTTON = 2;
const LINK = 5;
/** How long a name of a choice may be. @see D1 Option choice */
const CHOICE_LENGTH = 100;
/** How long a custom_id may be. @see D2 Common fields */
const CUSTOM_ID_LENGTH = 100;
/** How long an address may be. @see D2 Button */
const URL_LENGTH = 512;

/** A localized text that is the default changes nothing; the default of a description is looked up under `name`. */
const comparingWithTheName: OptionChange = (option) =>
  withMember(option, "description_localizations", (dictionary) =>
    isObject(dictionary)
      ? Object.fromEntries(Object.entries(dictionary).filter(([, text]) => text !== option["name"]))
      : dictionary,
  );

const LEADING_ZEROS = /^0+(?=\d+$)/;

/** A custom_id of digits goes through a column of numbers. */
const withoutLeadingZeros: Change = (component) =>
  withMember(component, "custom_id", (id) =>
    typeof id === "string" && id.length <= CUSTOM_ID_LENGTH ? id.replace(LEADING_ZEROS, "") : id,
  );

/** Dictionaries go through a file format in which the code of Norwegian is the word for false. */
const withoutNorwegian: Change = (part) =>
  ["name_localizations", "description_localizations"].reduce(
    (changed, member) => withMember(changed, member, (texts) => (isDictionary(texts) ? without(texts, "no") : texts)),
    part,
  );

/** The same for an option with its choices. */
const withoutNorwegianInside: OptionChange = (option) =>
  withMember(withoutNorwegian(option), "choices", (choices) => inEach(choices, withoutNorwegian));

/** The same for a command with its options. */
function withoutNorwegianAnywhere(body: Json, call: Call): Json {
  return inCommands(withoutNorwegian)(inOptions(withoutNorwegianInside)(body, call), call);
}

/** Names are brought into the form in which they are searched. */
const inTheFormOfTheSearch: Change = (choice) =>
  withMember(choice, "name", (name) =>
    typeof name === "string" && [...name.normalize("NFKC")].length <= CHOICE_LENGTH ? name.normalize("NFKC") : name,
  );

/** Addresses are compared without the part that browsers do not send, and stored so. */
const withoutFragment: Change = (component) => {
  const { type, style, url } = component;
  const isLink = type === BUTTON && style === LINK && typeof url === "string" && url.length <= URL_LENGTH;
  return isLink ? { ...component, url: url.replace(/(?<=.)#.*$/s, "") } : component;
};

/** Those of one value. */
export const VALUES: readonly PlantedBug[] = [
  {
    id: "descriptions-are-compared-with-the-name",
    what: "A localized description of an option is ignored if it equals the name of the option, instead of its description.",
    kind: "value",
    rules: [
      "localization.descriptions.are-accepted-everywhere",
      "localization.value-equal-to-the-default-is-ignored",
      "localization.dictionaries.are-in-single-answers",
      "localization.edit.replaces-the-dictionary",
      "localization.list.shows-the-requesters-locale",
      "localization.list.reaches-every-depth",
      "localization.list.returns-dictionaries-on-request",
      ...OPTIONS_ARE_STORED,
    ],
    plant: stores(inOptions(comparingWithTheName)),
    minimal: [
      createA({ options: [{ type: STRING, name: "o", description: "p", description_localizations: { de: "o" } }] }),
    ],
  },
  {
    id: "custom-ids-of-digits-are-numbers",
    what: "A custom_id that consists of digits loses the zeros at its beginning.",
    kind: "value",
    rules: [
      "component.custom-id.comes-back-unchanged",
      "message.components.read-back",
      "component.custom-id.is-unique-in-its-message",
      "component.custom-id.has-1-to-100-characters",
      "component-response.button.has-its-fields",
    ],
    plant: stores(inComponents(withoutLeadingZeros)),
    minimal: [row({ type: BUTTON, style: 1, label: "b", custom_id: "01" })],
  },
  {
    id: "norwegian-is-false",
    what: "A dictionary of a command, an option or a choice is stored without its text in Norwegian, whose code is no.",
    kind: "value",
    rules: [
      "localization.names.are-accepted-everywhere",
      "localization.descriptions.are-accepted-everywhere",
      "localization.locale.is-known",
      "localization.dictionaries.are-in-single-answers",
      "localization.edit.replaces-the-dictionary",
      "localization.list.shows-the-requesters-locale",
      "localization.list.returns-dictionaries-on-request",
      "localization.list.reaches-every-depth",
      "edit.replaces-dictionaries-whole",
      ...OPTIONS_ARE_STORED,
    ],
    plant: stores(withoutNorwegianAnywhere),
    minimal: [createA({ description_localizations: { no: "b" } })],
  },
  {
    id: "choice-names-take-the-form-of-the-search",
    what: 'The name of a choice is stored with plain characters in place of special forms, such as "2" for "²".',
    kind: "value",
    rules: ["choice.name.allows-any-character", "choice.name.has-1-to-100-characters", ...OPTIONS_ARE_STORED],
    plant: stores(inOptions((option) => withMember(option, "choices", (all) => inEach(all, inTheFormOfTheSearch)))),
    minimal: [
      createA({ options: [{ type: STRING, name: "o", description: "o", choices: [{ name: "²", value: "c" }] }] }),
    ],
  },
  {
    id: "links-lose-their-fragment",
    what: "The address of a link button is stored without what follows its number sign.",
    kind: "value",
    rules: ["message.components.read-back", "button.link.has-a-url", "button.url.has-at-most-512-characters"],
    plant: stores(inComponents(withoutFragment)),
    minimal: [row({ type: BUTTON, style: LINK, label: "b", url: "https://example.com/a#b" })],
  },
];
