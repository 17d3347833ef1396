/** Bugs of one command or one message: pairs, values and sizes. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { type Known, objectOf, remembering } from "../memory.js";
import {
  type Change,
  countOf,
  inComponents,
  inEach,
  inOptions,
  isDictionary,
  isSome,
  textOf,
  withMember,
  without,
} from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { bulk, createA, edit, list, read, row, times } from "../requests.js";
import { COMMANDS_ARE_TAKEN, OPTIONS_ARE_STORED } from "../rules.js";
import { answers, changed, type Handler, handledBy, refuses, stores } from "../wrap.js";
import { button } from "./uses.js";

const SUBCOMMAND = 1;
const STRING = 3;
const NUMBER = 10;
const USER_COMMAND = 2;
const BUTTON = 2;
const STRING_SELECT = 3;
const LINK = 5;
const PREMIUM = 6;
/** Commands of one type in a scope. @see D1 "Limits" */
const MAX_COMMANDS = 100;
/** Characters of a custom_id. @see D2 "Limits" */
const MAX_CUSTOM_ID = 100;
/** Characters of the url of a button. @see D2 "Limits" */
const MAX_URL = 512;
/** Rows that one query of options gives. */
const MAX_ROWS = 100;
/** Digits behind the point in the column of bounds. */
const SCALE = 4;

/** An option of that type with these members. */
function option(type: number, members: JsonObject = {}): JsonObject {
  return { type, name: "o", description: "o", ...members };
}

const OWN_HEADER = /^x-\w+-locale$/;
const WITH_FALLBACK: ReadonlySet<string> = new Set(["en-US", "en-GB", "es-419"]);

/** The first locale that a request names, in the service's own header or else in Accept-Language. */
function localeOf({ headers }: Request): string {
  const named = [...headers].find(([name]) => OWN_HEADER.test(name))?.[1] ?? headers.get("accept-language") ?? "";
  return /^[^,;]*/.exec(named)?.[0].trim() ?? "";
}

/** Texts of commands and options have fallbacks; those of choices are looked up by the locale alone. */
function lookingChoicesUpByLocale(): Handler {
  return async ({ operation, place, query, request }, { pass, ask }) => {
    const response = await pass();
    const locale = localeOf(request);
    if (operation !== "list" || query.get("with_localizations") === "true" || !WITH_FALLBACK.has(locale))
      return response;
    const all = elementsOf(await bodyOf(await ask("GET", `${place}?with_localizations=true`)));
    const whole = new Map(all.map((each) => [textOf(each, "id"), each]));
    return changed(response, (body) =>
      inEach(body, (each) => withOwnChoices(each, whole.get(textOf(each, "id")), locale)),
    );
  };
}

/** A command or option as a list shows it, its choices without fallbacks. @param whole the same with dictionaries */
function withOwnChoices(view: JsonObject, whole: Json | undefined, locale: string): JsonObject {
  const source = isObject(whole) ? whole : {};
  const partOf = (member: string, index: number) => elementsOf(source[member])[index];
  const inParts = (part: JsonObject, member: string, change: (each: JsonObject, index: number) => JsonObject) =>
    withMember(part, member, (all) =>
      elementsOf(all).map((each, index) => (isObject(each) ? change(each, index) : each)),
    );
  const withOptions = inParts(view, "options", (each, index) => withOwnChoices(each, partOf("options", index), locale));
  return inParts(withOptions, "choices", (choice, index) => {
    const source = partOf("choices", index);
    const dictionary = isObject(source) ? source["name_localizations"] : undefined;
    return textOf(dictionary, locale) === "" ? without(choice, "name_localized") : choice;
  });
}

/** Localized names that say the same as the default are not kept; an edit compares with the name from before it. */
function pruningByTheFormerName(known: Known): Handler {
  return async ({ operation, path, request }, { pass }) => {
    const body = operation === "edit" ? await objectOf(request) : {};
    const former = known.get(path["id"] ?? "")?.name;
    const { name, name_localizations: names } = body;
    const isRename = typeof name === "string" && name !== former;
    if (former === undefined || !isRename || !isDictionary(names)) return pass();
    const kept = Object.entries(names).filter(([, text]) => text !== former);
    return pass({ ...body, name_localizations: Object.fromEntries(kept) });
  };
}

