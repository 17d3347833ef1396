/** Bugs of components: a pair, values and sizes. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { objectOf } from "../memory.js";
import { type Change, countOf, inComponents, inEach, isSome, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { COMPONENTS_V2, componentsV2, DELIVERIES, drive, editMessage, modal, row, times } from "../requests.js";
import { type Handler, handledBy, refusal, refuses, stores } from "../wrap.js";
import { isReset } from "./paths.js";

const MODAL = 9;
const TEXT_DISPLAY = 10;
const MEDIA_GALLERY = 12;
const CONTAINER = 17;
const LABEL = 18;
const RADIO_GROUP = 21;
const CHECKBOX_GROUP = 22;
/** @see D2 "What the service does" 3 */
const MAX_COMPONENTS = 40;
/** How long the label of a Label may be. @see D2 Label */
const LABEL_LENGTH = 45;
const JOINER = "\u200D";

/** In modals only what is entered needs an id, so that text gets the next number. */
function numberingTexts(body: Json, { operation }: Call): Json {
  if (operation !== "respond" || !isObject(body) || body["type"] !== MODAL) return body;
  const renumbered: Change = (each) => (each["type"] === TEXT_DISPLAY ? without(each, "id") : each);
  return withMember(body, "data", (data) =>
    inEach(data, (form) => withMember(form, "components", (all) => inEach(all, renumbered))),
  );
}

/** A media item under the address of its file. */
const withoutQuery: Change = (part) =>
  withMember(part, "media", (media) =>
    inEach(media, (item) => {
      const url = textOf(item, "url");
      return url.startsWith("http") && url.includes("?") ? { ...item, url: url.slice(0, url.indexOf("?")) } : item;
    }),
  );

/** True for a list with an option whose label is longer than one of a Label. */
function hasLongLabel({ type, options }: JsonObject): boolean {
  const isGroup = type === RADIO_GROUP || type === CHECKBOX_GROUP;
  return isGroup && elementsOf(options).some((option) => [...textOf(option, "label")].length > LABEL_LENGTH);
}

/** How many components a message has. */
function componentsOf(message: JsonObject, call: Call): number {
  let count = 0;
  inComponents((part) => {
    count += 1;
    return part;
  })({ components: message["components"] ?? [] }, { ...call, operation: "edit-message" });
  return count;
}

/** The room for new components is what the old ones leave. */
function countingOldAndNew(): Handler {
  const before = new Map<string, number>();
  return async (call, { pass }) => {
    const { operation, path, request } = call;
    if (isReset(call)) before.clear();
    const added = operation === "edit-message" ? componentsOf(await objectOf(request), call) : 0;
    if (added > 0 && added + (before.get(path["id"] ?? "") ?? 0) > MAX_COMPONENTS) return refusal();
    const response = await pass();
    if (!response.ok || (operation !== "create-message" && operation !== "edit-message")) return response;
    const message = await objectOf(response);
    const isV2 = (Number(message["flags"]) & COMPONENTS_V2) !== 0;
    before.set(textOf(message, "id"), isV2 ? componentsOf(message, call) : 0);
    return response;
  };
}

/** A text display. */
function text(content: string): JsonObject {
  return { type: TEXT_DISPLAY, content };
}

const INPUT: Json = { type: LABEL, label: "l", component: { type: 4, custom_id: "t", style: 1 } };
const CHANNELS: Json = ["{channel_id}", "{other_channel_id}"].map((id) => ({ id, type: "channel" }));
const OPTIONS: Json = [
  { value: "a", label: "a".repeat(LABEL_LENGTH + 1) },
  { value: "b", label: "b" },
];

