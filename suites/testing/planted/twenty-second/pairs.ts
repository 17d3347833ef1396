/** Bugs that two features of one request make together. */
import { isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { objectOf, remembering } from "../memory.js";
import { inCommands, inComponents, inEach, inOptions, isSome, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { componentsV2, create, createA, edit, IN_GUILD } from "../requests.js";
import { COMMANDS_ARE_STORED, COMMANDS_ARE_TAKEN, OPTIONS_ARE_STORED } from "../rules.js";
import { type Handler, handledBy, refuses, stores } from "../wrap.js";

const MESSAGE = 3;
const MEDIA_GALLERY = 12;
const SLASH_NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
const LOCALE_HEADER = "X-Discord-Locale";

/** A value is tested for truth before the row of the choice gets its dictionary. */
function withoutLocalizationsAtZero(choice: JsonObject): JsonObject {
  return choice["value"] === 0 ? without(choice, "name_localizations") : choice;
}

function isSlashName(text: Json): boolean {
  return typeof text !== "string" || (SLASH_NAME.test(text) && text === text.toLowerCase());
}

/** Only user commands were thought of where the pattern is left out. */
function hasFreeLocalizedName({ type, name_localizations: names }: JsonObject): boolean {
  return type === MESSAGE && isObject(names) && !Object.values(names).every(isSlashName);
}

/** The header chooses the localized view before the query is looked at. */
function headerFirst(): Handler {
  return ({ operation, place, query, request }, { pass, ask }) => {
    const isHidden = operation === "list" && query.has("with_localizations") && request.headers.has(LOCALE_HEADER);
    return isHidden ? ask("GET", place) : pass();
  };
}

/** Takes out localized names that equal the default, and takes the default from before the edit. */
function ignoringTheOldName(names: Json, oldName: string): Json {
  if (!isObject(names)) return names;
  return Object.fromEntries(Object.entries(names).filter(([, text]) => text !== oldName));
}

function withoutDescriptionOfSpoilers(item: JsonObject): JsonObject {
  return item["spoiler"] === true ? without(item, "description") : item;
}

/** Such bugs. */
export const TWENTY_SECOND_PAIRS: readonly PlantedBug[] = [
  {
    id: "choices-of-zero-lose-their-localized-names",
    what: "A choice whose value is 0 is stored without its localized names.",
    kind: "pair",
    rules: ["localization.names.are-accepted-everywhere", ...OPTIONS_ARE_STORED],
    plant: stores(
      inOptions((option) => withMember(option, "choices", (all) => inEach(all, withoutLocalizationsAtZero))),
    ),
    minimal: [
      createA({
        options: [
          {
            type: 4,
            name: "o",
            description: "o",
            choices: [{ name: "zero", value: 0, name_localizations: { fr: "rien" } }],
          },
        ],
      }),
    ],
  },
  {
    id: "localized-message-command-names-follow-the-slash-pattern",
    what: "A message command is refused where a localized name has a space or a capital letter.",
    kind: "pair",
    rules: ["localization.context-menu-name.follows-the-name", ...COMMANDS_ARE_TAKEN],
    plant: refuses(isSome(inCommands, hasFreeLocalizedName)),
    minimal: [create({ type: MESSAGE, name: "Report it", name_localizations: { fr: "Signaler ceci" } })],
  },
  {
    id: "own-locale-header-overrides-with-localizations",
    what: "A list with with_localizations=true has no dictionaries where the service's own locale header is sent.",
    kind: "pair",
    rules: [
      "localization.list.returns-dictionaries-on-request",
      "localization.list.dictionaries-replace-localized-fields",
    ],
    plant: handledBy(headerFirst),
    minimal: [
      createA({ name_localizations: { fr: "b" } }),
      { method: "GET", path: `${IN_GUILD}?with_localizations=true`, headers: { [LOCALE_HEADER]: "fr" } },
    ],
  },
  {
    id: "renames-compare-localizations-with-the-old-name",
    what: "An edit of name and name_localizations drops each localized name that equals the name before the edit.",
    kind: "pair",
    rules: [
      "edit.replaces-dictionaries-whole",
      "localization.edit.replaces-the-dictionary",
      "localization.value-equal-to-the-default-is-ignored",
      ...COMMANDS_ARE_STORED,
    ],
    plant: remembering((known) => async ({ operation, path, request }, { pass }) => {
      const before = known.get(path["id"] ?? "");
      const body = operation === "edit" ? await objectOf(request) : {};
      if (before === undefined || body["name"] === undefined || body["name"] === before.name) return pass();
      return pass(withMember(body, "name_localizations", (names) => ignoringTheOldName(names, before.name)));
    }),
    minimal: [createA({}), edit(0, { name: "b", name_localizations: { fr: "a", de: "c" } })],
  },
  {
    id: "spoilers-of-a-gallery-lose-their-description",
    what: "An item of a media gallery that is a spoiler is stored without its description.",
    kind: "pair",
    rules: ["message.components.read-back", "media-gallery.item.description-has-at-most-1024-characters"],
    plant: stores(
      inComponents((part) => {
        if (part["type"] !== MEDIA_GALLERY) return part;
        return withMember(part, "items", (items) => inEach(items, withoutDescriptionOfSpoilers));
      }),
    ),
    minimal: [
      componentsV2({
        type: MEDIA_GALLERY,
        items: [{ media: { url: "https://media.example/a.png" }, description: "The end", spoiler: true }],
      }),
    ],
  },
];
