/** Bugs of components in messages: a value, a time and sequences. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { clockMovedMs, driven } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { type Change, inComponents, inEach, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { componentsV2, createA, DELIVERIES, drive, IN_CHANNEL, invoke, readMessage, row } from "../requests.js";
import { changed, type Handler, handledBy, stores } from "../wrap.js";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const STRING_SELECT = 3;
const TEXT_DISPLAY = 10;
const THUMBNAIL = 11;
const MEDIA_GALLERY = 12;
const MESSAGE_RESPONSE = 4;

/** The options of a string select are kept in a plain object, which puts keys that are whole numbers first. */
const keyingOptionsByValue: Change = (part) => {
  const options = elementsOf(part["options"]).filter(isObject);
  const byValue = Object.fromEntries(options.map((each) => [textOf(each, "value"), each]));
  const isUnique = Object.keys(byValue).length === options.length;
  return part["type"] === STRING_SELECT && isUnique && options.length > 0
    ? { ...part, options: Object.values(byValue) }
    : part;
};

/** What is known of an address is cached, and the description that was given beside it too. */
function cachingDescriptions(): Handler {
  const described = new Map<string, string>();
  const inMedia = (change: Change) =>
    inComponents((part) => {
      if (part["type"] === THUMBNAIL) return change(part);
      return part["type"] === MEDIA_GALLERY ? withMember(part, "items", (items) => inEach(items, change)) : part;
    });
  const addressOf = (item: JsonObject) => textOf(item["media"], "url");
  return async (call, { pass }) => {
    const isWrite = ["create-message", "edit-message"].includes(call.operation);
    const body = isWrite ? await bodyOf(call.request) : undefined;
    if (body === undefined) return pass();
    const filled = inMedia((item) => {
      const description = described.get(addressOf(item));
      return description === undefined || "description" in item ? item : { ...item, description };
    })(body, call);
    const response = await pass(filled);
    if (!response.ok) return response;
    inMedia((item) => {
      const description = textOf(item, "description");
      const isNew = description !== "" && !described.has(addressOf(item));
      if (isNew) described.set(addressOf(item), description);
      return item;
    })(body, call);
    return response;
  };
}

/** The components of a message with the ids 1, 2, 3 and so on, whichever they had. */
function numbered(message: JsonObject): JsonObject {
  let last = 0;
  const inPart: Change = (part) => {
    last += 1;
    const own: JsonObject = { ...part, id: last };
    return ["components", "accessory"].reduce<JsonObject>(
      (outer, member) => withMember(outer, member, (inside) => inEach(inside, inPart)),
      own,
    );
  };
  return withMember(message, "components", (components) => inEach(components, inPart));
}

/** Messages go to an archive after a week, which keeps components without their ids. */
function archivingWithoutIds(): Handler {
  const writtenAt = new Map<string, number>();
  let movedMs = 0;
  return async (call, { pass }) => {
    movedMs += await clockMovedMs(call);
    const { operation } = call;
    const response = await pass();
    if (driven(call) === "reset") writtenAt.clear();
    if (response.ok && (operation === "create-message" || operation === "edit-message"))
      writtenAt.set(textOf(await objectOf(response), "id"), movedMs);
    if (operation !== "get-message" && operation !== "list-messages") return response;
    return changed(response, (body) =>
      inEach(body, (each) => {
        const ageMs = movedMs - (writtenAt.get(textOf(each, "id")) ?? movedMs);
        return ageMs >= WEEK_MS ? numbered(each) : each;
      }),
    );
  };
}

/** The components of a message are registered when it is created, which a response to an interaction does not do. */
function registeringCreatedMessages(): Handler {
  const registered = new Set<string>();
  return async (call, { pass }) => {
    if (driven(call) === "useComponent") {
      const { message_id: used } = await objectOf(call.request);
      return typeof used !== "string" || registered.has(used) ? pass() : Response.json({ outcome: "unknown" });
    }
    const response = await pass();
    if (call.operation === "create-message" && response.ok) registered.add(textOf(await objectOf(response), "id"));
    return response;
  };
}

/** A gallery with one item. */
function gallery(members: JsonObject): Json {
  return { type: MEDIA_GALLERY, items: [{ media: { url: "https://example.com/a.png" }, ...members }] };
}

const BUTTON: Json = { type: 2, style: 1, label: "b", custom_id: "b" };

/** Those of messages. */
export const FOURTEENTH_COMPONENTS: readonly PlantedBug[] = [
  {
    id: "options-with-numbers-are-sorted",
    what: "The options of a string select are kept by their value, and those with whole numbers come first, the least at the front.",
    kind: "value",
    rules: ["message.components.read-back", "string-select.options.is-required"],
    plant: stores(inComponents(keyingOptionsByValue)),
    minimal: [
      row({
        type: STRING_SELECT,
        custom_id: "s",
        options: [
          { label: "b", value: "2" },
          { label: "a", value: "1" },
        ],
      }),
    ],
  },
  {
    id: "media-keep-the-description-of-their-address",
    what: "A thumbnail or gallery item without description gets the one that its url had in an earlier message.",
    kind: "sequence",
    rules: ["message.components.read-back"],
    plant: handledBy(cachingDescriptions),
    minimal: [componentsV2(gallery({ description: "d" })), componentsV2(gallery({}))],
  },
  {
    id: "components-are-numbered-anew-after-a-week",
    what: "A message that was last written a week ago is read with other ids than those that its components were given.",
    kind: "time",
    rules: ["component.id.given-ones-are-kept", "message.components.read-back"],
    plant: handledBy(archivingWithoutIds),
    minimal: [
      componentsV2({ type: TEXT_DISPLAY, id: 7, content: "a" }),
      drive("moveClock", { milliseconds: WEEK_MS }),
      readMessage(0),
    ],
  },
  {
    id: "components-of-responses-do-nothing",
    what: "A component of a message that answered an interaction delivers nothing when it is used.",
    kind: "sequence",
    rules: [
      "message.response.takes-components",
      "button.press-delivers-an-interaction",
      "component-response.select.delivers-an-interaction",
    ],
    plant: handledBy(registeringCreatedMessages),
    minimal: [
      createA({}),
      invoke(0),
      DELIVERIES,
      {
        method: "POST",
        path: "/interactions/{#2.deliveries.0.interaction.id}/{#2.deliveries.0.interaction.token}/callback",
        body: { type: MESSAGE_RESPONSE, data: { components: [{ type: 1, components: [BUTTON] }] } },
        as: "none",
      },
      { method: "GET", path: IN_CHANNEL },
      drive("useComponent", {
        user_id: "{user_id}",
        channel_id: "{channel_id}",
        message_id: "{#4.0.id}",
        custom_id: "b",
      }),
    ],
  },
];
