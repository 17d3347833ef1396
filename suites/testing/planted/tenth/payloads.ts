/** Bugs of one command, one list, one message or one modal: pairs, values, a size. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, callOf } from "../call.js";
import { inCommands, inComponents, inEach, isSome, textOf, withMember, without } from "../parts.js";
import type { Fetch, PlantedBug } from "../planted-bug.js";
import { componentsV2, createA, list, modal, permit } from "../requests.js";
import { COMMANDS_ARE_STORED, OPTIONS_ARE_STORED } from "../rules.js";
import { changed, refuses, stores } from "../wrap.js";

const SUBCOMMAND = 1;
const GROUP = 2;
const ROLE = 1;
const GALLERY = 12;
const CONTAINER = 17;
const LABEL = 18;
/** How long the label of a label may be. @see D2 Label (18) */
const LABEL_LENGTH = 45;
const LOCALE_HEADER = /^x-.+-locale$/;
/** Texts of a command and the dictionaries beside them. */
const TRANSLATED = [
  ["name", "name_localizations"],
  ["description", "description_localizations"],
] as const;

/** The options of a command from two tables: first the groups, then all others. */
function groupsFirst(command: JsonObject): JsonObject {
  return withMember(command, "options", (options) => {
    const all = elementsOf(options);
    const isGroup = (each: Json) => isObject(each) && each["type"] === GROUP;
    return [...all.filter(isGroup), ...all.filter((each) => !isGroup(each))];
  });
}

/** A container that is a spoiler, with galleries whose items are none of their own. */
function withOneSpoiler(container: JsonObject): JsonObject {
  if (container["type"] !== CONTAINER || container["spoiler"] !== true) return container;
  return withMember(container, "components", (components) =>
    inEach(components, (each) =>
      each["type"] === GALLERY
        ? withMember(each, "items", (items) => inEach(items, (item) => without(item, "spoiler")))
        : each,
    ),
  );
}

/** A command without the dictionaries that have a text like the default beside others. */
function withoutUntranslated(command: JsonObject): JsonObject {
  const untranslated = TRANSLATED.filter(([text, dictionary]) => {
    const translations = command[dictionary];
    const texts = new Set(isObject(translations) ? Object.values(translations) : []);
    return texts.size > 1 && texts.has(command[text] ?? null);
  });
  return { ...command, ...Object.fromEntries(untranslated.map(([, dictionary]) => [dictionary, null])) };
}

/** The first value, with the localized texts that it lacks and the second one has. */
function filledUp(first: Json, second: Json | undefined): Json {
  if (Array.isArray(first)) return first.map((each: Json, index) => filledUp(each, elementsOf(second)[index]));
  if (!isObject(first) || !isObject(second)) return first;
  const localized = Object.entries(second).filter(([member]) => member.endsWith("_localized"));
  const own = Object.entries(first).map(([member, value]): readonly [string, Json] => [
    member,
    filledUp(value, second[member]),
  ]);
  return { ...Object.fromEntries(localized), ...Object.fromEntries(own) };
}

/** A list looks for a text in the locale of each header in turn. */
function goingOnToAcceptLanguage(service: Fetch): Fetch {
  return async (request) => {
    const own = [...request.headers.keys()].find((name) => LOCALE_HEADER.test(name));
    const isBoth = own !== undefined && request.headers.has("accept-language");
    if (callOf(request).operation !== "list" || !isBoth) return service(request);
    const next = new Request(request.clone());
    next.headers.delete(own);
    const inNext = await bodyOf(await service(next));
    return changed(await service(request), (body) => filledUp(body, inNext));
  };
}

