/** Bugs of the components of messages: pairs, a value and a sequence. */
import { isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { objectOf } from "../memory.js";
import { type Change, inComponents, inEach, isSome, textOf, withMember } from "../parts.js";
import type { Fetch, PlantedBug } from "../planted-bug.js";
import { componentsV2, editMessage, message, row } from "../requests.js";
import { answers, type Handler, handledBy, refusal, refuses, stores } from "../wrap.js";

const ROW = 1;
const BUTTON = 2;
const MEDIA_GALLERY = 12;
const CONTAINER = 17;
const STRING_SELECT = 3;
const USER_SELECT = 5;
const CHANNEL_SELECT = 8;
/** Is before a custom_id that is to look like another one. It is in the private area of Unicode. */
const UNNOTICED = "\uE36B";

const BUTTON_A: JsonObject = { type: BUTTON, style: 1, label: "b", custom_id: "a" };
const SELECT_A: JsonObject = { type: STRING_SELECT, custom_id: "a", options: [{ label: "o", value: "v" }] };

function rowOf(component: JsonObject): JsonObject {
  return { type: ROW, components: [component] };
}

/** True for a select that is filled by the service, may stay empty, and is opened empty. */
function isOpenedEmpty({ type, min_values: least, default_values: values }: JsonObject): boolean {
  const isFilled = typeof type === "number" && type >= USER_SELECT && type <= CHANNEL_SELECT;
  return isFilled && least === 0 && Array.isArray(values) && values.length === 0;
}

/** Hides the custom_ids of selects that are also those of buttons. */
function hidingSelects(body: Json, call: Call): Json {
  const ofButtons = new Set<Json | undefined>();
  inComponents((part) => {
    if (part["type"] === BUTTON) ofButtons.add(part["custom_id"]);
    return part;
  })(body, call);
  return inComponents((part) => {
    if (part["type"] === BUTTON || !ofButtons.has(part["custom_id"])) return part;
    return withMember(part, "custom_id", (id) => (typeof id === "string" ? UNNOTICED + id : id));
  })(body, call);
}

function withoutMarks(value: Json): Json {
  if (typeof value === "string") return value.replace(UNNOTICED, "");
  if (Array.isArray(value)) return value.map(withoutMarks);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([member, each]) => [member, withoutMarks(each)]));
}

/** Custom_ids are looked up in one set for buttons and one for selects. */
function comparingApart(service: Fetch): Fetch {
  return answers(withoutMarks)(stores(hidingSelects)(service));
}

/** What is in a spoiler need not be one itself. */
const withoutInnerSpoilers: Change = (part) => {
  if (part["type"] !== CONTAINER || part["spoiler"] !== true) return part;
  const shown: Change = (item) => withMember(item, "spoiler", () => false);
  return withMember(part, "components", (children) =>
    inEach(children, (child) =>
      child["type"] === MEDIA_GALLERY ? withMember(child, "items", (items) => inEach(items, shown)) : child,
    ),
  );
};

/** A new component with the custom_id of a stored one is refused, although an edit removes that one. */
function comparingWithTheStored(): Handler {
  const stored = new Map<string, ReadonlyMap<string, Json>>();
  const typesIn = (body: Json, call: Call): ReadonlyMap<string, Json> => {
    const types = new Map<string, Json>();
    inComponents((part) => {
      const id = textOf(part, "custom_id");
      if (id !== "") types.set(id, part["type"] ?? null);
      return part;
    })(body, call);
    return types;
  };
  return async (call, { pass }) => {
    const { operation, path, request } = call;
    if (operation !== "create-message" && operation !== "edit-message") return pass();
    const old = stored.get(path["id"] ?? "");
    if (operation === "edit-message" && old !== undefined) {
      const sent = typesIn(await objectOf(request), call);
      if ([...sent].some(([id, type]) => (old.get(id) ?? type) !== type)) return refusal();
    }
    const response = await pass();
    const now = await objectOf(response);
    if (response.ok) stored.set(textOf(now, "id"), typesIn(now, call));
    return response;
  };
}

/** True where two custom_ids differ only by spaces at their ends, as texts of some databases do not. */
function repeatsPadded(body: Json, call: Call): boolean {
  const ids = new Map<string, string>();
  return isSome(inComponents, (part) => {
    const id = textOf(part, "custom_id");
    const other = ids.get(id.trimEnd());
    ids.set(id.trimEnd(), id);
    return id !== "" && other !== undefined && other !== id;
  })(body, call);
}

/** Those of components. */
export const THIRTY_SIXTH_COMPONENTS: readonly PlantedBug[] = [
  {
    id: "no-least-number-means-one",
    what: "A select of users, roles or channels is refused if its min_values is 0 and its default_values are an empty list.",
    kind: "pair",
    rules: [
      "auto-select.default-values.lie-within-the-bounds",
      "select.min-values.is-0-to-25",
      "message.components.travel-with-flags",
      "legacy.components.sit-beside-content",
    ],
    plant: refuses(isSome(inComponents, isOpenedEmpty)),
    minimal: [row({ type: USER_SELECT, custom_id: "s", min_values: 0, default_values: [] })],
  },
  {
    id: "buttons-and-selects-are-compared-apart",
    what: "A button and a select of one message may share a custom_id.",
    kind: "pair",
    rules: ["component.custom-id.is-unique-in-its-message"],
    plant: comparingApart,
    minimal: [message({ components: [rowOf(BUTTON_A), rowOf(SELECT_A)] })],
  },
  {
    id: "custom-ids-are-compared-padded",
    what: "A message is refused if two custom_ids differ only by spaces at their ends.",
    kind: "value",
    rules: [
      "component.custom-id.is-unique-in-its-message",
      "message.components.travel-with-flags",
      "legacy.components.sit-beside-content",
    ],
    plant: refuses(repeatsPadded),
    minimal: [row(BUTTON_A, { ...BUTTON_A, custom_id: "a " })],
  },
  {
    id: "spoilers-inside-spoilers-are-dropped",
    what: "An item of a gallery is stored without its spoiler if the gallery is in a container that is a spoiler.",
    kind: "pair",
    rules: ["message.components.read-back", "media-gallery.item.spoiler-defaults-to-false"],
    plant: stores(inComponents(withoutInnerSpoilers)),
    minimal: [
      componentsV2({
        type: CONTAINER,
        spoiler: true,
        components: [{ type: MEDIA_GALLERY, items: [{ media: { url: "https://example.com/a.png" }, spoiler: true }] }],
      }),
    ],
  },
  {
    id: "moved-custom-ids-are-taken",
    what: "An edit of a message is refused if it gives a custom_id of the stored message to a component of another type.",
    kind: "sequence",
    rules: [
      "component.custom-id.is-unique-in-its-message",
      "message.components.travel-with-flags",
      "message.components.read-back",
      "legacy.components.sit-beside-content",
    ],
    plant: handledBy(comparingWithTheStored),
    minimal: [row(BUTTON_A), editMessage(0, { components: [rowOf(SELECT_A)] })],
  },
];
