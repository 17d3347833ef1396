/** Bugs of one command, one list or one message: pairs, a value, sizes. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { countOf, inComponents, inEach, inOptions, isSome, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { componentsV2, createA, list, row } from "../requests.js";
import { COMMANDS_ARE_TAKEN, OPTIONS_ARE_STORED } from "../rules.js";
import { changed, type Handler, handledBy, refuses, stores } from "../wrap.js";

const BUTTON = 2;
const STRING = 3;
const INTEGER = 4;
const CHANNEL_SELECT = 8;
const GALLERY = 12;
const TEXT_CHANNEL = 0;
/** What the guideline for the text of a button recommends. @see D2 Button (2), rule 4 */
const RECOMMENDED_LABEL = 38;
/** A common size of a column for texts. */
const COLUMN = 255;
const LOCALE_HEADER = /^x-.+-locale$/;
/** Locales that have a fallback, in lower case. @see D1 Localization, rule 4 */
const HAVE_FALLBACKS: ReadonlySet<string> = new Set(["en-us", "en-gb", "es-419"]);
/** Members of lists that show a text in the requester's locale, and the dictionaries that they come from. */
const LOCALIZED = [
  ["name_localized", "name_localizations"],
  ["description_localized", "description_localizations"],
] as const;

/** The locale that a header names, in lower case; undefined where none does. */
function localeOf({ request: { headers } }: Call): string | undefined {
  const own = [...headers].find(([name]) => LOCALE_HEADER.test(name))?.[1];
  return (own ?? headers.get("accept-language")?.split(/[,;]/)[0])?.trim().toLowerCase();
}

/** The options of a part, and below them choices and more options, without the texts of a fallback. @param whole the part with its dictionaries */
function withoutFallbacks(part: JsonObject, whole: Json | undefined, locale: string): JsonObject {
  const inside = isObject(whole) ? whole : {};
  return ["options", "choices"].reduce(
    (outer, member) =>
      withMember(outer, member, (all) =>
        elementsOf(all).map((each, index) => {
          const dictionaries = elementsOf(inside[member])[index];
          return isObject(each)
            ? withoutFallbacks(inOwnLocale(each, dictionaries, locale), dictionaries, locale)
            : each;
        }),
      ),
    part,
  );
}

/** The part without localized texts that its dictionaries have in other locales only. */
function inOwnLocale(part: JsonObject, whole: Json | undefined, locale: string): JsonObject {
  const borrowed = LOCALIZED.filter(([, dictionary]) => {
    const texts = isObject(whole) ? whole[dictionary] : undefined;
    return !isObject(texts) || !Object.keys(texts).some((key) => key.toLowerCase() === locale);
  });
  return without(part, ...borrowed.map(([localized]) => localized));
}

/** A list looks fallbacks up for the texts of commands, and the locale alone for those of their options. */
function fallingBackForCommandsOnly(): Handler {
  return async (call, { pass, ask }) => {
    const locale = localeOf(call);
    const response = await pass();
    const isPlain = call.operation === "list" && call.query.get("with_localizations") !== "true";
    if (!isPlain || locale === undefined || !HAVE_FALLBACKS.has(locale) || !response.ok) return response;
    const whole = elementsOf(await bodyOf(await ask("GET", `${call.place}?with_localizations=true`)));
    return changed(response, (body) =>
      inEach(body, (command) => {
        const dictionaries = whole.find((each) => textOf(each, "id") === command["id"]);
        return withoutFallbacks(command, dictionaries, locale);
      }),
    );
  };
}

function lengthOf(text: Json | undefined): number {
  return typeof text === "string" ? [...text].length : 0;
}

/** The text as the column keeps it. */
function inColumn(text: Json): Json {
  return typeof text === "string" ? [...text].slice(0, COLUMN).join("") : text;
}

