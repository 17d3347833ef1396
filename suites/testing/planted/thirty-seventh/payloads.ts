/** Bugs of what commands and messages are made of: pairs, values, and a size. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import {
  type Change,
  inCommands,
  inComponents,
  inEach,
  inOptions,
  isSome,
  textOf,
  withMember,
  without,
} from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { componentsV2, createA, list, modal, permit, row, times } from "../requests.js";
import { COMMANDS_ARE_TAKEN, OPTIONS_ARE_STORED } from "../rules.js";
import { answers, refuses, stores } from "../wrap.js";

const NUMBER = 10;
const BUTTON = 2;
const LINK = 5;
const MENTIONABLE_SELECT = 7;
const TEXT_DISPLAY = 10;
const CONTAINER = 17;
const LABEL = 18;
const FILE_UPLOAD = 19;
const CHANNEL_ENTRY = 3;
const COMMAND_SIZE = 8000;
const LOCALE_HEADER = "x-discord-locale";
const TEXT: JsonObject = { type: TEXT_DISPLAY, content: "a" };
const MENU_OPTIONS: Json = [{ label: "o", value: "o" }];

const withWholeChoices: Change = (option) => {
  const { type, min_value: min, max_value: max } = option;
  if (type !== NUMBER || !Number.isInteger(min) || !Number.isInteger(max)) return option;
  const whole = (value: Json) => (typeof value === "number" ? Math.trunc(value) : value);
  return withMember(option, "choices", (choices) => inEach(choices, (each) => withMember(each, "value", whole)));
};

const askingForOne: Change = (component) => {
  if (component["type"] !== CONTAINER) return component;
  const menu: Change = (each) => (each["min_values"] === 0 ? without(each, "min_values") : each);
  const inRow: Change = (each) => withMember(each, "components", (menus) => inEach(menus, menu));
  return withMember(component, "components", (rows) => inEach(rows, inRow));
};

/** True where users alone are too few, and users with roles are enough. */
function hasTooFewUsers({ type, min_values: min, default_values: defaults }: JsonObject): boolean {
  if (type !== MENTIONABLE_SELECT || typeof min !== "number") return false;
  const all = elementsOf(defaults);
  const users = all.filter((each) => textOf(each, "type") === "user");
  return users.length > 0 && users.length < min && all.length >= min;
}

/** Whoever names all channels is taken not to need single ones. */
function withAllChannelsAlone(entries: Json, guild: string): Json {
  const all = String(BigInt(guild) - 1n);
  const ofChannels = elementsOf(entries).filter((each) => isObject(each) && each["type"] === CHANNEL_ENTRY);
  const isNamed = ofChannels.some((each) => textOf(each, "id") === all);
  if (!isNamed) return entries;
  return elementsOf(entries).filter((each) => !ofChannels.includes(each) || textOf(each, "id") === all);
}

const withoutLocalized: Change = (part) => {
  const inside = withMember(without(part, "name_localized", "description_localized"), "options", (options) =>
    inEach(options, withoutLocalized),
  );
  return withMember(inside, "choices", (choices) => inEach(choices, (each) => without(each, "name_localized")));
};

/** The longest of a text and its localizations. */
function longest(part: JsonObject, member: string): number {
  const dictionary = part[`${member}_localizations`];
  const texts = [textOf(part, member), ...(isObject(dictionary) ? Object.values(dictionary) : [])];
  return Math.max(...texts.map((text) => (typeof text === "string" ? [...text].length : 0)));
}

/** The combined characters of a command, an option or a choice. */
function sizeOf(part: JsonObject): number {
  const inside = [...elementsOf(part["options"]), ...elementsOf(part["choices"])].filter(isObject);
  const own = longest(part, "name") + longest(part, "description") + [...textOf(part, "value")].length;
  return inside.reduce((sum, each) => sum + sizeOf(each), own);
}

function choices(count: number, lastLength: number): readonly Json[] {
  return times(count, (index) => {
    const isLast = index === count - 1;
    return { name: `${index}`.padStart(100, "n"), value: `${index}`.padStart(isLast ? lastLength : 100, "v") };
  });
}

