/** A smallest component of a message for each rule that it breaks alone, and neighbours that break none. */
import type { JsonObject } from "../../contract/json.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import {
  button,
  channelSelect,
  checkbox,
  checkboxGroup,
  container,
  file,
  fileUpload,
  gallery,
  label,
  link,
  MISSING,
  many,
  media,
  mentionableSelect,
  option,
  premium,
  radioGroup,
  roleSelect,
  row,
  section,
  separator,
  stringSelect,
  text,
  textInput,
  thumbnail,
  userSelect,
} from "./components.js";

/** Rule, component that is at the top or in a container, JSON pointer from the component to the fault. */
export type Fault = readonly [rule: RuleId, component: JsonObject, pointer: string];

const X = (length: number): string => "𐐨".repeat(length);
const defaults = (count: number, type = "user") => many(count, (index) => ({ id: String(index + 1), type }));
const options = (count: number) => many(count, (index) => option({ value: String(index) }));

export const MESSAGE_FAULTS: readonly Fault[] = [
  ["component.type.is-known", { type: 15 }, "/type"],
  ["component.type.is-known", { content: "x" }, "/type"],
  ["component.type.is-known", row({ type: 20 }), "/components/0/type"],
  ["component.type.is-known", section({ accessory: { type: 16 } }), "/accessory/type"],
  ["component.id.is-a-32-bit-integer", text({ id: 4_294_967_296 }), "/id"],
  ["component.id.is-a-32-bit-integer", text({ id: 1.5 }), "/id"],
  ["component.id.is-a-32-bit-integer", section({ accessory: thumbnail({ id: "1" }) }), "/accessory/id"],
  ["component.fields.have-their-type", thumbnailIn({ spoiler: "true" }), "/accessory/spoiler"],
  ["component.fields.have-their-type", separator({ divider: 1 }), "/divider"],
  ["component.fields.have-their-type", row(button({ disabled: "no" })), "/components/0/disabled"],
  ["component.custom-id.has-1-to-100-characters", row(button({ custom_id: "" })), "/components/0/custom_id"],
  ["component.custom-id.has-1-to-100-characters", row(button({ custom_id: X(101) })), "/components/0/custom_id"],
  ["component.custom-id.has-1-to-100-characters", row(userSelect({ custom_id: X(101) })), "/components/0/custom_id"],
  ["component.custom-id.is-for-interactive-components", text({ custom_id: "a" }), "/custom_id"],
  ["component.custom-id.is-for-interactive-components", gallery({ custom_id: "a" }), "/custom_id"],

  ["placement.message.has-no-modal-components", textInput(), "/type"],
  ["placement.message.has-no-modal-components", row(textInput()), "/components/0/type"],
  ["placement.message.has-no-modal-components", fileUpload(), "/type"],
  ["placement.message.has-no-modal-components", radioGroup(), "/type"],
  ["placement.message.has-no-modal-components", checkboxGroup(), "/type"],
  ["placement.message.has-no-modal-components", section({ accessory: checkbox() }), "/accessory/type"],
  ["label.is-for-modals", label(textInput()), "/type"],
  ["placement.button.stands-in-a-row-or-as-accessory", button(), "/type"],
  ["placement.button.stands-in-a-row-or-as-accessory", section({ components: [link()] }), "/components/0/type"],
  ["placement.select.stands-in-a-row-in-a-message", stringSelect(), "/type"],
  ["placement.select.stands-in-a-row-in-a-message", section({ accessory: roleSelect() }), "/accessory/type"],
  ["placement.row.holds-one-select", row(stringSelect(), userSelect({ custom_id: "t" })), "/components"],
  ["placement.row.holds-buttons-or-one-select", row(button(), userSelect()), "/components"],
  ["placement.row.holds-buttons-or-one-select", row(text()), "/components/0/type"],
  ["placement.row.holds-at-most-5-buttons", row(...many(6, (n) => button({ custom_id: `b${n}` }))), "/components"],
  ["placement.row.does-not-nest", row(row(button())), "/components/0/type"],
  ["placement.row.does-not-nest", section({ accessory: row(button()) }), "/accessory/type"],
  ["placement.section.children-are-1-to-3-text-displays", section({ components: [] }), "/components"],
  [
    "placement.section.children-are-1-to-3-text-displays",
    section({ components: many(4, () => text()) }),
    "/components",
  ],
  ["placement.section.children-are-1-to-3-text-displays", section({ components: [separator()] }), "/components/0/type"],
  ["placement.section.accessory-is-a-button-or-thumbnail", section({ accessory: MISSING }), "/accessory"],
  ["placement.section.accessory-is-a-button-or-thumbnail", section({ accessory: text() }), "/accessory/type"],
  ["placement.thumbnail.is-an-accessory-only", thumbnail(), "/type"],
  ["placement.thumbnail.is-an-accessory-only", row(thumbnail()), "/components/0/type"],

  ["row.components.is-required", { type: 1 }, "/components"],
  ["button.style.is-1-to-6", row(button({ style: 7 })), "/components/0/style"],
  ["button.style.is-1-to-6", row(button({ style: MISSING })), "/components/0/style"],
  ["button.style.is-1-to-6", section({ accessory: button({ style: 0 }) }), "/accessory/style"],
  ["button.label.has-at-most-80-characters", row(button({ label: X(81) })), "/components/0/label"],
  ["button.label.has-at-most-80-characters", row(link({ label: X(81) })), "/components/0/label"],
  ["button.url.has-at-most-512-characters", row(link({ url: `https://e.org/${X(499)}` })), "/components/0/url"],
  ["button.custom-id.is-required-of-styles-1-to-4", row(button({ custom_id: MISSING })), "/components/0/custom_id"],
  ["button.url.is-not-for-styles-1-to-4", row(button({ style: 4, url: "https://e.org" })), "/components/0/url"],
  ["button.sku-id.is-for-premium-buttons", row(button({ style: 2, sku_id: "1" })), "/components/0/sku_id"],
  ["button.sku-id.is-for-premium-buttons", row(link({ sku_id: "1" })), "/components/0/sku_id"],
  ["button.link.has-a-url", row(link({ url: MISSING })), "/components/0/url"],
  ["button.link.has-no-custom-id", row(link({ custom_id: "a" })), "/components/0/custom_id"],
  ["button.premium.has-a-sku-id", row(premium({ sku_id: MISSING })), "/components/0/sku_id"],
  ["button.premium.has-no-custom-id", row(premium({ custom_id: "a" })), "/components/0/custom_id"],
  ["button.premium.has-no-label", row(premium({ label: "Buy" })), "/components/0/label"],
  ["button.premium.has-no-url", row(premium({ url: "https://e.org" })), "/components/0/url"],
  ["button.premium.has-no-emoji", row(premium({ emoji: { name: "🐈" } })), "/components/0/emoji"],
  ["button.emoji.is-partial", row(button({ emoji: { id: "cat" } })), "/components/0/emoji/id"],

  ["select.custom-id.is-required", row(stringSelect({ custom_id: MISSING })), "/components/0/custom_id"],
  ["select.custom-id.is-required", row(channelSelect({ custom_id: MISSING })), "/components/0/custom_id"],
  [
    "select.placeholder.has-at-most-150-characters",
    row(userSelect({ placeholder: X(151) })),
    "/components/0/placeholder",
  ],
  ["select.min-values.is-0-to-25", row(stringSelect({ min_values: -1 })), "/components/0/min_values"],
  ["select.min-values.is-0-to-25", row(stringSelect({ min_values: 26 })), "/components/0/min_values"],
  ["select.max-values.is-at-most-25", row(roleSelect({ max_values: 26 })), "/components/0/max_values"],
  ["string-select.options.is-required", row(stringSelect({ options: MISSING })), "/components/0/options"],
  ["string-select.options.has-at-most-25", row(stringSelect({ options: options(26) })), "/components/0/options"],
  [
    "string-select.option.label-has-at-most-100-characters",
    optionIn({ label: X(101) }),
    "/components/0/options/0/label",
  ],
  [
    "string-select.option.label-has-at-most-100-characters",
    optionIn({ label: MISSING }),
    "/components/0/options/0/label",
  ],
  [
    "string-select.option.value-has-at-most-100-characters",
    optionIn({ value: X(101) }),
    "/components/0/options/0/value",
  ],
  [
    "string-select.option.value-has-at-most-100-characters",
    optionIn({ value: MISSING }),
    "/components/0/options/0/value",
  ],
  [
    "string-select.option.description-has-at-most-100-characters",
    optionIn({ description: X(101) }),
    "/components/0/options/0/description",
  ],
  ["string-select.option.has-emoji-and-default", optionIn({ default: "yes" }), "/components/0/options/0/default"],
  [
    "auto-select.default-values.have-id-and-type",
    row(userSelect({ default_values: [{ type: "user" }] })),
    "/components/0/default_values/0/id",
  ],
  [
    "auto-select.default-values.have-id-and-type",
    row(userSelect({ default_values: [{ id: "1", type: "guild" }] })),
    "/components/0/default_values/0/type",
  ],
  [
    "auto-select.default-values.lie-within-the-bounds",
    row(userSelect({ default_values: defaults(2) })),
    "/components/0/default_values",
  ],
  [
    "auto-select.default-values.lie-within-the-bounds",
    row(userSelect({ min_values: 2, max_values: 3, default_values: defaults(1) })),
    "/components/0/default_values",
  ],
  [
    "auto-select.default-values.fit-the-select",
    row(roleSelect({ default_values: defaults(1, "user") })),
    "/components/0/default_values/0/type",
  ],
  [
    "auto-select.default-values.fit-the-select",
    row(mentionableSelect({ default_values: defaults(1, "channel") })),
    "/components/0/default_values/0/type",
  ],
  ["auto-select.options.are-for-string-selects", row(userSelect({ options: [option()] })), "/components/0/options"],
  [
    "channel-select.channel-types.are-channel-types",
    row(channelSelect({ channel_types: ["text"] })),
    "/components/0/channel_types/0",
  ],

  ["section.has-components-and-accessory", section({ components: MISSING }), "/components"],
  ["text-display.content.is-required", text({ content: MISSING }), "/content"],
  ["text-display.content.is-required", text({ content: 1 }), "/content"],
  ["thumbnail.media.is-required", thumbnailIn({ media: MISSING }), "/accessory/media"],
  [
    "thumbnail.description.has-at-most-1024-characters",
    thumbnailIn({ description: X(1025) }),
    "/accessory/description",
  ],
  ["media-gallery.items.has-1-to-10", gallery({ items: [] }), "/items"],
  ["media-gallery.items.has-1-to-10", gallery({ items: many(11, () => ({ media })) }), "/items"],
  ["media-gallery.item.has-media", gallery({ items: [{ media }, {}] }), "/items/1/media"],
  [
    "media-gallery.item.description-has-at-most-1024-characters",
    gallery({ items: [{ media, description: X(1025) }] }),
    "/items/0/description",
  ],
  ["file.url.refers-to-an-attachment", file({ file: { url: "https://example.org/a.txt" } }), "/file/url"],
  ["file.url.refers-to-an-attachment", file({ file: MISSING }), "/file"],
  ["separator.spacing.is-1-or-2", separator({ spacing: 3 }), "/spacing"],
  ["container.components.is-required", container({ components: MISSING }), "/components"],
  ["container.accent-color.is-rgb", container({ accent_color: 0x1000000 }), "/accent_color"],
  ["container.accent-color.is-rgb", container({ accent_color: -1 }), "/accent_color"],
  ["media.url.takes-web-addresses-and-attachments", gallery({ items: [{ media: {} }] }), "/items/0/media/url"],
];

