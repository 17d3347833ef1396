/** Messages that the documents rule out. */
import {
  button,
  input,
  layers,
  media,
  option,
  type ResponseMistake,
  responds,
  row,
  says,
  select,
  shows,
  text,
  times,
  V2,
} from "./response-mistake.js";

/** Messages without components, with rows of them, and with those of the second version. */
export const MESSAGE_MISTAKES: readonly ResponseMistake[] = [
  says(
    ["content-2001", ["application.message.content-has-at-most-2000-characters"], "PF: Message content | 2000 docs"],
    { content: "c".repeat(2001) },
  ),
  says(["empty", ["application.message.shows-something"], "PF: Empty message | 50006"], {}),
  says(["embeds-11", ["application.message.embeds-are-at-most-10"], "PF: Create message fields: embeds 10"], {
    embeds: times(11, (n) => ({ title: `${n}` })),
  }),
  says(["fields-26", ["message.embeds.have-at-most-25-fields"], "D1: More than 25 embed fields in an embed | error"], {
    embeds: [{ fields: times(26, (n) => ({ name: `${n}`, value: "v" })) }],
  }),
  shows(
    [
      "same-custom-id",
      ["component.custom-id.is-unique-in-its-message"],
      "D2: no two components of a message share one",
    ],
    row(button(1), button(1)),
  ),
  shows(
    ["custom-id-101", ["component.custom-id.has-1-to-100-characters"], "D2: custom_id | 1-100 characters"],
    row(button(1, { custom_id: "i".repeat(101) })),
  ),
  shows(
    ["buttons-6", ["placement.row.holds-at-most-5-buttons"], "D2: components (up to 5 buttons, or a single select)"],
    row(...times(6, (n) => button(n))),
  ),
  shows(
    ["selects-2", ["placement.row.holds-one-select"], "D2: an Action Row (one select per row)"],
    row(select(1), select(2)),
  ),
  shows(
    [
      "button-and-select",
      ["placement.row.holds-buttons-or-one-select"],
      "D2: components (up to 5 buttons, or a single select)",
    ],
    row(button(1), select(2)),
  ),
  shows(
    ["rows-6", ["legacy.rows.are-at-most-5"], "D2: Action rows per legacy message | 5"],
    ...times(6, (n) => row(button(n))),
  ),
  shows(
    ["bare-select", ["placement.select.stands-in-a-row-in-a-message"], "D2: Selects in a message | an Action Row"],
    select(1),
  ),
  shows(
    [
      "link-with-custom-id",
      ["button.link.has-no-custom-id"],
      "D2: Link buttons must have url and cannot have custom_id",
    ],
    row(button(1, { style: 5, url: "https://example.com" })),
  ),
  shows(
    [
      "no-custom-id",
      ["button.custom-id.is-required-of-styles-1-to-4"],
      "D2: Non-link, non-premium buttons must have custom_id",
    ],
    row({ type: 2, style: 1, label: "Go" }),
  ),
  shows(
    [
      "premium-with-label",
      ["button.premium.has-no-label"],
      "D2: Premium buttons must have sku_id and cannot have custom_id, label, url or emoji",
    ],
    row({ type: 2, style: 6, sku_id: "1000000000000000009", label: "Buy" }),
  ),
  shows(["style-7", ["button.style.is-1-to-6"], "D2: Styles: Primary 1 … Premium 6"], row(button(1, { style: 7 }))),
  shows(
    ["label-81", ["button.label.has-at-most-80-characters"], "D2: Button label | 80"],
    row(button(1, { label: "l".repeat(81) })),
  ),
  shows(
    ["url-513", ["button.url.has-at-most-512-characters"], "D2: url 512"],
    row({ type: 2, style: 5, label: "Go", url: `https://example.com/${"u".repeat(493)}` }),
  ),
  shows(
    ["options-26", ["string-select.options.has-at-most-25"], "D2: options (required array, max 25)"],
    row(select(1, { options: times(26, (n) => option(n)) })),
  ),
  shows(
    ["option-label-101", ["string-select.option.label-has-at-most-100-characters"], "D2: label (max 100)"],
    row(select(1, { options: [option(1, { label: "l".repeat(101) })] })),
  ),
  shows(
    ["placeholder-151", ["select.placeholder.has-at-most-150-characters"], "D2: placeholder? | max 150"],
    row(select(1, { placeholder: "p".repeat(151) })),
  ),
  shows(["min-values-26", ["select.min-values.is-0-to-25"], "D2: min 0, max 25"], row(select(1, { min_values: 26 }))),
  shows(
    [
      "default-values-2-of-1",
      ["auto-select.default-values.lie-within-the-bounds"],
      "D2: the count must lie within min_values and max_values",
    ],
    row({
      type: 5,
      custom_id: "u",
      max_values: 1,
      default_values: times(2, (n) => ({ id: `100000000000000000${n}`, type: "user" })),
    }),
  ),
  shows(
    ["input-in-message", ["placement.message.has-no-modal-components"], "D2: 4 | Text Input | interactive | modal"],
    row(input()),
  ),
  says(["v2-with-content", ["v2.content.does-not-work"], "D2: content and embeds fields no longer work"], {
    flags: V2,
    content: "Hello",
    components: [text("Hello")],
  }),
  layers(
    ["components-41", ["v2.components.are-at-most-40"], "D2: up to 40 total components per message"],
    ...times(41, (n) => text(`${n}`)),
  ),
  layers(
    [
      "section-of-4",
      ["placement.section.children-are-1-to-3-text-displays"],
      "D2: Section children | 1 to 3 Text Displays",
    ],
    { type: 9, components: times(4, (n) => text(`${n}`)), accessory: button(1) },
  ),
  layers(
    [
      "no-accessory",
      ["section.has-components-and-accessory", "placement.section.accessory-is-a-button-or-thumbnail"],
      "D2: accessory (required; button or thumbnail)",
    ],
    {
      type: 9,
      components: [text("Alone")],
    },
  ),
  layers(
    ["bare-thumbnail", ["placement.thumbnail.is-an-accessory-only"], "D2: Thumbnail | only as a Section accessory"],
    { type: 11, media },
  ),
  layers(["gallery-11", ["media-gallery.items.has-1-to-10"], "D2: items (1 to 10 items)"], {
    type: 12,
    items: times(11, () => ({ media })),
  }),
  layers(["accent-too-large", ["container.accent-color.is-rgb"], "D2: integer RGB 0x000000 to 0xFFFFFF"], {
    type: 17,
    accent_color: 0x1000000,
    components: [text("Red?")],
  }),
  layers(
    [
      "file-of-the-web",
      ["file.url.refers-to-an-attachment"],
      "D2: only attachment://<filename> references are supported",
    ],
    { type: 13, file: media },
  ),
  layers(["spacing-3", ["separator.spacing.is-1-or-2"], "D2: spacing? (1 small, 2 large; default 1)"], text("Above"), {
    type: 14,
    spacing: 3,
  }),
  responds(["update-of-nothing", ["application.answer.fits-the-interaction"], "PF: 6/7 only for component-based"], {
    type: 7,
    data: { content: "Changed" },
  }),
  responds(["choices-to-a-use", ["application.answer.fits-the-interaction"], "PF: 8 AUTOCOMPLETE_RESULT"], {
    type: 8,
    data: { choices: [] },
  }),
  responds(["type-99", ["application.answer.is-a-response"], "PF: Callback types | 1 PONG, 4 … 12"], { type: 99 }),
  responds(
    ["follow-up-2001", ["application.message.content-has-at-most-2000-characters"], "PF: Message content | 2000 docs"],
    { type: 4, data: { content: "Short" } },
    { method: "POST", body: { content: "c".repeat(2001) } },
  ),
  responds(
    ["edit-2001", ["application.message.content-has-at-most-2000-characters"], "PF: Message content | 2000 docs"],
    { type: 5 },
    { method: "PATCH", path: "/messages/@original", body: { content: "c".repeat(2001) } },
  ),
  responds(
    ["empty-follow-up", ["application.message.shows-something"], "PF: Empty message | 50006"],
    { type: 4, data: { content: "Full" } },
    { method: "POST", body: {} },
  ),
  responds(
    [
      "follow-up-buttons-6",
      ["placement.row.holds-at-most-5-buttons"],
      "D2: components (up to 5 buttons, or a single select)",
    ],
    { type: 4, data: { content: "Few" } },
    { method: "POST", body: { content: "Many", components: [row(...times(6, (n) => button(n)))] } },
  ),
];
