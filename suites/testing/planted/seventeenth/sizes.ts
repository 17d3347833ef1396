/** Bugs that a certain number of things shows. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { countOf, inCommands, inComponents, isSome, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { bulk, COMPONENTS_V2, componentsV2, create, createA, list, row, times } from "../requests.js";
import { COMMANDS_ARE_TAKEN } from "../rules.js";
import { answers, refuses, stores } from "../wrap.js";

const STRING = 3;
const USER_COMMAND = 2;
const BUTTON = 2;
const LINK = 5;
const TEXT_DISPLAY = 10;

const MAX_NAME_CHARACTERS = 32;
const MAX_COMMAND_CHARACTERS = 8000;
const COMMANDS_OF_A_PAGE = 100;
const OLD_MAX_TOP_LEVEL = 10;
const COLUMN_CHARACTERS = 255;

const lengthOf = (value: Json | undefined) => (typeof value === "string" ? [...value].length : 0);

/** Characters of a part and all in it, each localization counted. */
function sizeWithAllLocales(part: Json): number {
  if (!isObject(part)) return 0;
  const texts = ["name", "description", "value"].map((member) => lengthOf(part[member]));
  const dictionaries = ["name_localizations", "description_localizations"].flatMap((member) => {
    const dictionary = part[member];
    return isObject(dictionary) ? Object.values(dictionary).map(lengthOf) : [];
  });
  const inside = ["options", "choices"].flatMap((member) => elementsOf(part[member]).map(sizeWithAllLocales));
  return [...texts, ...dictionaries, ...inside].reduce((sum, size) => sum + size, 0);
}

function hasManyAtTheTop(body: Json): boolean {
  if (!isObject(body)) return false;
  const { flags, components } = body;
  const isSecondVersion = typeof flags === "number" && (flags & COMPONENTS_V2) !== 0;
  return isSecondVersion && countOf(components) > OLD_MAX_TOP_LEVEL;
}

const isLongInUnits = (command: JsonObject) => {
  const name = textOf(command, "name");
  return name.length > MAX_NAME_CHARACTERS && [...name].length <= MAX_NAME_CHARACTERS;
};

const LOCALES = ["da", "de", "fr", "it", "ja", "ko", "pl", "ru"];
const DESCRIPTION = "d".repeat(100);
const MUCH_LOCALIZED: JsonObject = {
  type: STRING,
  description: DESCRIPTION,
  description_localizations: Object.fromEntries(LOCALES.map((locale) => [locale, DESCRIPTION])),
};

/** Such bugs. */
export const SEVENTEENTH_SIZES: readonly PlantedBug[] = [
  {
    id: "letters-of-two-units-count-twice-in-names",
    what: "A command name of 17 to 32 letters beyond the basic plane is refused as too long.",
    kind: "size",
    // D1 "Naming and uniqueness rules" 1: {1,32} with the unicode flag.
    rules: ["command.name.counts-code-points", "command.name.has-1-to-32-characters", ...COMMANDS_ARE_TAKEN],
    plant: refuses(isSome(inCommands, isLongInUnits)),
    minimal: [create({ name: "𠀀".repeat(17), description: "a" })],
  },
  {
    id: "list-ends-after-100-commands",
    what: "The list of a scope holds at most 100 commands of all types together.",
    kind: "size",
    // D1 "Limits": 100 chat-input, 15 user and 15 message commands; "Guild commands": GET answers the array.
    rules: ["command.list.holds-each-command", "endpoint.list.returns-all-types"],
    plant: answers((body, { operation }) =>
      operation === "list" && Array.isArray(body) ? body.slice(0, COMMANDS_OF_A_PAGE) : body,
    ),
    minimal: [
      bulk(times(COMMANDS_OF_A_PAGE, (index) => ({ name: `a${index}`, description: "a" }))),
      create({ name: "a", type: USER_COMMAND }),
      list(),
    ],
  },
  {
    id: "every-localization-counts-toward-8000",
    what: "The characters of all localizations together count toward the size of a command.",
    kind: "size",
    // D1 "Size and usage rules for slash commands" 1: only the longest localization of each field counts.
    rules: [
      "limit.command-size.counts-one-localization",
      "limit.command-size.counts-the-longest-localization",
      "limit.command-size.is-8000",
      ...COMMANDS_ARE_TAKEN,
    ],
    plant: refuses(isSome(inCommands, (command) => sizeWithAllLocales(command) > MAX_COMMAND_CHARACTERS)),
    minimal: [createA({ options: times(10, (index) => ({ ...MUCH_LOCALIZED, name: `o${index}` })) })],
  },
  {
    id: "more-than-10-top-level-components-are-refused",
    what: "A message with IS_COMPONENTS_V2 and more than 10 components at its top level is refused.",
    kind: "size",
    // D2 "Limits": no limit on top-level components.
    rules: ["v2.components.top-level-has-no-limit-of-its-own", "v2.components.are-at-most-40"],
    plant: refuses((body, { operation }) => operation === "create-message" && hasManyAtTheTop(body)),
    minimal: [componentsV2(...times(OLD_MAX_TOP_LEVEL + 1, () => ({ type: TEXT_DISPLAY, content: "a" })))],
  },
  {
    id: "button-addresses-are-cut-at-255-characters",
    what: "The url of a link button is stored up to its 255th character.",
    kind: "size",
    // D2 "Button (2)": the url has max 512 characters.
    rules: ["message.components.read-back", "button.url.has-at-most-512-characters", "button.link.has-a-url"],
    plant: stores(
      inComponents((component) =>
        component["type"] === BUTTON
          ? withMember(component, "url", (url) => (typeof url === "string" ? url.slice(0, COLUMN_CHARACTERS) : url))
          : component,
      ),
    ),
    minimal: [row({ type: BUTTON, style: LINK, label: "a", url: `https://example.com/${"a".repeat(300)}` })],
  },
];