/** Those that one write or list shows. */
export const NINTH_PAYLOADS: readonly PlantedBug[] = [
  {
    id: "choices-exclude-even-autocomplete-false",
    what: "An option with choices is refused if it has autocomplete at all, although that is false.",
    kind: "pair",
    rules: ["option.autocomplete.false-allows-choices", "option.autocomplete.excludes-choices", ...COMMANDS_ARE_TAKEN],
    plant: refuses(
      isSome(inOptions, ({ autocomplete, choices }) => typeof autocomplete === "boolean" && countOf(choices) > 0),
    ),
    minimal: [
      createA({
        options: [
          { type: STRING, name: "o", description: "o", autocomplete: false, choices: [{ name: "c", value: "c" }] },
        ],
      }),
    ],
  },
  {
    id: "options-have-no-fallbacks",
    what: "A list shows the text of a fallback for the name and description of a command, and not for those of its options.",
    kind: "pair",
    rules: [
      "localization.fallback.of-en-us-is-en-gb",
      "localization.fallback.of-en-gb-is-en-us",
      "localization.fallback.of-es-419-is-es-es",
      "localization.fallback.replaces-the-default",
      "localization.list.reaches-every-depth",
      "localization.list.shows-the-requesters-locale",
    ],
    plant: handledBy(fallingBackForCommandsOnly),
    minimal: [
      createA({ options: [{ type: STRING, name: "o", description: "o", name_localizations: { "en-US": "p" } }] }),
      { ...list(), headers: { "accept-language": "en-GB" } },
    ],
  },
  {
    id: "default-channels-replace-channel-types",
    what: "A channel select with default_values is stored without its channel_types.",
    kind: "pair",
    rules: ["message.components.read-back", "channel-select.channel-types.are-channel-types"],
    plant: stores(
      inComponents((each) => {
        const hasDefaults = each["type"] === CHANNEL_SELECT && countOf(each["default_values"]) > 0;
        return hasDefaults ? without(each, "channel_types") : each;
      }),
    ),
    minimal: [
      row({
        type: CHANNEL_SELECT,
        custom_id: "s",
        channel_types: [TEXT_CHANNEL],
        default_values: [{ id: "{channel_id}", type: "channel" }],
      }),
    ],
  },
  {
    id: "greatest-value-0-is-none",
    what: "The max_value of an option is stored where it is truthy, so an option with the max_value 0 has none.",
    kind: "value",
    rules: [
      "option-value.stays-within-its-bounds",
      "option.bounds.are-for-integer-and-number",
      "option.bounds.of-integers-are-integers",
      "option.bounds.of-numbers-may-be-doubles",
      ...OPTIONS_ARE_STORED,
    ],
    plant: stores(inOptions((option) => (option["max_value"] === 0 ? without(option, "max_value") : option))),
    minimal: [createA({ options: [{ type: INTEGER, name: "o", description: "o", max_value: 0 }] })],
  },
  {
    id: "labels-end-at-the-guideline",
    what: "A button with a label of more than 38 characters, which the guideline recommends at most, is refused.",
    kind: "size",
    rules: [
      "button.label.has-at-most-80-characters",
      "button.guidelines-are-not-errors",
      "message.response.takes-components",
    ],
    plant: refuses(isSome(inComponents, ({ type, label }) => type === BUTTON && lengthOf(label) > RECOMMENDED_LABEL)),
    minimal: [row({ type: BUTTON, style: 1, custom_id: "b", label: "l".repeat(RECOMMENDED_LABEL + 1) })],
  },
  {
    id: "gallery-descriptions-in-a-short-column",
    what: "Descriptions of the items of a media gallery are stored in a column of 255 characters, which cuts longer ones.",
    kind: "size",
    rules: ["message.components.read-back", "media-gallery.item.description-has-at-most-1024-characters"],
    plant: stores(
      inComponents((each) => {
        if (each["type"] !== GALLERY) return each;
        return withMember(each, "items", (items) => inEach(items, (item) => withMember(item, "description", inColumn)));
      }),
    ),
    minimal: [
      componentsV2({
        type: GALLERY,
        items: [{ media: { url: "https://example.com/a.png" }, description: "d".repeat(COLUMN + 1) }],
      }),
    ],
  },
];
