/** Bugs of one payload: members that go wrong together, values, sizes. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { type Change, inCommands, inComponents, inEach, inOptions, isSome, withMember, without } from "../parts.js";
import type { Fetch, PlantedBug } from "../planted-bug.js";
import { componentsV2, create, createA, list, row } from "../requests.js";
import { COMMANDS_ARE_STORED, COMMANDS_ARE_TAKEN } from "../rules.js";
import { answers, refuses, stores } from "../wrap.js";

const SUBCOMMAND = 1;
const STRING = 3;
const INTEGER = 4;
const USER_MENU = 2;
const MENUS: ReadonlySet<Json | undefined> = new Set([USER_MENU, 3]);
const MENTIONABLE_SELECT = 7;
const SECTION = 9;
const MOST_COMPONENTS = 40;
const LONGEST_DESCRIPTION = 100;
const SLASH_NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
const TEXT: JsonObject = { type: 10, content: "t" };
const PICTURE: JsonObject = { type: 11, media: { url: "https://example.com/a.png" } };

/** An option of that type with these members. */
function option(type: number, members: JsonObject): JsonObject {
  return { type, name: "o", description: "o", ...members };
}

/** A section of one text. */
function section(accessory: JsonObject): JsonObject {
  return { type: SECTION, components: [TEXT], accessory };
}

/** The texts of a dictionary; an empty list for any other value. */
function textsOf(dictionary: Json | undefined): readonly string[] {
  return isObject(dictionary) ? Object.values(dictionary).filter((text) => typeof text === "string") : [];
}

/** Localizes choices of the options of a command, and forgets those of the options inside. */
const withoutDeepChoices: Change = (command) =>
  withMember(command, "options", (options) =>
    inEach(options, (outer) => withMember(outer, "options", (inner) => inEach(inner, withoutLocalizedChoices))),
  );

const withoutLocalizedChoices: Change = (option) => {
  const plain = withMember(option, "choices", (all) => inEach(all, (choice) => without(choice, "name_localized")));
  return withMember(plain, "options", (options) => inEach(options, withoutLocalizedChoices));
};

/** A name that the pattern of slash commands and the check for lowercase letters both take. */
function isSlashName(name: string): boolean {
  return SLASH_NAME.test(name) && name === name.toLowerCase();
}

/** Where ids of accessories wait that the numbering does not notice: few requests have such a number. */
const UNNOTICED = 2 ** 30;

/** Ids of accessories that the numbering of the other components gives out once more. */
function repeatedIds(body: Json, call: Call): ReadonlySet<number> {
  const given: number[] = [];
  const ofAccessories = new Set<number>();
  let missing = 0;
  inComponents((part) => {
    if (isGiven(part["id"])) given.push(part["id"]);
    else missing += 1;
    const accessory = part["accessory"];
    if (isObject(accessory) && isGiven(accessory["id"])) ofAccessories.add(accessory["id"]);
    return part;
  })(body, call);
  const noticed = new Set(given.filter((id) => !ofAccessories.has(id)));
  const repeated = new Set<number>();
  for (let next = 1; missing > 0; next += 1) {
    if (noticed.has(next)) continue;
    missing -= 1;
    if (ofAccessories.has(next)) repeated.add(next);
  }
  return repeated;
}

function isGiven(id: Json | undefined): id is number {
  return typeof id === "number" && id !== 0;
}

function withUnnoticedAccessories(body: Json, call: Call): Json {
  const repeated = repeatedIds(body, call);
  if (repeated.size === 0) return body;
  const unnoticed: Change = (accessory) =>
    withMember(accessory, "id", (id) => (typeof id === "number" && repeated.has(id) ? id + UNNOTICED : id));
  return inComponents((part) => withMember(part, "accessory", (each) => inEach(each, unnoticed)))(body, call);
}

/** Gives every id that waits its number again, wherever it is. */
function withNoticedIds(value: Json): Json {
  if (Array.isArray(value)) return value.map(withNoticedIds);
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([member, each]) => [member, withNoticedIds(each)]));
  const isWaiting = typeof value === "number" && value > UNNOTICED && value <= UNNOTICED + MOST_COMPONENTS;
  return isWaiting ? value - UNNOTICED : value;
}

/** The numbering follows `components` and does not look at `accessory`. */
function numberingWithoutAccessories(service: Fetch): Fetch {
  return answers(withNoticedIds)(stores(withUnnoticedAccessories)(service));
}

