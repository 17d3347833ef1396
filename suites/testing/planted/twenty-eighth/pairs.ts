/** Bugs of two features that come together. */
import { isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { type Change, inCommands, inEach, inOptions, isSome, sizeOf, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { componentsV2, createA, invoke, list, permit } from "../requests.js";
import { COMMANDS_ARE_TAKEN, OPTIONS_ARE_STORED } from "../rules.js";
import { answers, refuses, stores } from "../wrap.js";
import { type Attempt, deniesWrongly } from "./access.js";
import { inEveryComponent, localeOf } from "./support.js";

const SUBCOMMAND = 1;
const STRING = 3;
const ROLE_ENTRY = 1;
const USER_ENTRY = 2;
const SECTION = 9;
const TEXT_DISPLAY = 10;
const THUMBNAIL = 11;
const MEDIA_GALLERY = 12;

/** Translated descriptions are in a table of their own, by command and name of the option. */
const descriptionsByName: Change = (command) => {
  const byName = new Map<string, Json>();
  const learn: Change = (option) => {
    const { description_localizations: dictionary = null } = option;
    if (sizeOf(dictionary) > 0) byName.set(textOf(option, "name"), dictionary);
    withMember(option, "options", (options) => inEach(options, learn));
    return option;
  };
  const apply: Change = (option) => {
    const dictionary = byName.get(textOf(option, "name"));
    const own = dictionary === undefined ? option : { ...option, description_localizations: dictionary };
    return withMember(own, "options", (options) => inEach(options, apply));
  };
  withMember(command, "options", (options) => inEach(options, learn));
  return withMember(command, "options", (options) => inEach(options, apply));
};

/** A dictionary, or each one inside a part, without the texts of other locales. */
function inOneLocale(part: Json, locale: string): Json {
  if (Array.isArray(part)) return part.map((each: Json) => inOneLocale(each, locale));
  if (!isObject(part)) return part;
  const kept = Object.entries(part).map(([member, value]): readonly [string, Json] => {
    if (!member.endsWith("_localizations") || !isObject(value)) return [member, inOneLocale(value, locale)];
    return [member, Object.fromEntries(Object.entries(value).filter(([each]) => each === locale))];
  });
  return Object.fromEntries(kept);
}

/** A list with dictionaries is filtered like one without them. */
function filteringDictionaries(body: Json, { operation, query, request }: Call): Json {
  const locale = localeOf(request);
  const isFiltered = operation === "list" && query.get("with_localizations") === "true" && locale !== "";
  return isFiltered ? inOneLocale(body, locale) : body;
}

/** Where default_member_permissions is "0", only roles that the member has, and the member itself, are looked up. */
function isLeftToAdministrators({ user, guild, command, entries, roles, isAdministrator }: Attempt): boolean {
  if (command.command["default_member_permissions"] !== "0" || isAdministrator) return false;
  const here = entries.find((each) => each.guild === guild)?.list ?? [];
  const isOwn = ({ id, type }: JsonObject) =>
    (type === USER_ENTRY && id === user) || (type === ROLE_ENTRY && roles.has(String(id)));
  const isForEveryone = ({ id, type }: JsonObject) => type === ROLE_ENTRY && id === guild;
  return here.some((each) => isForEveryone(each)) && !here.some((each) => isOwn(each));
}

/** A picture without description is written in short, with its address alone. */
const inShort: Change = (part) =>
  part["description"] === null && part["spoiler"] === true ? { ...part, spoiler: false } : part;

const picturesInShort: Change = (component) => {
  if (component["type"] === THUMBNAIL) return inShort(component);
  return component["type"] === MEDIA_GALLERY
    ? withMember(component, "items", (items) => inEach(items, inShort))
    : component;
};

/** True for bounds that leave one value or one length. */
function isOnePoint(option: JsonObject): boolean {
  const { min_value: least, max_value: most, min_length: shortest, max_length: longest } = option;
  return (typeof least === "number" && least === most) || (typeof shortest === "number" && shortest === longest);
}

/** Those of this set. */
export const TWENTY_EIGHTH_PAIRS: readonly PlantedBug[] = [
  {
    id: "description-dictionaries-go-by-option-name",
    what: "Options of one name in different subcommands of a command all get the description_localizations of the last one.",
    kind: "pair",
    rules: [
      ...OPTIONS_ARE_STORED,
      "option.name.is-free-in-other-arrays",
      "localization.descriptions.are-accepted-everywhere",
      "localization.may-be-partial",
      "localization.dictionaries.are-in-single-answers",
      "localization.edit.replaces-the-dictionary",
      "localization.list.reaches-every-depth",
      "localization.list.returns-dictionaries-on-request",
      "localization.list.shows-the-requesters-locale",
      "localization.missing-locale-shows-the-default",
    ],
    plant: stores(inCommands(descriptionsByName)),
    minimal: [
      createA({
        options: ["s", "t"].map((name) => ({
          type: SUBCOMMAND,
          name,
          description: "s",
          options: [
            {
              type: STRING,
              name: "o",
              description: "o",
              ...(name === "s" ? {} : { description_localizations: { de: "b" } }),
            },
          ],
        })),
      }),
    ],
  },
  {
    id: "dictionaries-are-cut-to-the-requester",
    what: "A list with with_localizations=true has only the requester's locale in its dictionaries, if a header names one.",
    kind: "pair",
    rules: [
      "localization.list.returns-dictionaries-on-request",
      "localization.header.precedes-accept-language",
      "localization.accept-language.is-used",
      "localization.list.reaches-every-depth",
    ],
    plant: answers(filteringDictionaries),
    minimal: [
      createA({ name_localizations: { de: "b" } }),
      { ...list(), path: `${list().path}?with_localizations=true`, headers: { "accept-language": "fr" } },
    ],
  },
  {
    id: "everyone-is-nothing-against-zero",
    what: "A permission that allows everyone does not open a command whose default_member_permissions is 0.",
    kind: "pair",
    rules: [
      "access.everyone-is-the-guild-id",
      "access.default-member-permissions.zero-forbids",
      "access.role-and-user-entries.apply",
      "permission.constants.are-accepted",
    ],
    plant: deniesWrongly(isLeftToAdministrators),
    minimal: [
      createA({ default_member_permissions: "0" }),
      permit(0, [{ id: "{guild_id}", type: ROLE_ENTRY, permission: true }]),
      invoke(0),
    ],
  },
  {
    id: "null-descriptions-reveal-spoilers",
    what: "A thumbnail or item of a gallery whose description is null is stored without its spoiler.",
    kind: "pair",
    rules: [
      "message.components.read-back",
      "thumbnail.spoiler.defaults-to-false",
      "thumbnail.description.has-at-most-1024-characters",
      "media-gallery.item.spoiler-defaults-to-false",
      "media-gallery.item.description-has-at-most-1024-characters",
    ],
    plant: stores(inEveryComponent(picturesInShort)),
    minimal: [
      componentsV2({
        type: SECTION,
        components: [{ type: TEXT_DISPLAY, content: "a" }],
        accessory: {
          type: THUMBNAIL,
          media: { url: "https://example.com/a.png" },
          description: null,
          spoiler: true,
        },
      }),
    ],
  },
  {
    id: "bounds-leave-more-than-one-value",
    what: "An option is refused if its least and its greatest value or length are the same.",
    kind: "pair",
    rules: [
      "option.min-length.is-0-to-6000",
      "option.max-length.is-1-to-6000",
      "option.bounds.are-for-integer-and-number",
      "option.bounds.of-integers-are-integers",
      "option.bounds.of-integers-are-safe",
      "option.bounds.of-numbers-may-be-doubles",
      "option.bounds.of-numbers-are-in-range",
      "option.lengths.are-for-strings",
      "option.fields.round-trip",
      ...COMMANDS_ARE_TAKEN,
    ],
    plant: refuses(isSome(inOptions, isOnePoint)),
    minimal: [createA({ options: [{ type: STRING, name: "o", description: "o", min_length: 1, max_length: 1 }] })],
  },
];
