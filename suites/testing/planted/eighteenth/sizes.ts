/** Numbers of things and lengths of texts that the service gets wrong. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { countOf, inCommands, inComponents, isSome, textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { bulk, componentsV2, createA, times } from "../requests.js";
import { COMMANDS_ARE_TAKEN } from "../rules.js";
import { refuses } from "../wrap.js";

const MAX_COMMAND_SIZE = 8000;
const MAX_COMPONENTS = 40;
const MAX_OPTIONS = 25;
const CYRILLIC = "я".repeat(100);

/** Every such bug. */
export const EIGHTEENTH_SIZES: readonly PlantedBug[] = [
  {
    id: "size-of-a-command-is-in-bytes",
    what: "The 8000 characters of a command are counted as bytes of UTF-8.",
    kind: "size",
    // D1 "Size and usage rules for slash commands" 1: "Combined characters of name, description and value properties
    // of a command, its options (including subcommands and groups) and choices are at most 8000."
    rules: ["limit.command-size.is-8000", "limit.command-size.counts-every-level", ...COMMANDS_ARE_TAKEN],
    plant: refuses(
      isSome(inCommands, (command) => sizeOfText(command, (text) => Buffer.byteLength(text)) > MAX_COMMAND_SIZE),
    ),
    minimal: [
      createA({
        options: times(25, (index) => ({
          type: 3,
          name: `o${index}`,
          description: CYRILLIC,
          choices: [{ name: CYRILLIC, value: `${index}` }],
        })),
      }),
    ],
  },
  {
    id: "bulk-takes-100-commands-of-all-types",
    what: "A bulk overwrite with more than 100 commands of all types together is refused.",
    kind: "size",
    // D1 "Limits": "Global CHAT_INPUT commands per application | 100", "Global USER commands | 15" and
    // "Guild commands per guild | same counts per type".
    rules: [
      "bulk.type-limits-hold",
      "limit.types-are-independent",
      "limit.chat-input.is-100",
      "limit.user.is-15",
      "endpoint.bulk.answers-200-with-an-array",
      "bulk.covers-all-types",
    ],
    plant: refuses((body, { operation }) => operation === "bulk" && countOf(body) > 100),
    minimal: [
      bulk([
        ...times(100, (index) => ({ name: `c${index}`, description: "c" })),
        { type: 2, name: "u", description: "" },
      ]),
    ],
  },
  {
    id: "items-of-galleries-count-as-components",
    what: "Each item of a media gallery counts toward the 40 components of a message.",
    kind: "size",
    // D2 "Media Gallery (12)": "items (1 to 10 items)"; "What the service does" 3: "up to 40 total components per
    // message". An item has no type of component.
    rules: [
      "v2.components.are-at-most-40",
      "v2.components.nested-ones-count",
      "media-gallery.items.has-1-to-10",
      "message.components.travel-with-flags",
    ],
    plant: refuses((body, call) => {
      let count = 0;
      inComponents((part) => {
        count += 1 + (part["type"] === 12 ? countOf(part["items"]) : 0);
        return part;
      })(body, call);
      return count > MAX_COMPONENTS;
    }),
    minimal: [componentsV2(...times(4, gallery))],
  },
  {
    id: "each-translation-counts-toward-8000",
    what: "All translations of a description count toward the 8000 characters, not the longest alone.",
    kind: "size",
    // D1 "Size and usage rules for slash commands" 1: "When localizations exist, only the longest localization of
    // each field (default included) counts."
    rules: [
      "limit.command-size.counts-the-longest-localization",
      "limit.command-size.counts-one-localization",
      "limit.command-size.is-8000",
      ...COMMANDS_ARE_TAKEN,
    ],
    plant: refuses(isSome(inCommands, (command) => sizeWithTranslations(command) > MAX_COMMAND_SIZE)),
    minimal: [
      createA({
        options: times(25, (index) => ({
          type: 3,
          name: `o${index}`,
          description: "o",
          description_localizations: { de: CYRILLIC, fr: CYRILLIC, ru: CYRILLIC, "pt-BR": CYRILLIC },
        })),
      }),
    ],
  },
  {
    id: "options-of-all-subcommands-are-25",
    what: "A command whose subcommands have more than 25 options together is refused.",
    kind: "size",
    // D1 "Limits": "Options per command, options per subcommand or group, choices per option | 25".
    rules: ["option.options.has-at-most-25", "option.tree.allows-documented-shapes", ...COMMANDS_ARE_TAKEN],
    plant: refuses(isSome(inCommands, (command) => parametersOf(command).length > MAX_OPTIONS)),
    minimal: [
      createA({
        options: times(2, (index) => ({
          type: 1,
          name: `s${index}`,
          description: "s",
          options: times(13, (nested) => ({ type: 3, name: `o${nested}`, description: "o" })),
        })),
      }),
    ],
  },
];

function gallery(): Json {
  return { type: 12, items: times(10, () => ({ media: { url: "https://example.com/image.png" } })) };
}

/** @param length of one text, in any unit */
function sizeOfText(part: JsonObject, length: (text: string) => number): number {
  const own = ["name", "description", "value"].map((member) => length(textOf(part, member)));
  const inner = partsOf(part).map((each) => sizeOfText(each, length));
  return [...own, ...inner].reduce((sum, size) => sum + size, 0);
}

function sizeWithTranslations(part: JsonObject): number {
  const dictionaries = [part["name_localizations"], part["description_localizations"]].filter(isObject);
  const texts = dictionaries.flatMap((one) => Object.values(one).map(String));
  const inner = partsOf(part).map(sizeWithTranslations);
  const own = textOf(part, "name").length + textOf(part, "description").length + textOf(part, "value").length;
  return [...texts.map(({ length }) => length), ...inner].reduce((sum, size) => sum + size, own);
}

/** The options and choices right below. */
function partsOf(part: JsonObject): readonly JsonObject[] {
  return [...elementsOf(part["options"]), ...elementsOf(part["choices"])].filter(isObject);
}

/** All options that are neither subcommands nor groups. */
function parametersOf(part: JsonObject): readonly JsonObject[] {
  return elementsOf(part["options"])
    .filter(isObject)
    .flatMap((option) => (option["type"] === 1 || option["type"] === 2 ? parametersOf(option) : [option]));
}
