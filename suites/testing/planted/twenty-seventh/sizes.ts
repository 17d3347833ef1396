/** Bugs of sizes and counts. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { countOf, inComponents, isSome, textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { componentsV2, createA, message, modal, permit, times } from "../requests.js";
import { type Handler, refusal, refuses } from "../wrap.js";
import { forgetting, permissionsEditOf } from "./support.js";

const ROW = 1;
const STRING_SELECT = 3;
const TEXT_INPUT = 4;
const SECTION = 9;
const TEXT_DISPLAY = 10;
const LABEL = 18;
/** What selects of one message are thought to have together. */
const OPTIONS_TOGETHER = 100;
/** Options of one select. @see D2 Limits */
const MAX_OPTIONS = 25;
/** Components of a message. @see D2 Limits */
const MAX_COMPONENTS = 40;
/** Fields of an embed. @see D1 Limits */
const MAX_FIELDS = 25;
/** Permissions of a command. @see D1 Limits */
const MAX_PERMISSIONS = 100;
/** Characters of a label, and of its description. @see D2 Limits */
const LABEL_LENGTH = 45;
const DESCRIPTION_LENGTH = 100;

/** True for a message or modal whose string selects have too many options together. */
function hasManyOptions(body: Json, call: Call): boolean {
  let options = 0;
  inComponents((part) => {
    if (part["type"] === STRING_SELECT) options += countOf(part["options"]);
    return part;
  })(body, call);
  return options > OPTIONS_TOGETHER;
}

/** True for a message that has too many components only if each accessory counts as one of two places. */
function isFullWithAccessories(body: Json, call: Call): boolean {
  let components = 0;
  let accessories = 0;
  inComponents((part) => {
    components += 1;
    if (isObject(part["accessory"])) accessories += 1;
    return part;
  })(body, call);
  return components <= MAX_COMPONENTS && components + accessories > MAX_COMPONENTS;
}

/** True for a label whose texts are too long for one field. */
function isLongTogether(part: JsonObject): boolean {
  const length = [...textOf(part, "label"), ...textOf(part, "description")].length;
  return part["type"] === LABEL && length > DESCRIPTION_LENGTH;
}

/** True for a message whose embeds have too many fields together. */
function hasManyFields(body: Json, { operation }: Call): boolean {
  const isMessage = operation === "create-message" || operation === "edit-message";
  const sent = isObject(body) && operation === "respond" ? body["data"] : isMessage ? body : undefined;
  const embeds = isObject(sent) ? elementsOf(sent["embeds"]).filter(isObject) : [];
  return embeds.reduce((count, { fields }) => count + countOf(fields), 0) > MAX_FIELDS;
}

/** What a list replaces is still there when its size is checked. */
function addingUpPermissions(): Handler {
  const counts = new Map<string, number>();
  const forget = (id: string) => {
    for (const key of counts.keys()) if (key.endsWith(` ${id}`)) counts.delete(key);
  };
  return async (call, { pass }) => {
    const { operation, path, request } = call;
    const edit = await permissionsEditOf(call);
    const key = `${edit?.guild} ${edit?.id}`;
    const own = edit?.entries.length ?? 0;
    const isBearer = (request.headers.get("authorization") ?? "").startsWith("Bearer ");
    if (operation === "edit-permissions" && isBearer && (counts.get(key) ?? 0) + own > MAX_PERMISSIONS)
      return refusal();
    const response = await pass();
    if (!response.ok) return response;
    if (edit !== undefined) counts.set(key, own);
    if (operation === "delete" || operation === "edit") forget(path["id"] ?? "");
    if (operation === "bulk") counts.clear();
    return response;
  };
}

/** Permissions of different users. @param first number of the first one */
function forUsers(first: number, count: number): readonly Json[] {
  return times(count, (index) => ({ id: String(FIRST_USER + first + index), type: 2, permission: true }));
}

const FIRST_USER = 100_000_000_000;

/** A row with a string select. */
function selectRow(index: number): Json {
  const options = times(index < 4 ? MAX_OPTIONS : 1, (option) => ({ label: "o", value: String(option) }));
  return { type: ROW, components: [{ type: STRING_SELECT, custom_id: String(index), options }] };
}

/** A section with a button. */
function section(index: number): Json {
  const accessory = { type: 2, style: 1, label: "b", custom_id: String(index) };
  return { type: SECTION, components: [{ type: TEXT_DISPLAY, content: "a" }], accessory };
}

/** An embed of many fields. */
function embed(fields: number): Json {
  return { title: "e", fields: times(fields, () => ({ name: "f", value: "f" })) };
}

/** Those of one size. */
export const SIZES: readonly PlantedBug[] = [
  {
    id: "selects-share-a-hundred-options",
    what: "A message is refused if its string selects have more than 100 options together.",
    kind: "size",
    rules: [
      "string-select.options.has-at-most-25",
      "legacy.rows.are-at-most-5",
      "message.components.travel-with-flags",
      "placement.select.stands-in-a-row-in-a-message",
    ],
    plant: refuses(hasManyOptions),
    minimal: [message({ components: times(5, selectRow) })],
  },
  {
    id: "accessories-take-two-places",
    what: "The accessory of a section counts twice toward the 40 components of a message.",
    kind: "size",
    rules: [
      "v2.components.are-at-most-40",
      "v2.components.nested-ones-count",
      "v2.components.top-level-has-no-limit-of-its-own",
      "section.has-components-and-accessory",
    ],
    plant: refuses(isFullWithAccessories),
    minimal: [componentsV2(...times(11, section))],
  },
  {
    id: "labels-share-their-length",
    what: "A modal is refused if a label and its description have more than 100 characters together.",
    kind: "size",
    rules: [
      "label.label.has-at-most-45-characters",
      "label.description.has-at-most-100-characters",
      "message.modal-answers-an-interaction",
    ],
    plant: refuses(isSome(inComponents, isLongTogether)),
    minimal: modal({
      type: LABEL,
      label: "l".repeat(LABEL_LENGTH),
      description: "d".repeat(DESCRIPTION_LENGTH),
      component: { type: TEXT_INPUT, custom_id: "t", style: 1 },
    }),
  },
  {
    id: "fields-of-all-embeds-add-up",
    what: "A message is refused if its embeds have more than 25 fields together.",
    kind: "size",
    rules: ["message.embeds.have-at-most-25-fields"],
    plant: refuses(hasManyFields),
    minimal: [message({ embeds: [embed(MAX_FIELDS), embed(1)] })],
  },
  {
    id: "replaced-permissions-add-up",
    what: "A list of permissions is refused if it has more than 100 entries together with those that it replaces.",
    kind: "size",
    rules: [
      "permission.edit.takes-at-most-100",
      "permission.edit.replaces-all",
      "permission.edit.answers-the-object",
      "permission.edit.is-read-back",
      "event.permissions-update.follows-an-edit",
    ],
    plant: forgetting(addingUpPermissions),
    minimal: [createA({}), permit(0, forUsers(0, 51)), permit(0, forUsers(51, 50))],
  },
];
