/** Bugs of numbers of things and lengths of texts. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { countOf, inCommands, inComponents, isSome, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { bulk, componentsV2, createA, permissions, permit, row, times } from "../requests.js";
import { COMMANDS_ARE_TAKEN } from "../rules.js";
import { answers, refuses } from "../wrap.js";

const CONTAINER = 17;
const SELECTS: readonly Json[] = [3, 5, 6, 7, 8];
const USER_SELECT = 5;
const USER = 2;
const MOST_SIZE = 8000;
const EARLIER_TOP_LEVEL = 10;
const TEXT_INPUT_PLACEHOLDER = 100;
const PAGE = 50;
const MOST_CHAT_INPUT = 100;

/** Adds the longest localization of each text to the text itself. */
function sizeWithDefaults(part: JsonObject): number {
  const { value, options, choices } = part;
  const own = textSize(part, "name") + textSize(part, "description") + lengthOf(value);
  const inner = [...elementsOf(options), ...elementsOf(choices)].filter(isObject);
  return inner.reduce((sum, one) => sum + sizeWithDefaults(one), own);
}

function textSize(part: JsonObject, member: string): number {
  const dictionary = part[`${member}_localizations`];
  const localized = isObject(dictionary) ? Object.values(dictionary).map(lengthOf) : [];
  return lengthOf(part[member]) + Math.max(0, ...localized);
}

function lengthOf(value: Json | undefined): number {
  return typeof value === "string" ? [...value].length : 0;
}

function hasLongPlaceholder(part: JsonObject): boolean {
  return SELECTS.includes(part["type"] ?? null) && textOf(part, "placeholder").length > TEXT_INPUT_PLACEHOLDER;
}

const TEXT: Json = { type: 10, content: "Text" };
const LONG = "d".repeat(100);
const OPTIONS: readonly Json[] = times(25, (index) => ({
  type: 3,
  name: `o${index}`,
  description: LONG,
  description_localizations: { de: LONG },
}));

/** Such bugs. */
export const SIXTEENTH_SIZES: readonly PlantedBug[] = [
  {
    id: "containers-keep-the-earlier-limit-of-10",
    what: "A container with more than 10 children is refused.",
    kind: "size",
    // D2 "Limits": no limit on top-level components or on components in a container; earlier 10 top level.
    rules: ["container.children.have-no-limit-of-their-own", "v2.components.are-at-most-40"],
    plant: refuses(
      isSome(inComponents, ({ type, components }) => type === CONTAINER && countOf(components) > EARLIER_TOP_LEVEL),
    ),
    minimal: [componentsV2({ type: CONTAINER, components: times(EARLIER_TOP_LEVEL + 1, () => TEXT) })],
  },
  {
    id: "size-adds-the-default-to-its-longest-localization",
    what: "The size of 8000 counts the default and the longest localization of each text, instead of the longer one.",
    kind: "size",
    // D1 "Size and usage rules for slash commands" 1.
    rules: [
      "limit.command-size.counts-the-longest-localization",
      "limit.command-size.counts-one-localization",
      "limit.command-size.is-8000",
      ...COMMANDS_ARE_TAKEN,
    ],
    plant: refuses(isSome(inCommands, (command) => sizeWithDefaults(command) > MOST_SIZE)),
    minimal: [
      createA({ options: times(2, (index) => ({ type: 1, name: `s${index}`, description: "s", options: OPTIONS })) }),
    ],
  },
  {
    id: "select-placeholder-has-the-limit-of-text-inputs",
    what: "The placeholder of a select is refused above 100 characters, which is the limit of text inputs.",
    kind: "size",
    // D2 "Selects": placeholder max 150.
    rules: ["select.placeholder.has-at-most-150-characters"],
    plant: refuses(isSome(inComponents, hasLongPlaceholder)),
    minimal: [row({ type: USER_SELECT, custom_id: "s", placeholder: "p".repeat(TEXT_INPUT_PLACEHOLDER + 1) })],
  },
  {
    id: "permissions-are-read-in-one-page-of-50",
    what: "Reading the permissions of a command shows the first 50 entries.",
    kind: "size",
    // D1 "Guild application command permissions": max 100.
    rules: ["permission.edit.is-read-back", "permission.edit.takes-at-most-100", "permission.get.answers-the-object"],
    plant: answers((body, { operation }) =>
      operation === "get-permissions" && isObject(body)
        ? withMember(body, "permissions", (entries) => elementsOf(entries).slice(0, PAGE))
        : body,
    ),
    minimal: [
      createA({}),
      permit(
        0,
        times(PAGE + 1, (index) => ({ id: String(1000 + index), type: USER, permission: true })),
      ),
      permissions(0),
    ],
  },
  {
    id: "bulk-takes-at-most-100-commands-of-all-types",
    what: "A bulk overwrite of more than 100 commands is refused, although each type keeps its limit.",
    kind: "size",
    // D1 "Limits": 100 CHAT_INPUT, 15 USER and 15 MESSAGE commands; the bulk overwrite is of all types.
    rules: [
      "bulk.type-limits-hold",
      "bulk.covers-all-types",
      "limit.types-are-independent",
      "endpoint.bulk.answers-200-with-an-array",
    ],
    plant: refuses((body, { operation }) => operation === "bulk" && countOf(body) > MOST_CHAT_INPUT),
    minimal: [
      bulk([
        ...times(MOST_CHAT_INPUT, (index) => ({ name: `c${index}`, description: "c" })),
        { type: USER, name: "u" },
      ]),
    ],
  },
];