const PAIRS: readonly PlantedBug[] = [
  {
    id: "premium-buttons-refuse-disabled-flag",
    what: "A premium button may have a sku_id and nothing else, so one that says whether it is disabled is refused.",
    kind: "pair",
    rules: [
      "button.premium.has-a-sku-id",
      "button.disabled.defaults-to-false",
      "button.style.is-1-to-6",
      "button.sku-id.is-for-premium-buttons",
      "message.components.travel-with-flags",
      "legacy.components.sit-beside-content",
      "message.components.read-back",
    ],
    plant: refuses(
      isSome(inComponents, ({ type, style, disabled }) => {
        return type === BUTTON && style === PREMIUM && disabled !== undefined;
      }),
    ),
    minimal: [row({ type: BUTTON, style: PREMIUM, sku_id: "{role_id}", disabled: true })],
  },
  {
    id: "choice-names-ignore-fallback-locale",
    what: "Lists show commands and options in the fallback of a missing locale, but choices in their default name.",
    kind: "pair",
    rules: [
      "localization.fallback.of-en-us-is-en-gb",
      "localization.fallback.of-en-gb-is-en-us",
      "localization.fallback.of-es-419-is-es-es",
      "localization.fallback.replaces-the-default",
      "localization.list.reaches-every-depth",
      "localization.list.shows-the-requesters-locale",
    ],
    plant: handledBy(lookingChoicesUpByLocale),
    minimal: [
      createA({
        options: [option(STRING, { choices: [{ name: "c", name_localizations: { "en-GB": "d" }, value: "v" }] })],
      }),
      { ...list(), headers: { "Accept-Language": "en-US" } },
    ],
  },
  {
    id: "pruning-compares-with-former-name",
    what: "An edit of name and localized names forgets localized names that equal the name before the edit.",
    kind: "pair",
    rules: [
      "edit.replaces-dictionaries-whole",
      "edit.replaces-provided-fields",
      "edit.answers-the-whole-command",
      "localization.edit.replaces-the-dictionary",
      "localization.dictionaries.are-in-single-answers",
      "localization.value-equal-to-the-default-is-ignored",
      "localization.list.shows-the-requesters-locale",
      "localization.list.returns-dictionaries-on-request",
      "localization.names.are-accepted-everywhere",
    ],
    plant: remembering(pruningByTheFormerName),
    minimal: [createA({}), edit(0, { name: "b", name_localizations: { fr: "a" } })],
  },
];

/** Lowercase, but not what its upper case becomes in lower case again. */
function isLostInUpperCase(name: string): boolean {
  return name === name.toLowerCase() && name.toUpperCase().toLowerCase() !== name;
}

/** A bound as a column of decimals keeps it. */
function scaled(value: Json): Json {
  return typeof value === "number" ? Number(value.toFixed(SCALE)) : value;
}

const YAML_TRUE = /^(?:y|yes|on|true)$/i;
const YAML_FALSE = /^(?:n|no|off|false)$/i;

/** A text that was written to YAML without quotes, and read again. */
function throughYaml(value: Json): Json {
  if (typeof value !== "string") return value;
  if (YAML_TRUE.test(value)) return "true";
  return YAML_FALSE.test(value) ? "false" : value;
}

const EMOJI: Readonly<Record<string, string>> = { fire: "🔥", heart: "❤️", smile: "😄", tada: "🎉", thumbsup: "👍" };

/** Shortcodes of well-known emoji are written out. */
function withEmoji(text: Json): Json {
  return typeof text === "string"
    ? text.replaceAll(/:(\w+):/g, (whole, name: string) =>
        Object.hasOwn(EMOJI, name) ? (EMOJI[name] ?? whole) : whole,
      )
    : text;
}

const VALUES: readonly PlantedBug[] = [
  {
    id: "eszett-fails-lowercase-round-trip",
    what: "A name of an option counts as lowercase if upper case and back gives it again, so names with ß are refused.",
    kind: "value",
    rules: [
      "option.name.is-lowercase",
      "option.name.matches-pattern",
      "command.name.accepts-uncased-letters",
      ...COMMANDS_ARE_TAKEN,
    ],
    plant: refuses(isSome(inOptions, (each) => isLostInUpperCase(textOf(each, "name")))),
    minimal: [createA({ options: [option(STRING, { name: "größe" })] })],
  },
  {
    id: "number-bounds-keep-four-decimals",
    what: "Bounds of number options are in a column with four digits behind the point, and are rounded to them.",
    kind: "value",
    rules: [
      "option.bounds.of-numbers-may-be-doubles",
      "option.bounds.of-numbers-are-in-range",
      "option-value.stays-within-its-bounds",
      ...OPTIONS_ARE_STORED,
    ],
    plant: stores(
      inOptions((each) =>
        each["type"] === NUMBER ? withMember(withMember(each, "min_value", scaled), "max_value", scaled) : each,
      ),
    ),
    minimal: [createA({ options: [option(NUMBER, { min_value: 0.00025 })] })],
  },
  {
    id: "yaml-booleans-in-select-values",
    what: "Options of string selects are kept in YAML without quotes, so the values yes, no, on and off change.",
    kind: "value",
    rules: [
      "message.components.read-back",
      "string-select.option.value-has-at-most-100-characters",
      "component-response.string-select.values-are-options",
      "component-response.string-select.has-its-fields",
    ],
    plant: stores(
      inComponents((part) =>
        part["type"] === STRING_SELECT
          ? withMember(part, "options", (all) => inEach(all, (each) => withMember(each, "value", throughYaml)))
          : part,
      ),
    ),
    minimal: [row({ type: STRING_SELECT, custom_id: "s", options: [{ label: "Norway", value: "no" }] })],
  },
  {
    id: "shortcodes-become-emoji-in-labels",
    what: "A shortcode such as :fire: in the label of a button is stored as the emoji.",
    kind: "value",
    rules: ["message.components.read-back", "button.label.has-at-most-80-characters", "button.emoji.is-partial"],
    plant: stores(inComponents((part) => (part["type"] === BUTTON ? withMember(part, "label", withEmoji) : part))),
    minimal: [row({ ...button("a"), label: ":fire: Hot" })],
  },
];

