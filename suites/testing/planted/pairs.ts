/** Bugs of two fields that are sound alone and wrong together. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../src/contract/json.js";
import { bodyOf, type Call } from "./call.js";
import { inCommands, inEach, inOptions, isDictionary, isSome, sizeOf, textOf, withMember, without } from "./parts.js";
import type { Fetch, PlantedBug } from "./planted-bug.js";
import { create, createA, edit, GLOBALLY, read } from "./requests.js";
import { COMMANDS_ARE_STORED, OPTIONS_ARE_STORED } from "./rules.js";
import { answers, changed, handledBy, refuses, stores } from "./wrap.js";

const INTEGER = { type: 4, name: "o", description: "o" };
const TEXT = { type: 3, name: "o", description: "o" };

/** Pairs of members of one command. */
const OF_COMMANDS: readonly PlantedBug[] = [
  {
    id: "nsfw-resets-contexts",
    what: "An age-restricted global command forgets its contexts and is available in guilds only.",
    kind: "pair",
    rules: [...COMMANDS_ARE_STORED, "edit.reaches-global-fields"],
    plant: stores(
      inCommands((one) => {
        const isReset = one["nsfw"] === true && elementsOf(one["contexts"]).some((context) => context === 1);
        return isReset ? { ...one, contexts: [0] } : one;
      }),
    ),
    minimal: [createA({ nsfw: true, contexts: [1] }, GLOBALLY)],
  },
  {
    id: "nsfw-drops-zero-permissions",
    what: 'The permissions "0" of an age-restricted command are stored as none.',
    kind: "pair",
    rules: [
      "command.default-member-permissions.keeps-zero",
      "command.default-member-permissions.round-trips",
      ...COMMANDS_ARE_STORED,
    ],
    plant: stores(
      inCommands((one) => {
        const isLost = one["nsfw"] === true && one["default_member_permissions"] === "0";
        return isLost ? { ...one, default_member_permissions: null } : one;
      }),
    ),
    minimal: [createA({ nsfw: true, default_member_permissions: "0" })],
  },
  {
    id: "localized-user-command-reads-null",
    what: "A user command with localized names has description null when it is read alone.",
    kind: "pair",
    rules: ["context-menu.description.reads-as-empty-string", "command.object.has-its-fields"],
    plant: answers((body, { operation }) => {
      const isHit =
        operation === "get" && isObject(body) && body["type"] === 2 && sizeOf(body["name_localizations"]) > 0;
      return isHit ? { ...body, description: null } : body;
    }),
    minimal: [create({ type: 2, name: "a", name_localizations: { fr: "b" } }), read(0)],
  },
];

const OF_OPTIONS: readonly PlantedBug[] = [
  {
    id: "autocomplete-drops-maximum",
    what: "A number option with autocomplete loses max_value when it has min_value too.",
    kind: "pair",
    rules: [...OPTIONS_ARE_STORED],
    plant: stores(
      inOptions((one) => {
        return one["autocomplete"] === true && typeof one["max_value"] === "number" && one["min_value"] !== undefined
          ? without(one, "max_value")
          : one;
      }),
    ),
    minimal: [createA({ options: [{ ...INTEGER, autocomplete: true, min_value: 1, max_value: 2 }] })],
  },
  {
    id: "choices-refuse-length-bounds",
    what: "A text option cannot have choices and max_length.",
    kind: "pair",
    rules: [...OPTIONS_ARE_STORED, "option.max-length.is-1-to-6000", "option.choices.are-for-string-integer-number"],
    plant: refuses(isSome(inOptions, (one) => one["choices"] !== undefined && one["max_length"] !== undefined)),
    minimal: [createA({ options: [{ ...TEXT, choices: [{ name: "c", value: "c" }], max_length: 1 }] })],
  },
  {
    id: "both-dictionaries-of-an-option",
    what: "An option with localized names and localized descriptions stores the names twice.",
    kind: "pair",
    rules: ["localization.descriptions.are-accepted-everywhere", ...OPTIONS_ARE_STORED],
    plant: stores(
      inOptions((one) => {
        const { name_localizations: names, description_localizations: descriptions } = one;
        const isMixed = isDictionary(names) && isDictionary(descriptions);
        return isMixed ? { ...one, description_localizations: names } : one;
      }),
    ),
    minimal: [
      createA({ options: [{ ...TEXT, name_localizations: { fr: "p" }, description_localizations: { fr: "q" } }] }),
    ],
  },
];