/** Those of one request. */
export const PAYLOADS: readonly PlantedBug[] = [
  {
    // D1 "Option choice": "value | string, integer or double | Type follows the option type".
    id: "whole-bounds-make-choices-whole",
    what: "The choices of a NUMBER option whose two bounds are whole numbers lose their fraction.",
    kind: "pair",
    rules: ["choice.value.follows-the-option-type", "option.bounds.of-numbers-may-be-doubles", ...OPTIONS_ARE_STORED],
    plant: stores(inOptions(withWholeChoices)),
    minimal: [
      createA({
        options: [
          {
            type: NUMBER,
            name: "o",
            description: "o",
            min_value: 0,
            max_value: 2,
            choices: [{ name: "half", value: 0.5 }],
          },
        ],
      }),
    ],
  },
  {
    // D2 "File Upload": "min_values? (default 1; 0-10; omitted or at least 1 when required is omitted or true),
    // max_values? (default 1; max 10)". Nothing asks for room between them.
    id: "uploads-of-an-exact-count-are-refused",
    what: "A file upload whose min_values is its max_values is refused, as if it had to be less.",
    kind: "pair",
    rules: [
      "file-upload.min-values.is-0-to-10",
      "file-upload.max-values.is-at-most-10",
      "file-upload.min-values.of-a-required-one-is-at-least-1",
      "message.modal-answers-an-interaction",
    ],
    plant: refuses(
      isSome(inComponents, ({ type, min_values: min, max_values: max }) => {
        return type === FILE_UPLOAD && typeof min === "number" && min === max;
      }),
    ),
    minimal: modal({
      type: LABEL,
      label: "l",
      component: { type: FILE_UPLOAD, custom_id: "f", min_values: 2, max_values: 2 },
    }),
  },
  {
    // D1 "Guild application command permissions": "All Channels equals guild_id minus 1 (all channels)"; "Permissions
    // endpoints": "{permissions: array of command permission}, up to 100 entries [...] overwrites existing permissions".
    id: "all-channels-swallow-single-ones",
    what: "Permissions for single channels are not stored where there is an entry for all channels beside them.",
    kind: "pair",
    rules: [
      "permission.constants.are-accepted",
      "permission.edit.answers-the-object",
      "permission.edit.is-read-back",
      "permission.edit.replaces-all",
    ],
    plant: stores((body, { operation, path }) => {
      if (operation !== "edit-permissions" || !isObject(body)) return body;
      return withMember(body, "permissions", (entries) => withAllChannelsAlone(entries, path["guild"] ?? "0"));
    }),
    minimal: [
      createA({}),
      permit(0, [
        { id: "{all_channels_id}", type: CHANNEL_ENTRY, permission: false },
        { id: "{channel_id}", type: CHANNEL_ENTRY, permission: true },
      ]),
    ],
  },
  {
    // D2 "Selects": "min_values? | integer | default 1; min 0, max 25"; "Container children [...] (examples use text
    // display, media gallery and action row)".
    id: "menus-in-containers-ask-for-one",
    what: "A select in a container, whose min_values is 0, has the default of 1.",
    kind: "pair",
    rules: ["select.min-values.is-0-to-25", "select.min-values.defaults-to-1", "message.components.read-back"],
    plant: stores(inComponents(askingForOne)),
    minimal: [
      componentsV2({
        type: CONTAINER,
        components: [{ type: 1, components: [{ type: 3, custom_id: "a", min_values: 0, options: MENU_OPTIONS }] }],
      }),
    ],
  },
  {
    // D2 "Button": "disabled? | boolean | default false", for buttons of every style.
    id: "links-cannot-be-disabled",
    what: "A link button that is sent as disabled is enabled, because only what has a custom_id is looked at.",
    kind: "pair",
    rules: ["button.disabled.defaults-to-false", "message.components.read-back"],
    plant: stores(
      inComponents((each) => {
        const isLost = each["type"] === BUTTON && each["style"] === LINK && each["disabled"] === true;
        return isLost ? without(each, "disabled") : each;
      }),
    ),
    minimal: [row({ type: BUTTON, style: LINK, label: "a", url: "https://example.com/", disabled: true })],
  },
  {
    // D2 "Selects": "default_values? (array of {id: snowflake, type: 'user', 'role' or 'channel'}; the count must lie
    // within min_values and max_values)".
    id: "role-defaults-are-not-counted",
    what: "Of the default values of a mentionable select only the users count toward min_values.",
    kind: "pair",
    rules: ["auto-select.default-values.lie-within-the-bounds", "auto-select.default-values.fit-the-select"],
    plant: refuses(isSome(inComponents, hasTooFewUsers)),
    minimal: [
      row({
        type: MENTIONABLE_SELECT,
        custom_id: "a",
        min_values: 2,
        max_values: 2,
        default_values: [
          { id: "{user_id}", type: "user" },
          { id: "{role_id}", type: "role" },
        ],
      }),
    ],
  },
  {
    // D1 "Naming and uniqueness rules" 1: "CHAT_INPUT command names and option names match the pattern
    // ^[-_'\\p{L}\\p{N}\\p{sc=Deva}\\p{sc=Thai}]{1,32}$".
    id: "names-begin-with-a-letter-or-digit",
    what: "A slash command whose name begins with a hyphen or an underscore is refused, as identifiers are elsewhere.",
    kind: "value",
    rules: ["command.name.matches-pattern", ...COMMANDS_ARE_TAKEN],
    plant: refuses(
      isSome(inCommands, (command) => (command["type"] ?? 1) === 1 && /^[-_]/.test(textOf(command, "name"))),
    ),
    minimal: [createA({ name: "_a" })],
  },
  {
    // D1 "Localization" 6: "The requester's locale is taken from the header X-Service-Locale [...], then
    // Accept-Language, then the user settings locale."
    id: "accept-language-with-a-country-is-unknown",
    what: "A list has no localized fields where Accept-Language begins with a language and a country, such as pt-BR.",
    kind: "value",
    rules: ["localization.accept-language.is-used", "localization.list.shows-the-requesters-locale"],
    plant: answers((body, { operation, request: { headers } }) => {
      const isCountry = /^\s*[a-z]{2}-[a-z]{2}\b/i.test(headers.get("accept-language") ?? "");
      return operation === "list" && isCountry && !headers.has(LOCALE_HEADER) ? inEach(body, withoutLocalized) : body;
    }),
    minimal: [
      createA({ name_localizations: { "pt-BR": "b" } }),
      { ...list(), headers: { "accept-language": "pt-BR" } },
    ],
  },
  {
    // D2 "Text Display": "content (string, markdown, including mentions and emoji)".
    id: "ampersands-of-text-displays-are-escaped",
    what: "An ampersand in a text display is stored as it is written in HTML.",
    kind: "value",
    rules: ["message.components.read-back", "text-display.content.is-required"],
    plant: stores(
      inComponents((each) => {
        const escaped = (content: Json) => (typeof content === "string" ? content.replaceAll("&", "&amp;") : content);
        return each["type"] === TEXT_DISPLAY ? withMember(each, "content", escaped) : each;
      }),
    ),
    minimal: [componentsV2({ ...TEXT, content: "a & b" })],
  },
  {
    // D1 "Size and usage rules" 1: "Combined characters of name, description and value properties of a command, its
    // options (including subcommands and groups) and choices are at most 8000."
    id: "commands-have-fewer-than-8000-characters",
    what: "A command of exactly 8000 characters is refused when it is created.",
    kind: "size",
    rules: ["limit.command-size.is-8000", "limit.command-size.counts-choice-values", ...COMMANDS_ARE_TAKEN],
    plant: refuses((body, { operation }) => {
      const commands = operation === "create" ? [body] : operation === "bulk" ? elementsOf(body) : [];
      return commands.some((each) => isObject(each) && sizeOf(each) === COMMAND_SIZE);
    }),
    minimal: [
      createA({
        options: [
          { type: 3, name: "o", description: "o", choices: choices(25, 100) },
          { type: 3, name: "p", description: "p", choices: choices(15, 94) },
        ],
      }),
    ],
  },
];