/** True for a custom_id that is short enough in characters, and not in bytes. */
function isLongInBytes({ custom_id: id }: JsonObject): boolean {
  if (typeof id !== "string" || [...id].length > MAX_CUSTOM_ID) return false;
  return new TextEncoder().encode(id).length > MAX_CUSTOM_ID;
}

/** True for a link that is short enough as it was sent, and not as a browser would send it. */
function isLongWhenEncoded({ type, style, url }: JsonObject): boolean {
  if (type !== BUTTON || style !== LINK || typeof url !== "string") return false;
  return url.length <= MAX_URL && URL.canParse(url) && new URL(url).href.length > MAX_URL;
}

/** Loads the options of a command of all depths by one query, whose rows end somewhere. */
const withLoadedOptions: Change = (command) => {
  let rows = 0;
  const load = (options: Json): Json => {
    if (!Array.isArray(options)) return options;
    const loaded: Json[] = [];
    for (const each of options) {
      rows += 1;
      if (rows > MAX_ROWS) break;
      loaded.push(isObject(each) ? withMember(each, "options", load) : each);
    }
    return loaded;
  };
  return withMember(command, "options", load);
};

const SIZES: readonly PlantedBug[] = [
  {
    id: "bulk-counts-every-type-toward-hundred",
    what: "A bulk overwrite of more than 100 commands is refused, also if they are of several types.",
    kind: "size",
    rules: [
      "limit.types-are-independent",
      "limit.chat-input.is-100",
      "limit.user.is-15",
      "limit.message.is-15",
      "bulk.type-limits-hold",
      "bulk.covers-all-types",
      "endpoint.bulk.answers-200-with-an-array",
    ],
    plant: refuses((body, { operation }) => operation === "bulk" && countOf(body) > MAX_COMMANDS),
    minimal: [
      bulk([
        ...times(MAX_COMMANDS, (index) => ({ name: `a${index}`, description: "a" })),
        { name: "u", type: USER_COMMAND },
      ]),
    ],
  },
  {
    id: "custom-id-bytes-exceed-hundred",
    what: "A custom_id may have 100 bytes, so one of 51 letters with accents is refused.",
    kind: "size",
    rules: [
      "component.custom-id.has-1-to-100-characters",
      "message.components.travel-with-flags",
      "legacy.components.sit-beside-content",
      "message.response.takes-components",
      "message.modal-answers-an-interaction",
    ],
    plant: refuses(isSome(inComponents, isLongInBytes)),
    minimal: [row(button("é".repeat(MAX_CUSTOM_ID / 2 + 1)))],
  },
  {
    id: "encoded-links-outgrow-five-hundred",
    what: "The url of a link button is measured after percent-encoding, so a long one with other scripts is refused.",
    kind: "size",
    rules: [
      "button.url.has-at-most-512-characters",
      "button.link.has-a-url",
      "message.components.travel-with-flags",
      "legacy.components.sit-beside-content",
    ],
    plant: refuses(isSome(inComponents, isLongWhenEncoded)),
    minimal: [row({ type: BUTTON, style: LINK, label: "l", url: `https://example.com/${"é".repeat(100)}` })],
  },
  {
    id: "option-rows-load-hundred-at-most",
    what: "A command is read with the first 100 of its options, those inside of subcommands and groups included.",
    kind: "size",
    rules: [
      "command.create.answers-what-is-read-back",
      "endpoint.guild-create.is-visible-at-once",
      "option.fields.round-trip",
      "option.order.is-preserved",
      "option.options.has-at-most-25",
      "option.tree.allows-documented-shapes",
    ],
    plant: answers((body, { operation }) => {
      return operation === "get" || operation === "list" ? inEach(body, withLoadedOptions) : body;
    }),
    minimal: [
      createA({
        options: times(5, (group) =>
          option(SUBCOMMAND, {
            name: `s${group}`,
            options: times(20, (index) => option(STRING, { name: `o${index}` })),
          }),
        ),
      }),
      read(0),
    ],
  },
];

/** Those that one command or message shows, or an edit. */
export const THIRTY_FIFTH_PAYLOADS: readonly PlantedBug[] = [...PAIRS, ...VALUES, ...SIZES];