/** Those of components. */
export const THIRTY_EIGHTH_COMPONENTS: readonly PlantedBug[] = [
  // D2 "Interaction response structures": "Text Display | type 10, id"; "Common fields": id is "generated sequentially when empty".
  {
    id: "text-between-inputs-is-numbered-anew",
    what: "A text display of a modal loses the id that it was given, and is answered with a generated one.",
    kind: "pair",
    rules: [
      "component-response.ids-are-those-of-the-components",
      "component-response.text-display.has-its-fields",
      "component-response.modal.mirrors-its-components",
      "component.id.given-ones-are-kept",
    ],
    plant: stores(numberingTexts),
    minimal: [
      ...modal({ ...text("a"), id: 7 }, INPUT),
      drive("submitModal", { user_id: "{user_id}", interaction_id: "{#1.interaction_id}", values: { t: "a" } }),
      DELIVERIES,
    ],
  },
  // D2 "Button": "label? | string | max 80 characters".
  {
    id: "labels-of-buttons-fall-into-single-emoji",
    what: "A filter of invisible characters takes the joiners out of the emoji in the label of a button.",
    kind: "value",
    rules: ["message.components.read-back", "button.label.has-at-most-80-characters"],
    plant: stores(
      inComponents((part) =>
        part["type"] === 2 && textOf(part, "label").includes(JOINER)
          ? { ...part, label: textOf(part, "label").replaceAll(JOINER, "") }
          : part,
      ),
    ),
    minimal: [row({ type: 2, style: 1, custom_id: "b", label: `\u{1F469}${JOINER}\u{1F4BB}` })],
  },
  // D2 "Container": "accent_color?? (integer RGB 0x000000 to 0xFFFFFF)"; D1: "`??` means optional and nullable".
  {
    id: "no-accent-is-read-as-black",
    what: "A container whose accent color is null is kept with 0, which is black.",
    kind: "value",
    rules: ["container.accent-color.is-rgb", "message.components.read-back"],
    plant: stores(
      inComponents((part) =>
        part["type"] === CONTAINER && part["accent_color"] === null ? { ...part, accent_color: 0 } : part,
      ),
    ),
    minimal: [componentsV2({ type: CONTAINER, accent_color: null, components: [text("a")] })],
  },
  // D2 "Unfurled media item": "Only url is settable by developers (arbitrary URLs, or attachment://<filename>)".
  {
    id: "pictures-lose-the-query-of-their-address",
    what: "The address of a media item is kept without its query.",
    kind: "value",
    rules: [
      "message.components.read-back",
      "media.url.takes-web-addresses-and-attachments",
      "media.only-url-is-settable",
      "media-gallery.item.has-media",
      "thumbnail.media.is-required",
    ],
    plant: stores(
      inComponents((part) => withMember(withoutQuery(part), "items", (items) => inEach(items, withoutQuery))),
    ),
    minimal: [componentsV2({ type: MEDIA_GALLERY, items: [{ media: { url: "https://example.com/a.png?size=64" } }] })],
  },
  // D2 "What the service does" 3: "up to 40 total components per message".
  {
    id: "edited-layouts-add-to-what-they-replace",
    what: "An edit of a message is refused if its new components and those that they replace are more than 40.",
    kind: "size",
    rules: [
      "v2.components.are-at-most-40",
      "v2.components.nested-ones-count",
      "v2.components.top-level-has-no-limit-of-its-own",
      "message.components.read-back",
    ],
    plant: handledBy(countingOldAndNew),
    minimal: [
      componentsV2(...times(21, (index) => text(`${index}`))),
      editMessage(0, { components: times(20, (index) => text(`${index}`)) }),
    ],
  },
  // D2 "Selects": "default_values? (…; the count must lie within min_values and max_values)".
  {
    id: "defaults-leave-room-for-one-more",
    what: "A select for several values is refused if it has as many default values as its max_values.",
    kind: "size",
    rules: [
      "auto-select.default-values.lie-within-the-bounds",
      "auto-select.default-values.have-id-and-type",
      "select.max-values.is-at-most-25",
    ],
    plant: refuses(
      isSome(inComponents, ({ default_values: defaults, max_values: most }) => {
        return countOf(defaults) > 1 && countOf(defaults) === most;
      }),
    ),
    minimal: [row({ type: 8, custom_id: "s", max_values: 2, default_values: CHANNELS })],
  },
  // D2 "Radio Group": "Option: value (max 100), label (max 100)"; "Checkbox Group": "Option: as radio group option."
  {
    id: "options-are-labelled-as-shortly-as-labels",
    what: "A label of an option of a radio or checkbox group is refused above the 45 characters of a Label.",
    kind: "size",
    rules: [
      "radio-group.option.has-value-and-label",
      "checkbox-group.option.is-as-of-a-radio-group",
      "radio-group.options.has-2-to-10",
      "message.modal-answers-an-interaction",
    ],
    plant: refuses(isSome(inComponents, hasLongLabel)),
    minimal: modal({
      type: LABEL,
      label: "l",
      component: { type: RADIO_GROUP, custom_id: "r", options: OPTIONS },
    }),
  },
];