/** Those that one write or list shows. */
export const TENTH_PAYLOADS: readonly PlantedBug[] = [
  {
    id: "groups-come-before-subcommands",
    what: "Groups and subcommands are in two tables, so a command that has both is returned with its groups first.",
    kind: "pair",
    rules: ["option.order.is-preserved", "option.tree.allows-documented-shapes", ...OPTIONS_ARE_STORED],
    plant: stores(inCommands(groupsFirst)),
    minimal: [
      createA({
        options: [
          { type: SUBCOMMAND, name: "s", description: "s" },
          { type: GROUP, name: "g", description: "g", options: [{ type: SUBCOMMAND, name: "t", description: "t" }] },
        ],
      }),
    ],
  },
  {
    id: "no-spoiler-inside-a-spoiler",
    what: "The items of a media gallery are stored without spoiler if the container around it is a spoiler already.",
    kind: "pair",
    rules: ["message.components.read-back", "media-gallery.item.spoiler-defaults-to-false"],
    plant: stores(inComponents(withOneSpoiler)),
    minimal: [
      componentsV2({
        type: CONTAINER,
        spoiler: true,
        components: [{ type: GALLERY, items: [{ media: { url: "https://example.com/a.png" }, spoiler: true }] }],
      }),
    ],
  },
  {
    id: "accept-language-fills-gaps",
    what: "Where the locale of the service's own header has no text, a list shows the one of Accept-Language.",
    kind: "pair",
    rules: [
      "localization.header.precedes-accept-language",
      "localization.list.omits-a-missing-locale",
      "localization.missing-locale-shows-the-default",
      "localization.list.shows-the-requesters-locale",
      "localization.fallback.missing-shows-the-default",
      "localization.accept-language.is-used",
    ],
    plant: goingOnToAcceptLanguage,
    minimal: [
      createA({ name_localizations: { de: "b" } }),
      { ...list(), headers: { "x-discord-locale": "fr", "accept-language": "de" } },
    ],
  },
  {
    id: "everyone-is-not-found-among-the-roles",
    what: "An edit of permissions leaves roles out that the guild does not list, and @everyone is one of them.",
    kind: "value",
    rules: [
      "permission.constants.are-accepted",
      "permission.edit.answers-the-object",
      "permission.edit.is-read-back",
      "permission.edit.replaces-all",
      "access.everyone-is-the-guild-id",
    ],
    plant: stores((body, { operation, path }) => {
      if (operation !== "edit-permissions" || !isObject(body)) return body;
      return withMember(body, "permissions", (all) =>
        Array.isArray(all)
          ? all.filter((each: Json) => !isObject(each) || each["type"] !== ROLE || each["id"] !== path["guild"])
          : all,
      );
    }),
    minimal: [createA({}), permit(0, [{ id: "{guild_id}", type: ROLE, permission: false }])],
  },
  {
    id: "one-untranslated-text-empties-the-dictionary",
    what: "A dictionary of a command in which one text is that of the default is ignored as a whole.",
    kind: "value",
    rules: [
      "localization.value-equal-to-the-default-is-ignored",
      "localization.list.returns-dictionaries-on-request",
      "localization.list.shows-the-requesters-locale",
      "localization.dictionaries.are-in-single-answers",
      "localization.edit.replaces-the-dictionary",
      "localization.may-be-partial",
      "localization.names.are-accepted-everywhere",
      "localization.descriptions.are-accepted-everywhere",
      "edit.replaces-dictionaries-whole",
      ...COMMANDS_ARE_STORED,
    ],
    plant: stores(inCommands(withoutUntranslated)),
    minimal: [createA({ name_localizations: { de: "a", fr: "b" } })],
  },
  {
    id: "descriptions-of-labels-are-as-short-as-labels",
    what: "The description of a label in a modal may have 45 characters, as its label, and not 100.",
    kind: "size",
    rules: ["label.description.has-at-most-100-characters", "message.modal-answers-an-interaction"],
    plant: refuses(
      isSome(inComponents, (each) => each["type"] === LABEL && [...textOf(each, "description")].length > LABEL_LENGTH),
    ),
    minimal: modal({
      type: LABEL,
      label: "l",
      description: "d".repeat(LABEL_LENGTH + 1),
      component: { type: 4, custom_id: "t", style: 1 },
    }),
  },
];
