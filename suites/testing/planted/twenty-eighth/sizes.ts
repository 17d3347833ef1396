/** Bugs of how much there is. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { type Distortion, deliversWrongly, driven, inEntered } from "../fifth/driven.js";
import { type Known, objectOf } from "../memory.js";
import { countOf, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { bulk, create, createA, DELIVERIES, invoke, message, permit, row, times, use } from "../requests.js";
import { type Handler, refuses } from "../wrap.js";
import { forgetting, idsWithoutPermissions, inEveryComponent } from "./support.js";

const STRING = 3;
const STRING_SELECT = 3;
/** Characters of a command. @see D1 Limits */
const COMMAND_SIZE = 8000;
/** Permissions of a command. @see D1 Limits */
const MAX_ENTRIES = 100;
/** Characters of a custom_id, buttons of a row, and rows of a message. @see D2 Limits */
const CUSTOM_ID_LENGTH = 100;
const ROW_LENGTH = 5;
const ROWS = 5;
/** What the service wrongly has room for. */
const COLUMN_LENGTH = 2000;
/** Options of a select, and choices of an option. @see D1 and D2 Limits */
const MAX_OPTIONS = 25;
/** Files and checkboxes, but not options of selects. @see D2 Limits */
const OTHER_CHOICES = 10;
/** Characters of a text input, but not of an option. @see D2 Limits */
const TEXT_LENGTH = 4000;

/** Characters of the longest of a text and its localizations. */
function longest(part: JsonObject, member: string): number {
  const dictionary = part[`${member}_localizations`];
  const texts = [part[member], ...(isObject(dictionary) ? Object.values(dictionary) : [])];
  return Math.max(...texts.map((text) => (typeof text === "string" ? [...text].length : 0)));
}

/** Characters of a command, an option or a choice, with everything in it. */
function sizeOf(part: JsonObject): number {
  const own = longest(part, "name") + longest(part, "description") + [...textOf(part, "value")].length;
  const inside = [...elementsOf(part["options"]), ...elementsOf(part["choices"])].filter(isObject);
  return inside.reduce((sum, each) => sum + sizeOf(each), own);
}

/** The count of characters goes on from one element of a bulk overwrite to the next. */
function isTooLargeTogether(body: Json, { operation }: Call): boolean {
  const all = operation === "bulk" ? elementsOf(body).filter(isObject) : [];
  const slash = all.filter(({ type = 1 }) => type === 1);
  return slash.reduce((sum, each) => sum + sizeOf(each), 0) > COMMAND_SIZE;
}

/** Permissions of a guild are read with one query, which gives at most a hundred. */
function countingInTheGuild(known: Known): Handler {
  const counts = new Map<string, Map<string, number>>();
  return async (call, { pass }) => {
    const sent = await objectOf(call.request);
    const isDriven = driven(call) === "changePermissions";
    if (!isDriven && call.operation !== "edit-permissions") {
      const response = await pass();
      const lost = response.ok ? await idsWithoutPermissions(call, response, known) : [];
      for (const commands of counts.values()) for (const each of lost) commands.delete(each);
      return response;
    }
    const id = isDriven ? textOf(sent, "command_id") : (call.path["id"] ?? "");
    const guild = isDriven ? textOf(sent, "guild_id") : call.path["guild"];
    const key = `${call.path["application"] ?? applicationOf(known, id)} ${guild}`;
    const commands = counts.get(key) ?? new Map<string, number>();
    counts.set(key, commands);
    const others = [...commands].reduce((sum, [other, count]) => (other === id ? sum : sum + count), 0);
    const all = elementsOf(sent["permissions"]);
    const kept = all.length > MAX_ENTRIES ? all : all.slice(0, Math.max(0, MAX_ENTRIES - others));
    const response = await (kept.length < all.length ? pass({ ...sent, permissions: kept }) : pass());
    if (response.ok) commands.set(id, kept.length);
    return response;
  };
}

/** The application of a command; the id itself where it is that of an application. */
function applicationOf(known: Known, id: string): string {
  return /^\/applications\/(\d+)\//.exec(known.get(id)?.place ?? "")?.[1] ?? id;
}

/** Values are cut as those of a file upload are. */
const cuttingValues: Distortion = (name, used) => {
  if (name !== "useComponent" || countOf(used["values"]) <= OTHER_CHOICES) return undefined;
  return (data) => withMember(data, "values", (values) => elementsOf(values).slice(0, OTHER_CHOICES));
};

/** Texts are cut as those of a text input are. */
const cuttingTexts: Distortion = (name) => {
  if (name !== "invokeCommand" && name !== "typeOption") return undefined;
  return (data) =>
    inEntered(data, (each) =>
      withMember(each, "value", (value) =>
        typeof value === "string" ? [...value].slice(0, TEXT_LENGTH).join("") : value,
      ),
    );
};

