/** Bugs of several requests one after another. */
import { isDeepStrictEqual } from "node:util";
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { countOf, inComponents, sizeOf, textOf, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { bulk, create, createA, edit, editMessage, row, times } from "../requests.js";
import { type Handler, handledBy, refusal } from "../wrap.js";

const STRING = 3;
const USER_COMMAND = 2;
/** Commands of a type in a scope. @see D1 Limits */
const LIMITS: ReadonlyMap<Json, number> = new Map([
  [1, 100],
  [2, 15],
  [3, 15],
]);

/** True where a stored part has everything that was sent for it. */
function holds(stored: Json | undefined, sent: JsonObject): boolean {
  return isObject(stored) && Object.entries(sent).every(([member, value]) => isDeepStrictEqual(stored[member], value));
}

/** True for the stored options in another order. */
function isReordered(sent: readonly JsonObject[], stored: readonly Json[]): boolean {
  const byName = new Map(stored.map((each) => [textOf(each, "name"), each]));
  const isSame = sent.length === stored.length && sent.every((each) => holds(byName.get(textOf(each, "name")), each));
  return isSame && sent.some((each, index) => textOf(each, "name") !== textOf(stored[index], "name"));
}

/** Options are compared by their names, to see whether there is anything to write. */
function writingWhatDiffers(known: Known): Handler {
  return async ({ operation, path, request }, { pass }) => {
    const stored = known.get(path["id"] ?? "")?.command["options"];
    const body = await objectOf(request);
    const sent = elementsOf(body["options"]);
    if (operation !== "edit" || stored === undefined || !sent.every(isObject)) return pass();
    return isReordered(sent, elementsOf(stored)) ? pass(without(body, "options")) : pass();
  };
}

/** What an element of a bulk overwrite would be that leaves a command as it is. */
function elementOf(command: JsonObject): JsonObject {
  const isSent = ([member, value]: readonly [string, Json]): boolean =>
    !["id", "application_id", "guild_id", "version"].includes(member) &&
    value !== null &&
    !(member === "description" && value === "");
  return Object.fromEntries(Object.entries(command).filter(isSent));
}

/** A bulk overwrite skips what it wrote before, by the definition that was sent; edits leave that as it was. */
function skippingKnownDefinitions(known: Known): Handler {
  const definitions = new Map<string, JsonObject>();
  return async (call, { pass }) => {
    const { operation, place, path, request } = call;
    if (path["guild"] === undefined || (operation !== "create" && operation !== "bulk")) return pass();
    const body = await bodyOf(request);
    const sent = (operation === "create" ? [body] : elementsOf(body)).filter(isObject);
    const stored = new Map([...known.values()].map((each) => [each.key, each.command]));
    const isSkipped = (each: JsonObject) => isDeepStrictEqual(definitions.get(keyOf(place, each)), without(each, "id"));
    const kept = (each: JsonObject): JsonObject => {
      const before = stored.get(keyOf(place, each));
      return before !== undefined && isSkipped(each) ? elementOf(before) : each;
    };
    const isBulk = operation === "bulk" && sent.length === countOf(body) && sent.some(isSkipped);
    const response = await pass(isBulk ? sent.map(kept) : undefined);
    if (response.ok) for (const each of sent) definitions.set(keyOf(place, each), without(each, "id"));
    return response;
  };
}

/** What a scope has no room for is noted at a refusal, and forgotten at a delete or an overwrite that holds something. */
function notingFullScopes(known: Known): Handler {
  const full = new Set<string>();
  return async ({ operation, place, path, request }, { pass }) => {
    const { type = 1, ...body } = await objectOf(request);
    const key = JSON.stringify([place, type]);
    const inPlace = [...known.values()].filter((each) => each.place === place);
    const isNew = operation === "create" && !inPlace.some((each) => each.key === keyOf(place, { ...body, type }));
    if (isNew && full.has(key)) return refusal();
    const response = await pass();
    const ofType = inPlace.filter(({ command }) => command["type"] === type);
    if (isNew && response.status === 400 && ofType.length >= (LIMITS.get(type) ?? Number.POSITIVE_INFINITY))
      full.add(key);
    if (!response.ok) return response;
    const deleted = known.get(path["id"] ?? "")?.command["type"] ?? null;
    if (operation === "delete") full.delete(JSON.stringify([place, deleted]));
    const isFilled = operation === "bulk" && countOf(await bodyOf(request)) > 0;
    if (isFilled) for (const each of LIMITS.keys()) full.delete(JSON.stringify([place, each]));
    return response;
  };
}

/** The custom_ids of a message in their order. */
function customIdsOf(body: Json, call: Call): readonly string[] {
  const ids: string[] = [];
  inComponents((part) => {
    if (textOf(part, "custom_id") !== "") ids.push(textOf(part, "custom_id"));
    return part;
  })(body, call);
  return ids;
}

/** An edit writes components one by one, and the custom_id of one that is still to come is taken. */
function writingOneByOne(): Handler {
  const stored = new Map<string, readonly string[]>();
  return async (call, { pass }) => {
    const { operation, request, path } = call;
    if (operation !== "create-message" && operation !== "edit-message") return pass();
    const body = (await bodyOf(request)) ?? null;
    const before = operation === "edit-message" ? (stored.get(path["id"] ?? "") ?? []) : [];
    const ids = customIdsOf(body, call);
    if (ids.some((id, index) => before.indexOf(id) > index)) return refusal();
    const response = await pass();
    const message = await objectOf(response);
    if (response.ok && sizeOf(message) > 0) stored.set(textOf(message, "id"), customIdsOf(message, call));
    return response;
  };
}

/** A row of two buttons with these custom_ids. */
function buttons(...ids: readonly string[]): JsonObject {
  return { type: 1, components: ids.map((id) => ({ type: 2, style: 1, label: "b", custom_id: id })) };
}

const OPTIONS: readonly JsonObject[] = ["o", "p"].map((name) => ({ type: STRING, name, description: name }));
const USERS: readonly JsonObject[] = times(15, (index) => ({ name: `u${index}`, type: USER_COMMAND }));

/** Those of sequences. */
export const TWENTY_SIXTH_SEQUENCES: readonly PlantedBug[] = [
  {
    id: "another-order-is-no-change",
    what: "An edit that gives the stored options in another order leaves them in the old one.",
    kind: "sequence",
    rules: [
      "option.order.is-preserved",
      "edit.replaces-options-whole",
      "edit.replaces-provided-fields",
      "command.version.changes-on-edit",
    ],
    plant: remembering(writingWhatDiffers),
    minimal: [createA({ options: OPTIONS }), edit(0, { options: [...OPTIONS].reverse() })],
  },
  {
    id: "bulk-overwrites-skip-what-they-wrote",
    what: "A bulk overwrite in a guild leaves a command as an edit made it, if the element is what was last sent for its name.",
    kind: "sequence",
    rules: [
      "bulk.same-name-keeps-the-id",
      "bulk.covers-all-types",
      "endpoint.bulk.answers-200-with-an-array",
      "upsert.stores-the-fields",
      "command.version.changes-on-edit",
    ],
    plant: remembering(skippingKnownDefinitions),
    minimal: [createA({}), edit(0, { description: "b" }), bulk([{ name: "a", description: "a" }])],
  },
  {
    id: "full-scopes-stay-full-when-emptied",
    what: "After a create was refused for want of room, more of its type are refused although an empty bulk overwrite made room.",
    kind: "sequence",
    rules: [
      "bulk.empty-list-clears-the-scope",
      "limit.user.is-15",
      "limit.message.is-15",
      "limit.chat-input.is-100",
      "limit.delete-frees-a-slot",
      "endpoint.create.answers-201-for-a-new-name",
    ],
    plant: remembering(notingFullScopes),
    minimal: [
      bulk(USERS),
      create({ name: "v", type: USER_COMMAND }),
      bulk([]),
      create({ name: "v", type: USER_COMMAND }),
    ],
  },
  {
    id: "swapped-custom-ids-collide",
    what: "An edit of a message is refused if a component gets the custom_id that a later one had before.",
    kind: "sequence",
    rules: [
      "component.custom-id.is-unique-in-its-message",
      "component.custom-id.has-1-to-100-characters",
      "message.components.travel-with-flags",
      "message.components.read-back",
    ],
    plant: handledBy(writingOneByOne),
    minimal: [row(...elementsOf(buttons("a", "b")["components"])), editMessage(0, { components: [buttons("b", "a")] })],
  },
];
