/** Mistakes that one write of a command shows, or one read: pairs and values. */
import { isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { type Known, remembering } from "../memory.js";
import { inCommands, inEach, inOptions, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { bulk, create, createA, IN_GUILD } from "../requests.js";
import { COMMANDS_ARE_STORED, OPTIONS_ARE_STORED } from "../rules.js";
import { type Handler, handledBy, stores } from "../wrap.js";

const SUBCOMMAND = 1;
const STRING = 3;
const OPTION = { name: "o", description: "o" };

/** A command that is found by its id gets its new name, and keeps the rest. */
function renamingOnly(known: Known): Handler {
  return async ({ operation, request }, { pass }) => {
    const body = operation === "bulk" ? await bodyOf(request) : undefined;
    if (body === undefined) return pass();
    const renamed = (element: JsonObject): JsonObject => {
      const before = known.get(textOf(element, "id"));
      const old = textOf(before?.command, "description");
      const isRenamed = before !== undefined && before.name !== element["name"];
      return isRenamed && old !== "" && textOf(element, "description") !== ""
        ? { ...element, description: old }
        : element;
    };
    return pass(inEach(body, renamed));
  };
}

/** The query is read before the header, which then decides anew. */
async function readingTheHeaderLast(call: Call, pass: () => Promise<Response>, plain: () => Promise<Response>) {
  const wantsAll = call.operation === "list" && call.query.get("with_localizations") === "true";
  return wantsAll && call.request.headers.has("accept-language") ? plain() : pass();
}

/** A text with each apostrophe twice, as in a text of SQL. */
function withDoubledApostrophes(name: Json): Json {
  return typeof name === "string" ? name.replaceAll("'", "''") : name;
}

/** The lower 32 bits, as a machine word has them. */
function inOneWord(bits: Json): Json {
  return typeof bits === "string" && /^\d+$/.test(bits) ? (BigInt(bits) & 0xffff_ffffn).toString() : bits;
}

/** A text of digits without zeros at its beginning. */
function asCanonicalDigits(value: Json): Json {
  return typeof value === "string" && /^0+\d+$/.test(value) ? value.replace(/^0+(?=\d)/, "") : value;
}

/** Those of the fields of a command. */
export const COMMANDS: readonly PlantedBug[] = [
  {
    id: "new-name-old-story",
    what: "A bulk overwrite that gives a command another name by its id keeps the old description.",
    kind: "pair",
    rules: [
      "bulk.id-links-to-the-command",
      "bulk.rules-hold-per-element",
      "endpoint.bulk.answers-200-with-an-array",
      "command.create.answers-what-is-read-back",
      "edit.replaces-provided-fields",
    ],
    plant: remembering(renamingOnly),
    minimal: [createA({}), bulk([{ id: "{#0.id}", name: "b", description: "b" }])],
  },
  {
    id: "nested-descriptions-hang-on-names",
    what: "An option inside a subcommand loses its localized descriptions if it has no localized names.",
    kind: "pair",
    rules: [
      "localization.descriptions.are-accepted-everywhere",
      "localization.dictionaries.are-in-single-answers",
      "localization.list.returns-dictionaries-on-request",
      "localization.list.reaches-every-depth",
      "localization.list.shows-the-requesters-locale",
      ...OPTIONS_ARE_STORED,
    ],
    plant: stores(
      inOptions((one, depth) => {
        const isLost = depth > 1 && isObject(one["description_localizations"]) && !isObject(one["name_localizations"]);
        return isLost ? without(one, "description_localizations") : one;
      }),
    ),
    minimal: [
      createA({
        options: [
          {
            ...OPTION,
            type: SUBCOMMAND,
            options: [{ ...OPTION, type: STRING, description_localizations: { de: "b" } }],
          },
        ],
      }),
    ],
  },
  {
    id: "no-zero-in-a-range-of-lengths",
    what: "A text option loses the min_length 0 if it has a max_length.",
    kind: "pair",
    rules: ["option.min-length.is-0-to-6000", "option.max-length.is-1-to-6000", ...OPTIONS_ARE_STORED],
    plant: stores(
      inOptions((one) => {
        const isLost = one["type"] === STRING && one["min_length"] === 0 && typeof one["max_length"] === "number";
        return isLost ? without(one, "min_length") : one;
      }),
    ),
    minimal: [createA({ options: [{ ...OPTION, type: STRING, min_length: 0, max_length: 1 }] })],
  },
  {
    id: "accept-language-beats-the-query",
    what: "A list with with_localizations=true has no dictionaries if the request has the header Accept-Language.",
    kind: "pair",
    rules: [
      "localization.list.returns-dictionaries-on-request",
      "localization.list.dictionaries-replace-localized-fields",
      "localization.list.shows-the-requesters-locale",
      "localization.accept-language.is-used",
      "localization.list.omits-the-dictionaries",
    ],
    plant: handledBy(
      () =>
        (call, { pass, ask }) =>
          readingTheHeaderLast(
            call,
            () => pass(),
            () => ask("GET", call.place),
          ),
    ),
    minimal: [
      createA({ name_localizations: { de: "b" } }),
      { method: "GET", path: `${IN_GUILD}?with_localizations=true`, headers: { "accept-language": "de" } },
    ],
  },
  {
    id: "two-apostrophes-for-one",
    what: "An apostrophe in the name of a command is stored twice, as it is escaped for SQL.",
    kind: "value",
    rules: ["command.name.matches-pattern", "context-menu.name.allows-spaces-and-mixed-case", ...COMMANDS_ARE_STORED],
    plant: stores(inCommands((one) => withMember(one, "name", withDoubledApostrophes))),
    minimal: [create({ name: "a'b", description: "a" })],
  },
  {
    id: "upper-word-of-permissions-is-lost",
    what: "Bits from 32 on are removed from default_member_permissions, which is kept in one word.",
    kind: "value",
    rules: [
      "command.default-member-permissions.round-trips",
      "command.default-member-permissions.keeps-zero",
      "access.default-member-permissions.asks-for-its-bit",
      "permission.default-member-permissions.need-no-bearer",
      ...COMMANDS_ARE_STORED,
    ],
    plant: stores(inCommands((one) => withMember(one, "default_member_permissions", inOneWord))),
    minimal: [createA({ default_member_permissions: String(2 ** 48) })],
  },
  {
    id: "agent-007-becomes-7",
    what: "The value of a text choice that is made of digits loses the zeros at its beginning.",
    kind: "value",
    rules: ["choice.value.follows-the-option-type", "choice.value.has-at-most-100-characters", ...OPTIONS_ARE_STORED],
    plant: stores(
      inOptions((one) => {
        const inChoice = (choice: JsonObject) => withMember(choice, "value", asCanonicalDigits);
        return one["type"] === STRING ? withMember(one, "choices", (all) => inEach(all, inChoice)) : one;
      }),
    ),
    minimal: [createA({ options: [{ ...OPTION, type: STRING, choices: [{ name: "c", value: "007" }] }] })],
  },
  {
    id: "two-dollars-are-one",
    what: "Two dollar signs in a row are stored as one in descriptions, which pass a template for replacements.",
    kind: "value",
    rules: ["command.description.has-1-to-100-characters", ...COMMANDS_ARE_STORED],
    plant: stores(
      inCommands((one) =>
        withMember(one, "description", (text) => (typeof text === "string" ? text.replaceAll("$$", () => "$") : text)),
      ),
    ),
    minimal: [createA({ description: "$$" })],
  },
];
