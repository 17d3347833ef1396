/** Bugs of messages: a value, a size, a sequence, a time and a race. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { clockMovedMs, driven } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { type Change, countOf, inComponents, inEach, textOf, withMember } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { atOnce, componentsV2, drive, editMessage, IN_CHANNEL, message, readMessage, row, times } from "../requests.js";
import { afterOthers, changed, type Handler, handledBy, refusal, refuses, stores } from "../wrap.js";

const DAY_MS = 24 * 60 * 60 * 1000;
const TEXT_DISPLAY = 10;
const MEDIA_GALLERY = 12;
/** Components of a message. @see D2 Limits */
const MAX_COMPONENTS = 40;
/** Items of a media gallery. @see D2 Limits */
const MAX_ITEMS = 10;
/** What a filter of HTML takes for a tag. */
const TAG = /<[^<>]+>/g;

/** A text display without what looks like a tag. */
const withoutTags: Change = (part) =>
  part["type"] === TEXT_DISPLAY
    ? withMember(part, "content", (content) => (typeof content === "string" ? content.replaceAll(TAG, "") : content))
    : part;

/** True for a message that has no more components than it may have, but too many with the items of its galleries. */
function isFullWithItems(body: Json, call: Call): boolean {
  let components = 0;
  let items = 0;
  inComponents((part) => {
    components += 1;
    items += part["type"] === MEDIA_GALLERY ? countOf(part["items"]) : 0;
    return part;
  })(body, call);
  return components <= MAX_COMPONENTS && components + items > MAX_COMPONENTS;
}

/** The custom_ids that a request holds. */
function customIdsOf(body: Json, call: Call): readonly string[] {
  const ids: string[] = [];
  inComponents((part) => {
    const id = textOf(part, "custom_id");
    if (id !== "") ids.push(id);
    return part;
  })(body, call);
  return ids;
}

/** Every message that is being sent enters its custom_ids into one set, and leaves it when it is stored. */
function checkingInOneSet(): Handler {
  const entered = new Set<string>();
  return async (call, { pass }) => {
    const body = call.operation === "create-message" ? await bodyOf(call.request) : undefined;
    const own = body === undefined ? [] : customIdsOf(body, call);
    if (own.length === 0) return pass();
    if (own.some((each) => entered.has(each))) return refusal();
    for (const each of own) entered.add(each);
    await afterOthers();
    const response = await pass();
    for (const each of own) entered.delete(each);
    return response;
  };
}

/** A delete makes the list of the channel anew, of the messages as they were sent. */
function listingAsSent(): Handler {
  const sent = new Map<string, JsonObject>();
  const edited = new Map<string, string>();
  const old = new Set<string>();
  return async ({ operation, place, path }, { pass }) => {
    const response = await pass();
    if (!response.ok) return response;
    if (operation === "create-message") {
      const message = await objectOf(response);
      sent.set(textOf(message, "id"), message);
    }
    const id = path["id"] ?? "";
    if (operation === "edit-message") {
      edited.set(id, place);
      old.delete(id);
    }
    if (operation === "delete-message") for (const [each, channel] of edited) if (channel === place) old.add(each);
    if (operation !== "list-messages") return response;
    const asSent: Change = (each) => (old.has(textOf(each, "id")) ? (sent.get(textOf(each, "id")) ?? each) : each);
    return changed(response, (body) => inEach(body, asSent));
  };
}

/** A media item whose signed address has ended. */
const withoutAddress: Change = (part) =>
  withMember(part, "media", (media) => inEach(media, (each) => ({ ...each, url: "" })));

/** Addresses of media are signed when a message is written, and a signature ends after a day. */
function signingForADay(): Handler {
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
    const inParts = inComponents((part) =>
      withMember(withoutAddress(part), "items", (items) => inEach(items, withoutAddress)),
    );
    return changed(response, (body) =>
      inEach(body, (each) => {
        const isOld = movedMs - (writtenAt.get(textOf(each, "id")) ?? movedMs) >= DAY_MS;
        const components = elementsOf(each["components"]);
        const shown = isOld ? inParts({ components }, { ...call, operation: "create-message" }) : {};
        return isObject(shown) ? { ...each, ...shown } : each;
      }),
    );
  };
}

/** A media item. */
function item(): Json {
  return { media: { url: "https://example.com/a.png" } };
}

const BUTTON: Json = { type: 2, style: 1, label: "b", custom_id: "b" };
const REMOVE_SECOND: PlainRequest = { method: "DELETE", path: `${IN_CHANNEL}/{#1.id}` };
const LIST_MESSAGES: PlainRequest = { method: "GET", path: IN_CHANNEL };

/** Those of messages. */
export const TWELFTH_MESSAGES: readonly PlantedBug[] = [
  {
    id: "mentions-are-taken-for-tags",
    what: "A filter removes tags of HTML from a text display, and takes mentions and emoji in angle brackets for tags.",
    kind: "value",
    rules: ["message.components.read-back", "text-display.content.is-required"],
    plant: stores(inComponents(withoutTags)),
    minimal: [componentsV2({ type: TEXT_DISPLAY, content: "a <@{user_id}>" })],
  },
  {
    id: "items-of-galleries-are-components",
    what: "The items of media galleries count toward the 40 components of a message.",
    kind: "size",
    rules: [
      "v2.components.are-at-most-40",
      "v2.components.nested-ones-count",
      "v2.components.top-level-has-no-limit-of-its-own",
      "media-gallery.items.has-1-to-10",
    ],
    plant: refuses(isFullWithItems),
    minimal: [componentsV2(...times(4, () => ({ type: MEDIA_GALLERY, items: times(MAX_ITEMS, item) })))],
  },
  {
    id: "deletes-undo-edits-in-the-list",
    what: "After a message was deleted, the list of its channel shows the others as they were sent, without later edits.",
    kind: "sequence",
    rules: ["message.list-and-get-agree", "message.components.read-back"],
    plant: handledBy(listingAsSent),
    minimal: [
      message({ content: "a" }),
      message({ content: "b" }),
      editMessage(0, { content: "c" }),
      REMOVE_SECOND,
      LIST_MESSAGES,
    ],
  },
  {
    id: "addresses-of-media-end-after-a-day",
    what: "A message that was last written a day ago is read with an empty url in its thumbnails and galleries.",
    kind: "time",
    rules: [
      "message.components.read-back",
      "media-gallery.item.has-media",
      "thumbnail.media.is-required",
      "media.url.takes-web-addresses-and-attachments",
    ],
    plant: handledBy(signingForADay),
    minimal: [
      componentsV2({ type: MEDIA_GALLERY, items: [item()] }),
      drive("moveClock", { milliseconds: DAY_MS }),
      readMessage(0),
    ],
  },
  {
    id: "messages-at-once-share-no-custom-id",
    what: "A message is refused if it has a custom_id of another one that is being sent, to any channel.",
    kind: "race",
    rules: [
      "component.custom-id.is-free-in-other-messages",
      "component.custom-id.is-unique-in-its-message",
      "message.components.travel-with-flags",
      "legacy.components.sit-beside-content",
    ],
    plant: handledBy(checkingInOneSet),
    minimal: [row(BUTTON), atOnce(row(BUTTON))],
  },
];
