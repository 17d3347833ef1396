/** Mistakes about what is in one message: pairs, a value and a size. */
import { isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { type Change, inComponents, inEach, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { componentsV2, row, times } from "../requests.js";
import { refuses, stores } from "../wrap.js";

const BUTTON = 2;
const STRING_SELECT = 3;
const SECTION = 9;
const TEXT_DISPLAY = 10;
const THUMBNAIL = 11;
const MEDIA_GALLERY = 12;
const CONTAINER = 17;
/** Components of a message. @see D2 Limits */
const MAX_COMPONENTS = 40;
const PICTURE: JsonObject = { url: "https://example.com/a.png" };

/** What is in a container that is a spoiler is one too. */
const hidingWhatIsInside: Change = (part) => {
  if (part["type"] !== CONTAINER || part["spoiler"] !== true) return part;
  const hidden: Change = (item) => (item["spoiler"] === undefined ? { ...item, spoiler: true } : item);
  return withMember(part, "components", (all) =>
    inEach(all, (each) =>
      each["type"] === MEDIA_GALLERY ? withMember(each, "items", (items) => inEach(items, hidden)) : each,
    ),
  );
};

/** A select has one option that it opens with. */
const openingWithOneOption: Change = (part) => {
  if (part["type"] !== STRING_SELECT) return part;
  let hasDefault = false;
  const single: Change = (option) => {
    if (option["default"] !== true) return option;
    if (hasDefault) return without(option, "default");
    hasDefault = true;
    return option;
  };
  return withMember(part, "options", (options) => inEach(options, single));
};

/** A button that is only a picture shows it without movement. */
const stillingPictures: Change = (part) =>
  part["type"] === BUTTON && (part["label"] ?? "") === ""
    ? withMember(part, "emoji", (emoji) => inEach(emoji, (each) => without(each, "animated")))
    : part;

/** Text with the ends of lines that Unix has. */
const endingLinesAsUnix: Change = (part) =>
  part["type"] === TEXT_DISPLAY
    ? withMember(part, "content", (content) =>
        typeof content === "string" ? content.replaceAll("\r\n", "\n") : content,
      )
    : part;

/** True for a message that is full only where each accessory counts by itself and as a part of its section. */
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

/** Options of a select, all of which it opens with. */
function defaults(count: number): readonly Json[] {
  return times(count, (index) => ({ label: `o${index}`, value: `o${index}`, default: true }));
}

const EMOJI: JsonObject = { id: "1", name: "e", animated: true };

/** Eleven sections of three components are 33, and 44 where an accessory counts twice. */
const SECTIONS = times(Math.floor(MAX_COMPONENTS / 4) + 1, () => ({
  type: SECTION,
  components: [{ type: TEXT_DISPLAY, content: "t" }],
  accessory: { type: THUMBNAIL, media: PICTURE },
}));

/** Those that one message shows. */
export const COMPONENTS: readonly PlantedBug[] = [
  {
    id: "hidden-containers-hide-their-galleries",
    what: "The items of a media gallery in a container that is a spoiler are spoilers where they do not say it themselves.",
    kind: "pair",
    rules: [
      "media-gallery.item.spoiler-defaults-to-false",
      "container.spoiler.defaults-to-false",
      "message.components.read-back",
    ],
    plant: stores(inComponents(hidingWhatIsInside)),
    minimal: [
      componentsV2({
        type: CONTAINER,
        spoiler: true,
        components: [{ type: MEDIA_GALLERY, items: [{ media: PICTURE }] }],
      }),
    ],
  },
  {
    id: "selects-open-with-one-option",
    what: "Of the options of a string select that are its defaults only the first one stays a default.",
    kind: "pair",
    rules: ["string-select.option.has-emoji-and-default", "message.components.read-back"],
    plant: stores(inComponents(openingWithOneOption)),
    minimal: [row({ type: STRING_SELECT, custom_id: "s", max_values: 2, options: defaults(2) })],
  },
  {
    id: "buttons-without-a-label-do-not-move",
    what: "The emoji of a button without a label is no longer animated.",
    kind: "pair",
    rules: ["button.emoji.is-partial", "message.components.read-back"],
    plant: stores(inComponents(stillingPictures)),
    minimal: [row({ type: BUTTON, style: 1, custom_id: "b", emoji: EMOJI })],
  },
  {
    id: "lines-of-texts-end-as-on-unix",
    what: "A carriage return before a line feed is lost in the content of a text display.",
    kind: "value",
    rules: ["message.components.read-back", "text-display.content.is-required"],
    plant: stores(inComponents(endingLinesAsUnix)),
    minimal: [componentsV2({ type: TEXT_DISPLAY, content: "a\r\nb" })],
  },
  {
    id: "accessories-count-as-two",
    what: "The accessory of a section counts twice toward the 40 components of a message.",
    kind: "size",
    rules: [
      "v2.components.are-at-most-40",
      "v2.components.nested-ones-count",
      "v2.components.top-level-has-no-limit-of-its-own",
      "section.has-components-and-accessory",
      "placement.section.accessory-is-a-button-or-thumbnail",
    ],
    plant: refuses(isFullWithAccessories),
    minimal: [componentsV2(...SECTIONS)],
  },
];