/** True for a message whose custom_ids do not fit into one column together. */
function isTooLongTogether(body: Json, call: Call): boolean {
  let length = 0;
  inEveryComponent((part) => {
    length += [...textOf(part, "custom_id")].length;
    return part;
  })(body, call);
  return length > COLUMN_LENGTH;
}

/** A command of this name with more than 4000 characters. */
function large(name: string): JsonObject {
  const text = "a".repeat(MAX_ENTRIES);
  const choices = times(MAX_OPTIONS, () => ({ name: text, value: text }));
  return { name, description: "a", options: [{ type: STRING, name: "o", description: "o", choices }] };
}

/** So many permissions for roles. */
function entries(count: number): readonly JsonObject[] {
  return times(count, (index) => ({ id: String(300_000_000_000_000_000n + BigInt(index)), type: 1, permission: true }));
}

/** A row of five buttons with the longest custom_ids. @param index other than that of other rows */
function longRow(index: number): JsonObject {
  const button = (position: number): JsonObject => {
    return { type: 2, style: 1, label: "b", custom_id: `${index}${position}`.padEnd(CUSTOM_ID_LENGTH, "a") };
  };
  return { type: 1, components: times(ROW_LENGTH, button) };
}

const VALUES: readonly string[] = times(OTHER_CHOICES + 1, (index) => `v${index}`);

/** Those of this set. */
export const TWENTY_EIGHTH_SIZES: readonly PlantedBug[] = [
  {
    id: "elements-of-a-bulk-share-their-size",
    what: "A bulk overwrite is refused if its slash commands have more than 8000 characters together.",
    kind: "size",
    rules: [
      "limit.command-size.is-8000",
      "limit.command-size.counts-every-level",
      "limit.command-size.counts-choice-values",
      "bulk.rules-hold-per-element",
      "endpoint.bulk.answers-200-with-an-array",
      "bulk.type-limits-hold",
      "limit.chat-input.is-100",
    ],
    plant: refuses(isTooLargeTogether),
    minimal: [bulk([large("a"), large("b")])],
  },
  {
    id: "permissions-of-a-guild-are-a-hundred",
    what: "The commands of an application have a hundred permissions in a guild together; those beyond are not stored.",
    kind: "size",
    rules: [
      "permission.edit.takes-at-most-100",
      "permission.edit.answers-the-object",
      "permission.edit.is-read-back",
      "permission.get.answers-the-object",
      "permission.list.answers-objects",
      "permission.covers-global-and-guild-commands",
      "event.permissions-update.follows-an-edit",
      "scope.writes-stay-in-their-scope",
    ],
    plant: forgetting(countingInTheGuild),
    minimal: [
      createA({}),
      permit(0, entries(MAX_ENTRIES)),
      create({ name: "b", description: "b" }),
      permit(2, entries(1)),
    ],
  },
  {
    id: "selections-end-at-ten",
    what: "Of more than ten values that a user selects in a message, the first ten are delivered.",
    kind: "size",
    rules: [
      "select.max-values.is-at-most-25",
      "component-response.string-select.has-its-fields",
      "component-response.auto-select.has-its-fields",
      "component-response.select.count-lies-within-the-bounds",
      "component-response.select.delivers-an-interaction",
    ],
    plant: deliversWrongly(() => cuttingValues),
    minimal: [
      row({
        type: STRING_SELECT,
        custom_id: "s",
        min_values: VALUES.length,
        max_values: VALUES.length,
        options: VALUES.map((value) => ({ label: value, value })),
      }),
      use(0, "s", VALUES),
      DELIVERIES,
    ],
  },
  {
    id: "texts-of-options-end-at-4000",
    what: "A text with more than 4000 characters in an option is delivered up to that length.",
    kind: "size",
    rules: [
      "option-value.stays-within-its-bounds",
      "option.min-length.is-0-to-6000",
      "option.max-length.is-1-to-6000",
      "interaction.data.options-have-name-type-and-value",
      "autocomplete.partial-strings.arrive",
    ],
    plant: deliversWrongly(() => cuttingTexts),
    minimal: [
      createA({ options: [{ type: STRING, name: "o", description: "o", min_length: TEXT_LENGTH + 1 }] }),
      invoke(0, { options: [{ name: "o", value: "a".repeat(TEXT_LENGTH + 1) }] }),
      DELIVERIES,
    ],
  },
  {
    id: "custom-ids-share-2000-characters",
    what: "A message is refused if its custom_ids have more than 2000 characters together.",
    kind: "size",
    rules: [
      "component.custom-id.has-1-to-100-characters",
      "legacy.buttons.may-be-25",
      "legacy.rows.are-at-most-5",
      "placement.row.holds-at-most-5-buttons",
      "v2.components.are-at-most-40",
      "message.components.travel-with-flags",
    ],
    plant: refuses(isTooLongTogether),
    minimal: [message({ components: times(ROWS, longRow) })],
  },
];
