/** Bugs of sizes and limits. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { countOf, inCommands, inComponents, inEach, inOptions, isSome, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { bulk, createA, edit, editMessage, list, message, modal, times } from "../requests.js";
import { answers, type Handler, refusal, refuses, stores } from "../wrap.js";

const STRING = 3;
const STRING_SELECT = 3;
const USER_COMMAND = 2;
const LABEL = 18;
const MODAL = 9;
/** @see D1 "Size and usage rules for slash commands" 1 */
const COMMAND_SIZE = 8000;
/** @see D1 Limits */
const DESCRIPTION_LENGTH = 100;
const EMBED_FIELDS = 25;
/** Rows that a query gives where it names no limit. */
const PAGE = 100;
/** @see D2 "Radio Group" */
const RADIO_OPTIONS = 10;

function lengthOf(text: Json | undefined): number {
  return typeof text === "string" ? [...text].length : 0;
}

/** The longest of a text and its localizations. */
function longest(part: JsonObject, field: string): number {
  const dictionary = part[`${field}_localizations`];
  const texts = [part[field], ...(isObject(dictionary) ? Object.values(dictionary) : [])];
  return Math.max(...texts.map(lengthOf));
}

/** Characters of a command, an option or a choice, with all that is in it. */
function sizeOfPart(part: JsonObject): number {
  const inside = [...elementsOf(part["options"]), ...elementsOf(part["choices"])].filter(isObject);
  const own = longest(part, "name") + longest(part, "description") + lengthOf(part["value"]);
  return inside.reduce((sum, each) => sum + sizeOfPart(each), own);
}

/** New options are inserted before the old ones are deleted, and the size is measured in between. */
function measuringBothOptions(known: Known): Handler {
  return async ({ operation, path, request }, { pass }) => {
    const before = known.get(path["id"] ?? "")?.command;
    const body = await objectOf(request);
    if (operation !== "edit" || before === undefined || !Array.isArray(body["options"])) return pass();
    const size = sizeOfPart({ ...before, ...body }) + sizeOfPart({ options: before["options"] ?? [] });
    return size > COMMAND_SIZE ? refusal() : pass();
  };
}

/** True where a localized description has too many bytes for its column. */
function hasWideDescription({ description_localizations: dictionary }: JsonObject): boolean {
  const isWide = (text: Json) => typeof text === "string" && Buffer.byteLength(text) > DESCRIPTION_LENGTH;
  return isObject(dictionary) && Object.values(dictionary).some(isWide);
}

/** True for a string select in a label, with more options than a radio group may have. */
function hasLongSelect(body: Json, call: Call): boolean {
  if (call.operation !== "respond" || !isObject(body) || body["type"] !== MODAL) return false;
  return isSome(inComponents, ({ type, component }) => {
    const isSelect = isObject(component) && component["type"] === STRING_SELECT;
    return type === LABEL && isSelect && countOf(component["options"]) > RADIO_OPTIONS;
  })(body, call);
}

/** Cuts embeds as all writes did once. */
function cuttingFields(body: Json, { operation }: Call): Json {
  if (operation !== "edit-message" || !isObject(body)) return body;
  const cut = (fields: Json) => (Array.isArray(fields) ? elementsOf(fields).slice(0, EMBED_FIELDS) : fields);
  return withMember(body, "embeds", (all) => inEach(all, (embed) => withMember(embed, "fields", cut)));
}

const LONG_OPTION: JsonObject = {
  type: STRING,
  name: "o",
  description: "o",
  choices: times(21, (index) => ({ name: `${index}`.padEnd(100, "n"), value: `${index}`.padEnd(100, "v") })),
};

/** Those of sizes. */
export const TWENTY_SIXTH_SIZES: readonly PlantedBug[] = [
  {
    id: "edits-measure-old-and-new-options",
    what: "An edit with options is refused if the stored options and those that replace them have over 8000 characters together.",
    kind: "size",
    rules: [
      "limit.command-size.is-8000",
      "limit.command-size.counts-every-level",
      "limit.command-size.counts-choice-values",
      "edit.replaces-options-whole",
      "edit.replaces-provided-fields",
      "endpoint.edit.answers-200",
    ],
    plant: remembering(measuringBothOptions),
    minimal: [createA({ options: [LONG_OPTION] }), edit(0, { options: [LONG_OPTION] })],
  },
  {
    id: "translated-descriptions-are-measured-in-bytes",
    what: "A localized description is refused if it has more than 100 bytes, which 40 Japanese characters have.",
    kind: "size",
    rules: [
      "localization.description.has-1-to-100-characters",
      "localization.descriptions.are-accepted-everywhere",
      "endpoint.create.answers-201-for-a-new-name",
      "endpoint.create.answers-200-for-a-used-name",
      "endpoint.edit.answers-200",
      "endpoint.bulk.answers-200-with-an-array",
    ],
    plant: refuses(
      (body, call) =>
        isSome(inCommands, hasWideDescription)(body, call) || isSome(inOptions, hasWideDescription)(body, call),
    ),
    minimal: [createA({ description_localizations: { ja: "説".repeat(40) } })],
  },
  {
    id: "selects-of-modals-are-long-radio-groups",
    what: "A modal is refused if a string select in it has more than 10 options, which is the limit of radio groups.",
    kind: "size",
    rules: [
      "string-select.options.has-at-most-25",
      "placement.modal.inputs-stand-in-a-label",
      "message.modal-answers-an-interaction",
    ],
    plant: refuses(hasLongSelect),
    minimal: modal({
      type: LABEL,
      label: "l",
      component: {
        type: STRING_SELECT,
        custom_id: "s",
        options: times(RADIO_OPTIONS + 1, (index) => ({ label: `${index}`, value: `${index}` })),
      },
    }),
  },
  {
    id: "edits-cut-the-fields-of-embeds",
    what: "An edit of a message with an embed of 26 fields is not refused; the last field is left out without a message.",
    kind: "size",
    rules: ["message.embeds.have-at-most-25-fields"],
    plant: stores(cuttingFields),
    minimal: [
      message({ content: "a" }),
      editMessage(0, { embeds: [{ fields: times(EMBED_FIELDS + 1, (index) => ({ name: `${index}`, value: "v" })) }] }),
    ],
  },
  {
    id: "lists-end-after-100-commands",
    what: "A list of commands has the first 100 of a scope, though its types together may be 130.",
    kind: "size",
    rules: [
      "command.list.holds-each-command",
      "endpoint.list.returns-all-types",
      "endpoint.list.answers-200-with-an-array",
      "limit.types-are-independent",
    ],
    plant: answers((body, { operation }) => (operation === "list" ? elementsOf(body).slice(0, PAGE) : body)),
    minimal: [
      bulk([...times(PAGE, (index) => ({ name: `a${index}`, description: "a" })), { name: "u", type: USER_COMMAND }]),
      list(),
    ],
  },
];
