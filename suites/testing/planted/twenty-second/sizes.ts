/** Bugs of numbers of things and lengths of texts. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { objectOf } from "../memory.js";
import { inComponents, inEach, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { bulk, componentsV2, create, createA, permit, row, times } from "../requests.js";
import { COMMANDS_ARE_TAKEN } from "../rules.js";
import { answers, type Handler, handledBy, refusal, refuses, stores } from "../wrap.js";

const USER = 2;
const MESSAGE = 3;
const MEDIA_GALLERY = 12;
const MOST_OF_A_CONTEXT_MENU = 15;
const MOST_PERMISSIONS = 100;
const BATCH = 50;
const PAGE = 50;
const INDEXED_CHARACTERS = 64;
const COLUMN_CHARACTERS = 512;
const MOST_DESCRIPTION_CHARACTERS = 1024;
const FIRST_ROLE = 1_150_000_000_000_000_000n;

/** Rows go to the database in batches of 50, and what is left after the last whole batch is forgotten. */
function inWholeBatches(entries: Json): Json {
  if (!Array.isArray(entries) || entries.length <= BATCH || entries.length > MOST_PERMISSIONS) return entries;
  return entries.slice(0, entries.length - (entries.length % BATCH));
}

/** One count serves the commands of both context menus. */
function countingContextMenusTogether(): Handler {
  return async ({ operation, place, request }, { pass, ask }) => {
    const { type, name } = operation === "create" ? await objectOf(request) : {};
    if (type !== USER && type !== MESSAGE) return pass();
    const commands = elementsOf(await bodyOf(await ask("GET", place))).filter(isObject);
    const inMenus = commands.filter((each) => each["type"] === USER || each["type"] === MESSAGE);
    const isNew = !inMenus.some((each) => each["type"] === type && each["name"] === name);
    return isNew && inMenus.length >= MOST_OF_A_CONTEXT_MENU ? refusal() : pass();
  };
}

/** An index over a prefix of the custom_id finds doubles. */
function hasEqualBeginnings(body: Json, call: Call): boolean {
  const beginnings: string[] = [];
  inComponents((part) => {
    const customId = textOf(part, "custom_id");
    if (customId !== "") beginnings.push([...customId].slice(0, INDEXED_CHARACTERS).join(""));
    return part;
  })(body, call);
  return new Set(beginnings).size < beginnings.length;
}

function cutDescription(item: JsonObject): JsonObject {
  return withMember(item, "description", (text) => {
    const characters = typeof text === "string" ? [...text] : [];
    const isCut = characters.length > COLUMN_CHARACTERS && characters.length <= MOST_DESCRIPTION_CHARACTERS;
    return isCut ? characters.slice(0, COLUMN_CHARACTERS).join("") : text;
  });
}

function allowing(count: number): readonly Json[] {
  return times(count, (index) => ({ id: String(FIRST_ROLE + BigInt(index)), type: 1, permission: true }));
}

/** Such bugs. */
export const TWENTY_SECOND_SIZES: readonly PlantedBug[] = [
  {
    id: "permissions-after-a-whole-batch-of-50-are-forgotten",
    what: "Of more than 50 permissions those after the last whole batch of 50 are not stored.",
    kind: "size",
    rules: ["permission.edit.is-read-back", "permission.edit.replaces-all", "permission.edit.takes-at-most-100"],
    plant: stores((body, { operation }) => {
      return operation === "edit-permissions" && isObject(body)
        ? withMember(body, "permissions", inWholeBatches)
        : body;
    }),
    minimal: [createA({}), permit(0, allowing(BATCH + 1))],
  },
  {
    id: "bulk-answer-ends-after-50-commands",
    what: "A bulk overwrite stores all commands and answers with the first 50 of them.",
    kind: "size",
    rules: ["endpoint.bulk.answers-200-with-an-array", "bulk.covers-all-types"],
    plant: answers((body, { operation }) => (operation === "bulk" && Array.isArray(body) ? body.slice(0, PAGE) : body)),
    minimal: [bulk(times(PAGE + 1, (index) => ({ name: `c${index}`, description: "c" })))],
  },
  {
    id: "both-context-menus-share-15-commands",
    what: "Creating a user or message command is refused where the scope has 15 commands of both types together.",
    kind: "size",
    rules: ["limit.types-are-independent", "limit.user.is-15", "limit.message.is-15", ...COMMANDS_ARE_TAKEN],
    plant: handledBy(countingContextMenusTogether),
    minimal: [
      bulk(times(MOST_OF_A_CONTEXT_MENU, (index) => ({ type: index % 2 === 0 ? USER : MESSAGE, name: `m${index}` }))),
      create({ type: MESSAGE, name: "One more" }),
    ],
  },
  {
    id: "custom-ids-are-compared-by-64-characters",
    what: "A message is refused where two of its custom_ids differ only after the 64th character.",
    kind: "size",
    rules: ["component.custom-id.is-unique-in-its-message", "component.custom-id.has-1-to-100-characters"],
    plant: refuses(hasEqualBeginnings),
    minimal: [
      row(
        { type: 2, style: 1, label: "Yes", custom_id: `${"c".repeat(INDEXED_CHARACTERS)}:yes` },
        { type: 2, style: 2, label: "No", custom_id: `${"c".repeat(INDEXED_CHARACTERS)}:no` },
      ),
    ],
  },
  {
    id: "gallery-descriptions-are-cut-at-512-characters",
    what: "The description of an item of a media gallery is stored with its first 512 characters.",
    kind: "size",
    rules: ["media-gallery.item.description-has-at-most-1024-characters", "message.components.read-back"],
    plant: stores(
      inComponents((part) => {
        return part["type"] === MEDIA_GALLERY
          ? withMember(part, "items", (items) => inEach(items, cutDescription))
          : part;
      }),
    ),
    minimal: [
      componentsV2({
        type: MEDIA_GALLERY,
        items: [{ media: { url: "https://media.example/a.png" }, description: "d".repeat(COLUMN_CHARACTERS + 1) }],
      }),
    ],
  },
];