const INSIDE_GROUPS: readonly PlantedBug[] = [
  {
    id: "required-options-in-groups",
    what: "In a subcommand of a group a required option may come after an optional one.",
    kind: "pair",
    rules: ["option.required-ones-come-first", "option.order.is-preserved"],
    plant: stores(inOptions((one, depth) => (depth === 2 ? withMember(one, "options", requiredFirst) : one))),
    minimal: [createA({ options: [inGroup(TEXT, { ...TEXT, name: "p", required: true })] })],
  },
  {
    id: "texts-as-numbers-in-subcommands",
    what: "In a subcommand a text of digits is taken as the value of a number choice.",
    kind: "pair",
    rules: ["choice.value.follows-the-option-type", "option.fields.have-their-type"],
    open: "Whether a text of digits is turned into a number is not said.",
    plant: stores(
      inOptions((one, depth) => {
        const isNumber = depth > 1 && one["type"] === 10;
        return isNumber ? withMember(one, "choices", (all) => inEach(all, withNumber)) : one;
      }),
    ),
    minimal: [
      createA({
        options: [{ ...TEXT, type: 1, options: [{ ...TEXT, type: 10, choices: [{ name: "c", value: "1" }] }] }],
      }),
    ],
  },
];

function inGroup(...options: readonly Json[]): Json {
  return { ...TEXT, type: 2, options: [{ ...TEXT, type: 1, options }] };
}

/** Options of one list in an order that the service takes; in other lists nothing changes. */
function requiredFirst(options: Json): Json {
  const rank = (one: Json) => Number(!isObject(one) || one["required"] !== true);
  return Array.isArray(options) ? [...options].sort((one: Json, other: Json) => rank(one) - rank(other)) : options;
}

function withNumber(choice: JsonObject): JsonObject {
  return withMember(choice, "value", (value) =>
    typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value,
  );
}

const OF_EDITS: readonly PlantedBug[] = [
  {
    id: "edit-of-options-beside-null-dictionary",
    what: "An edit that removes localized names and gives options keeps the old options.",
    kind: "pair",
    rules: ["edit.replaces-provided-fields", "edit.replaces-options-whole", "edit.empty-options-remove-all"],
    plant: stores((body, { operation }) => {
      const isMixed = operation === "edit" && isObject(body) && body["name_localizations"] === null;
      return isMixed ? without(body, "options") : body;
    }),
    minimal: [createA({}), edit(0, { name_localizations: null, options: [TEXT] })],
  },
  {
    id: "version-of-localized-options",
    what: "An edit of options and localized names, and of nothing else, keeps the version of the command.",
    kind: "pair",
    rules: ["command.version.changes-on-edit", "command.version.grows"],
    plant: keepsVersionOfLocalizedOptions(),
    minimal: [createA({}), edit(0, { name_localizations: { fr: "b" }, options: [TEXT] })],
  },
];

function keepsVersionOfLocalizedOptions(): (service: Fetch) => Fetch {
  return handledBy(() => {
    const shown = new Map<string, string>();
    const kept = new Map<string, string>();
    return async (call, { pass }) => {
      const isKept = await isOfLocalizedOptions(call);
      return changed(await pass(), (body) =>
        inEach(body, (one) => {
          const [id, version] = [textOf(one, "id"), textOf(one, "version")];
          if (version === "" || one["application_id"] === undefined) return one;
          if (isKept) kept.set(version, shown.get(id) ?? version);
          const shownVersion = kept.get(version) ?? version;
          shown.set(id, shownVersion);
          return { ...one, version: shownVersion };
        }),
      );
    };
  });
}

async function isOfLocalizedOptions(call: Call): Promise<boolean> {
  const body = call.operation === "edit" ? await bodyOf(call.request) : undefined;
  return isObject(body) && sizeOf(body) === 2 && "options" in body && "name_localizations" in body;
}

/** Bugs that need two fields, or two values of them, in one request. */
export const PAIRS: readonly PlantedBug[] = [...OF_COMMANDS, ...OF_OPTIONS, ...INSIDE_GROUPS, ...OF_EDITS];