/** At a limit, or left open by the documents. */
export const MESSAGE_NEIGHBOURS: readonly (readonly [what: string, component: JsonObject])[] = [
  ["ids of 32 bits", section({ id: 2_147_483_647, components: [text({ id: 0 }), text({ id: 0 })] })],
  ["custom_ids of 1 and 100 characters", row(button({ custom_id: "a" }), button({ custom_id: X(100) }))],
  ["a disabled copy of a button", row(button(), button({ disabled: true }))],
  ["five buttons", row(...many(5, (n) => button({ style: (n % 4) + 1, custom_id: `b${n}` })))],
  ["links that share a url", row(link(), link())],
  ["a button of 80 characters", row(button({ label: X(80), emoji: { name: "🐈", id: null, animated: false } }))],
  ["a button without a face", row(button({ label: MISSING }))],
  ["a link of 512 characters", row(link({ url: `https://e.org/${X(498)}` }))],
  ["a premium button", section({ accessory: premium() })],
  ["a row of nothing", row()],
  ["a select that may stay empty", row(stringSelect({ min_values: 0, required: true, placeholder: X(150) }))],
  ["25 options", row(stringSelect({ options: options(25), min_values: 25, max_values: 25 }))],
  ["more at least than at most", row(stringSelect({ min_values: 3, max_values: 2 }))],
  [
    "a full option",
    row(stringSelect({ options: [option({ description: X(100), emoji: { name: "🐈" }, default: true })] })),
  ],
  ["one default value", row(userSelect({ default_values: defaults(1) }))],
  [
    "default values at both bounds",
    row(roleSelect({ min_values: 2, max_values: 2, default_values: defaults(2, "role") })),
  ],
  ["no default values", row(channelSelect({ min_values: 1, default_values: [] }))],
  [
    "users and roles of a mentionable select",
    row(mentionableSelect({ max_values: 2, default_values: [...defaults(1), { id: "9", type: "role" }] })),
  ],
  ["unknown channel types", row(channelSelect({ channel_types: [0, 99] }))],
  ["three texts and a link", section({ components: many(3, () => text()), accessory: link() })],
  [
    "descriptions of 1024 characters",
    gallery({
      items: [
        { media, description: X(1024) },
        { media, description: null },
      ],
    }),
  ],
  ["ten items", gallery({ items: many(10, () => ({ media })) })],
  ["a media item that says too much", gallery({ items: [{ media: { url: "attachment://a.png", width: 1 } }] })],
  ["a file that was not uploaded", file({ name: "b.txt", size: 1 })],
  ["a wide separator", separator({ spacing: 2, divider: false })],
  [
    "a container in a container",
    container({ accent_color: 0xffffff, components: [container({ accent_color: null, components: [] })] }),
  ],
  ["unknown members", text({ zzz: [{ type: 2 }] })],
  ["null for everything optional", row(button({ emoji: null, disabled: null, url: null, id: null }))],
];

function thumbnailIn(members: JsonObject): JsonObject {
  return section({ accessory: thumbnail(members) });
}

function optionIn(members: JsonObject): JsonObject {
  return row(stringSelect({ options: [option(members)] }));
}
