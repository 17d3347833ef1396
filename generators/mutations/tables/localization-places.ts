/** The places that hold localization dictionaries, for rows that are tried at each. */
import type { Json } from "../../../src/contract/json.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import { replaceAt } from "../../rows/json-pointer.js";
import type { Acceptance, Element } from "../../rows/row.js";
import { group, parameter, subcommand } from "./plain-options.js";

/** A place that holds dictionaries: the valid value around it, and the pointer to the object that carries them. */
export interface LocalizationPlace {
  /** The place as a part of a row's id: `option`. */
  readonly slug: string;
  /** The place in words, for titles: "an option". */
  readonly what: string;
  /** The kind of element that the row is about: it decides at which depths the row is sent. */
  readonly element: Element;
  /** Type of the command; absent for chat input. */
  readonly commandType?: 2 | 3;
  /** The valid element without dictionaries. */
  readonly base: Json;
  /** JSON pointer of the object with the dictionaries; empty for the element itself. */
  readonly at: string;
  /** The rule about the characters of localized names at this place. */
  readonly nameRule: RuleId;
  /** True where the place also has `description_localizations`. */
  readonly describes: boolean;
}

const optionRule = "localization.option-name.follows-the-name";
/** From the command down to the choice. */
export const PLACES: readonly LocalizationPlace[] = [
  {
    slug: "a-command",
    what: "a command",
    element: "command",
    base: {},
    at: "",
    nameRule: "localization.command-name.follows-the-name",
    describes: true,
  },
  {
    slug: "a-user-command",
    what: "a user command",
    element: "command",
    commandType: 2,
    base: { type: 2 },
    at: "",
    nameRule: "localization.context-menu-name.follows-the-name",
    describes: false,
  },
  {
    slug: "a-message-command",
    what: "a message command",
    element: "command",
    commandType: 3,
    base: { type: 3 },
    at: "",
    nameRule: "localization.context-menu-name.follows-the-name",
    describes: false,
  },
  {
    slug: "a-subcommand",
    what: "a subcommand",
    element: "command",
    base: { options: [subcommand()] },
    at: "/options/0",
    nameRule: optionRule,
    describes: true,
  },
  {
    slug: "a-group",
    what: "a subcommand group",
    element: "command",
    base: { options: [group([subcommand()])] },
    at: "/options/0",
    nameRule: optionRule,
    describes: true,
  },
  {
    slug: "a-subcommand-of-a-group",
    what: "a subcommand in a group",
    element: "command",
    base: { options: [group([subcommand()])] },
    at: "/options/0/options/0",
    nameRule: optionRule,
    describes: true,
  },
  {
    slug: "an-option",
    what: "an option",
    element: "option",
    base: parameter(3),
    at: "",
    nameRule: optionRule,
    describes: true,
  },
  {
    slug: "a-choice",
    what: "a choice",
    element: "choice",
    base: { name: "One", value: "one" },
    at: "",
    nameRule: "choice.name-localizations.follow-the-name",
    describes: false,
  },
];

/** What a row says of where its element is. */
export function rowOf({ element, commandType }: LocalizationPlace): Pick<Acceptance, "element" | "commandType"> {
  return commandType === undefined ? { element } : { element, commandType };
}

/** The place with these members on the object that carries dictionaries. */
export function withMembers(place: LocalizationPlace, members: { readonly [key: string]: Json }): Json {
  return Object.entries(members).reduce<Json>(
    (value, [key, member]) => replaceAt(value, `${place.at}/${key}`, member),
    place.base,
  );
}