const PAIRS: readonly PlantedBug[] = [
  {
    id: "choices-in-subcommands-are-not-localized",
    what: "Lists localize the choices of a command's own options, but not the choices inside a subcommand.",
    kind: "pair",
    rules: ["localization.list.reaches-every-depth", "localization.list.shows-the-requesters-locale"],
    plant: answers((body, { operation }) => (operation === "list" ? inEach(body, withoutDeepChoices) : body)),
    minimal: [
      createA({
        options: [
          option(SUBCOMMAND, {
            options: [option(STRING, { choices: [{ name: "c", name_localizations: { fr: "d" }, value: "v" }] })],
          }),
        ],
      }),
      { ...list(), headers: { "Accept-Language": "fr" } },
    ],
  },
  {
    id: "menus-forget-nsfw",
    what: "A user or message command is created from a record of its own, which has no place for nsfw.",
    kind: "pair",
    rules: ["command.nsfw.defaults-to-false", ...COMMANDS_ARE_STORED],
    plant: stores((body, { operation }) => {
      if (operation !== "create" || !isObject(body)) return body;
      return MENUS.has(body["type"]) && body["nsfw"] === true ? without(body, "nsfw") : body;
    }),
    minimal: [create({ type: USER_MENU, name: "a", nsfw: true })],
  },
  {
    id: "localized-menus-are-named-like-slash-commands",
    what: "Localized names of user and message commands are refused where they have a space or an upper case letter.",
    kind: "pair",
    rules: [
      "localization.context-menu-name.follows-the-name",
      "localization.names.are-accepted-everywhere",
      "context-menu.name.allows-spaces-and-mixed-case",
      ...COMMANDS_ARE_TAKEN,
    ],
    plant: refuses(
      isSome(inCommands, (command) => {
        return MENUS.has(command["type"]) && !textsOf(command["name_localizations"]).every(isSlashName);
      }),
    ),
    minimal: [create({ type: USER_MENU, name: "a", name_localizations: { fr: "B" } })],
  },
  {
    id: "mentionable-selects-open-with-users",
    what: "A default role of a mentionable select is stored with the type user.",
    kind: "pair",
    rules: ["message.components.read-back", "auto-select.default-values.have-id-and-type"],
    plant: stores(
      inComponents((part) => {
        if (part["type"] !== MENTIONABLE_SELECT) return part;
        const asUser: Change = (each) => (each["type"] === "role" ? { ...each, type: "user" } : each);
        return withMember(part, "default_values", (all) => inEach(all, asUser));
      }),
    ),
    minimal: [row({ type: MENTIONABLE_SELECT, custom_id: "s", default_values: [{ id: "{role_id}", type: "role" }] })],
  },
  {
    id: "generated-ids-repeat-those-of-accessories",
    what: "Ids are generated without a look at accessories, so one can be the id that an accessory was given.",
    kind: "pair",
    rules: [
      "component.id.generated-ones-avoid-given-ones",
      "component.id.never-repeats-as-read",
      "component.id.generated-ones-are-unique",
    ],
    plant: numberingWithoutAccessories,
    minimal: [componentsV2(section({ ...PICTURE, id: 1 }))],
  },
];

const VALUES: readonly PlantedBug[] = [
  {
    id: "choice-of-zero-is-missing",
    what: "A choice whose value is 0 is refused, as the check for a missing value asks whether the value is falsy.",
    kind: "value",
    rules: ["choice.value.follows-the-option-type", "choice.value.is-required", ...COMMANDS_ARE_TAKEN],
    plant: refuses(
      isSome(inOptions, ({ choices }) => elementsOf(choices).some((each) => isObject(each) && each["value"] === 0)),
    ),
    minimal: [createA({ options: [option(INTEGER, { choices: [{ name: "None", value: 0 }] })] })],
  },
  {
    id: "localized-options-need-a-lowercase-letter",
    what: "A localized name of an option must have a lowercase letter, so Japanese names and numbers are refused.",
    kind: "value",
    rules: [
      "localization.option-name.follows-the-name",
      "localization.names.are-accepted-everywhere",
      ...COMMANDS_ARE_TAKEN,
    ],
    plant: refuses(
      isSome(inOptions, (each) =>
        textsOf(each["name_localizations"]).some((name) => name.toLowerCase() === name.toUpperCase()),
      ),
    ),
    minimal: [createA({ options: [option(STRING, { name_localizations: { ja: "色" } })] })],
  },
];

/** More than 100 bytes in UTF-8. */
function isLongInBytes(text: string): boolean {
  return new TextEncoder().encode(text).length > LONGEST_DESCRIPTION;
}

function hasLongDescription(part: JsonObject): boolean {
  return textsOf(part["description_localizations"]).some(isLongInBytes);
}

const hasLongDescriptionInOptions = isSome(inOptions, hasLongDescription);
const hasLongDescriptionInCommands = isSome(inCommands, hasLongDescription);

const SIZES: readonly PlantedBug[] = [
  {
    id: "localized-descriptions-are-measured-in-bytes",
    what: "Localized descriptions may have 100 bytes, so longer ones with accents or of other scripts are refused.",
    kind: "size",
    rules: [
      "localization.description.has-1-to-100-characters",
      "localization.descriptions.are-accepted-everywhere",
      ...COMMANDS_ARE_TAKEN,
    ],
    plant: refuses((body, call) => hasLongDescriptionInCommands(body, call) || hasLongDescriptionInOptions(body, call)),
    minimal: [createA({ description_localizations: { fr: "é".repeat(51) } })],
  },
];

/** Those that one command or message shows. */
export const FIFTH_PAYLOADS: readonly PlantedBug[] = [...PAIRS, ...VALUES, ...SIZES];
