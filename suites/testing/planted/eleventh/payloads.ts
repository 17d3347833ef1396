/** Bugs of one command, one list, one message or one modal: pairs, a value, a size. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import {
  type Change,
  countOf,
  inComponents,
  inEach,
  inOptions,
  isSome,
  sizeOf,
  textOf,
  withMember,
  without,
} from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, list, modal, row } from "../requests.js";
import { COMMANDS_ARE_TAKEN, OPTIONS_ARE_STORED } from "../rules.js";
import { changed, type Handler, handledBy, refuses, stores } from "../wrap.js";

const STRING = 3;
const INTEGER = 4;
const TEXT_INPUT = 4;
const LABEL = 18;
/** How long names of commands and options may be. @see D1 Application command, Command option */
const NAME_LENGTH = 32;
const BOUNDS = ["min_value", "max_value"] as const;
const DICTIONARIES = ["name_localizations", "description_localizations"] as const;

/** An option without the bounds that its choices make needless. */
const withoutBounds: Change = (option) => {
  const isBounded = BOUNDS.some((each) => typeof option[each] === "number");
  return isBounded && countOf(option["choices"]) > 0 ? without(option, ...BOUNDS) : option;
};

/** A part whose emoji has an id and a name, and does not say whether it is animated. */
const withStillEmoji: Change = (part) =>
  withMember(part, "emoji", (emoji) =>
    isObject(emoji) && emoji["animated"] === true ? without(emoji, "animated") : emoji,
  );

/** A command without localized texts below its options. */
const withDefaultOptions: Change = (command) => withMember(command, "options", (options) => inEach(options, inDefault));

const inDefault: Change = (part) =>
  ["options", "choices"].reduce<JsonObject>(
    (outer, member) => withMember(outer, member, (parts) => inEach(parts, inDefault)),
    without(part, "name_localized", "description_localized"),
  );

/** A list localizes commands one by one, and passes over those that have no dictionary. */
function passingOverCommands(): Handler {
  return async ({ operation, place }, { pass, ask }) => {
    const response = await pass();
    if (operation !== "list" || !response.ok) return response;
    const all = elementsOf((await bodyOf(await ask("GET", `${place}?with_localizations=true`))) ?? null);
    const isPassedOver = (command: Json) =>
      isObject(command) && DICTIONARIES.every((dictionary) => sizeOf(command[dictionary]) === 0);
    const ids = new Set(all.filter(isPassedOver).map((each) => textOf(each, "id")));
    return changed(response, (body) =>
      inEach(body, (each) => (ids.has(textOf(each, "id")) ? withDefaultOptions(each) : each)),
    );
  };
}

function hasLongChoice(option: JsonObject): boolean {
  const lengths = elementsOf(option["choices"]).map((each) => [...textOf(each, "name")].length);
  return lengths.some((length) => length > NAME_LENGTH);
}

/** Those that one write or list shows. */
export const ELEVENTH_PAYLOADS: readonly PlantedBug[] = [
  {
    id: "choices-make-bounds-needless",
    what: "An option is stored without min_value and max_value if it has choices, which are the only values anyway.",
    kind: "pair",
    rules: [
      "option.bounds.are-for-integer-and-number",
      "option.bounds.of-numbers-may-be-doubles",
      ...OPTIONS_ARE_STORED,
    ],
    plant: stores(inOptions(withoutBounds)),
    minimal: [
      createA({
        options: [
          {
            type: INTEGER,
            name: "o",
            description: "o",
            choices: [{ name: "c", value: 1 }],
            min_value: 1,
            max_value: 9,
          },
        ],
      }),
    ],
  },
  {
    id: "options-of-commands-without-dictionaries",
    what: "A list shows localized names and descriptions of options only for commands that have a dictionary themselves.",
    kind: "pair",
    rules: [
      "localization.list.reaches-every-depth",
      "localization.list.shows-the-requesters-locale",
      "localization.may-be-partial",
      "localization.names.are-accepted-everywhere",
      "localization.descriptions.are-accepted-everywhere",
      "localization.accept-language.is-used",
      "localization.fallback.replaces-the-default",
      "localization.fallback.of-en-us-is-en-gb",
      "localization.fallback.of-en-gb-is-en-us",
      "localization.fallback.of-es-419-is-es-es",
    ],
    plant: handledBy(passingOverCommands),
    minimal: [
      createA({ options: [{ type: STRING, name: "o", description: "o", name_localizations: { de: "p" } }] }),
      { ...list(), headers: { "accept-language": "de" } },
    ],
  },
  {
    id: "a-value-leaves-no-room-for-a-placeholder",
    what: "A modal is refused if a text input is filled in already and has a placeholder, which would never be seen.",
    kind: "pair",
    rules: [
      "message.modal-answers-an-interaction",
      "text-input.value.has-at-most-4000-characters",
      "text-input.placeholder.has-at-most-100-characters",
    ],
    plant: refuses(
      isSome(
        inComponents,
        (each) => each["type"] === TEXT_INPUT && textOf(each, "value") !== "" && textOf(each, "placeholder") !== "",
      ),
    ),
    minimal: modal({
      type: LABEL,
      label: "l",
      component: { type: TEXT_INPUT, custom_id: "t", style: 1, value: "a", placeholder: "b" },
    }),
  },
  {
    id: "animated-emoji-are-still",
    what: "An emoji of a button or of an option of a select is kept as its id and name, so an animated one is not animated.",
    kind: "value",
    rules: ["message.components.read-back", "button.emoji.is-partial", "string-select.option.has-emoji-and-default"],
    plant: stores(
      inComponents((part) => withMember(withStillEmoji(part), "options", (options) => inEach(options, withStillEmoji))),
    ),
    minimal: [
      row({ type: 2, style: 1, custom_id: "b", emoji: { id: "1234567890123456", name: "wave", animated: true } }),
    ],
  },
  {
    id: "names-of-choices-are-as-short-as-other-names",
    what: "The name of a choice may have 32 characters, as those of commands and options, and not 100.",
    kind: "size",
    rules: ["choice.name.has-1-to-100-characters", "choice.name.allows-any-character", ...COMMANDS_ARE_TAKEN],
    plant: refuses(isSome(inOptions, hasLongChoice)),
    minimal: [
      createA({
        options: [
          {
            type: STRING,
            name: "o",
            description: "o",
            choices: [{ name: "c".repeat(NAME_LENGTH + 1), value: "c" }],
          },
        ],
      }),
    ],
  },
];
