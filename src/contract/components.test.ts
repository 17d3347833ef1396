import { describe, expect, test } from "vitest";
import type { Json } from "./json.js";
import type { OperationId } from "./operations.js";
import type { RuleId } from "./rule-ids.gen.js";
import { validateRequest } from "./validate.js";

type Tree = Readonly<Record<string, Json>>;

const TEXT: Tree = { type: 10, content: "Hello" };
const PRESS: Tree = { type: 2, style: 1, custom_id: "press" };
const LINK: Tree = { type: 2, style: 5, url: "https://example.com" };
const PREMIUM: Tree = { type: 2, style: 6, sku_id: "123" };
const OPTION: Tree = { label: "One", value: "1" };
const TEXTS: Tree = { type: 3, custom_id: "texts", options: [OPTION] };
const USERS: Tree = { type: 5, custom_id: "users" };
const ROLES: Tree = { type: 6, custom_id: "roles" };
const MENTIONABLES: Tree = { type: 7, custom_id: "mentionables" };
const CHANNELS: Tree = { type: 8, custom_id: "channels" };
const THUMBNAIL: Tree = { type: 11, media: { url: "https://example.com/a.png" } };
const SECTION: Tree = { type: 9, components: [TEXT], accessory: THUMBNAIL };
const ITEM: Tree = { media: { url: "attachment://a.png" } };
const GALLERY: Tree = { type: 12, items: [ITEM] };
const FILE: Tree = { type: 13, file: { url: "attachment://a.txt" } };
const SEPARATOR: Tree = { type: 14 };
const CONTAINER: Tree = { type: 17, components: [TEXT] };
const INPUT: Tree = { type: 4, custom_id: "input", style: 1 };
const UPLOAD: Tree = { type: 19, custom_id: "upload" };
const RADIO: Tree = { type: 21, custom_id: "radio", options: [OPTION, { label: "Two", value: "2" }] };
const BOXES: Tree = { type: 22, custom_id: "boxes", options: [OPTION] };
const BOX: Tree = { type: 23, custom_id: "box" };
const LABEL: Tree = { type: 18, label: "Name", component: INPUT };

const SELECTS = [TEXTS, USERS, ROLES, MENTIONABLES, CHANNELS];
const MODAL_INPUTS = [...SELECTS, INPUT, UPLOAD, RADIO, BOXES, BOX];

function row(...components: readonly Json[]): Tree {
  return { type: 1, components };
}

function label(component: Json): Tree {
  return { ...LABEL, component };
}

function times(count: number, value: Json): Json[] {
  return Array.from({ length: count }, () => value);
}

function found(operation: OperationId, body: Json): string[] {
  return validateRequest(operation, body).map(({ rule, pointer }) => `${rule} ${pointer}`);
}

/** What a message breaks that holds one component, with its pointer relative to that component. */
function inMessage(component: Json): string[] {
  return found("createMessage", { components: [component] }).map((line) => line.replace("/components/0", ""));
}

function inModal(component: Json): string[] {
  const modal = { custom_id: "modal", title: "Modal", components: [component] };
  return found("respondToInteraction", { type: 9, data: modal }).map((line) => line.replace("/data/components/0", ""));
}

describe("what the documents show is sound", () => {
  const messages = [
    row(PRESS, LINK, PREMIUM, PRESS, LINK),
    ...SELECTS.map((select) => row(select)),
    { ...SECTION, accessory: PRESS },
    ...[SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER],
    { ...CONTAINER, components: [TEXT, GALLERY, row(PRESS), SECTION, FILE, SEPARATOR] },
  ];

  test.each(messages)("in a message: %j", (component) => {
    expect(inMessage(component)).toEqual([]);
  });

  test.each([TEXT, ...MODAL_INPUTS.map(label), row(INPUT)])("in a modal: %j", (component) => {
    expect(inModal(component)).toEqual([]);
  });
});

describe("open points are open", () => {
  const messages: Tree[] = [
    row(),
    { ...CONTAINER, components: [] },
    { ...CONTAINER, components: [CONTAINER] },
    { ...TEXT, content: "" },
    { ...TEXT, content: "a".repeat(5000) },
    { ...TEXT, id: 0 },
    { ...TEXT, id: -1 },
    { ...TEXT, id: 4_294_967_295 },
    row({ ...PRESS, label: "" }),
    row({ ...PRESS, emoji: { name: "🔥" } }),
    row({ ...PRESS, url: null }),
    row({ ...TEXTS, options: [] }),
    row({ ...TEXTS, required: "perhaps" }),
    row({ ...USERS, default_values: [] }),
    row({ ...USERS, min_values: 3, max_values: 2 }),
    row({ ...USERS, max_values: 0 }),
    { ...FILE, name: 5, size: "big" },
    { ...GALLERY, items: [{ media: { url: "no address", width: "wide" } }] },
    { ...THUMBNAIL, description: null },
  ];

  test.each(messages)("in a message: %j", (component) => {
    const whole = component["type"] === 11 ? { ...SECTION, accessory: component } : component;
    expect(inMessage(whole)).toEqual([]);
  });

  const modals = [
    label({ ...TEXTS, disabled: false }),
    label({ ...INPUT, min_length: 9, max_length: 3 }),
    label({ ...BOX, required: false }),
    label(TEXT),
    label(LABEL),
    row({ ...INPUT, label: 5 }),
    row(INPUT, INPUT),
  ];

  test.each(modals)("in a modal: %j", (component) => {
    expect(inModal(component)).toEqual([]);
  });
});

describe("a misplaced component breaks one rule, that of its place", () => {
  const inTheMessage: readonly (readonly [RuleId, string, Json])[] = [
    ...MODAL_INPUTS.slice(5).flatMap((input): [RuleId, string, Json][] => [
      ["placement.message.has-no-modal-components", "/type", input],
      ["placement.message.has-no-modal-components", "/components/0/type", row(input)],
      ["placement.message.has-no-modal-components", "/components/0/type", { ...CONTAINER, components: [input] }],
      ["placement.message.has-no-modal-components", "/accessory/type", { ...SECTION, accessory: input }],
    ]),
    ...SELECTS.flatMap((select): [RuleId, string, Json][] => [
      ["placement.select.stands-in-a-row-in-a-message", "/type", select],
      ["placement.select.stands-in-a-row-in-a-message", "/components/0/type", { ...CONTAINER, components: [select] }],
      ["placement.select.stands-in-a-row-in-a-message", "/accessory/type", { ...SECTION, accessory: select }],
    ]),
    ["label.is-for-modals", "/type", LABEL],
    ["label.is-for-modals", "/components/0/type", { ...CONTAINER, components: [LABEL] }],
    ["placement.button.stands-in-a-row-or-as-accessory", "/type", PRESS],
    ["placement.button.stands-in-a-row-or-as-accessory", "/components/0/type", { ...CONTAINER, components: [LINK] }],
    ["placement.thumbnail.is-an-accessory-only", "/type", THUMBNAIL],
    ["placement.thumbnail.is-an-accessory-only", "/components/0/type", row(THUMBNAIL)],
    ["placement.thumbnail.is-an-accessory-only", "/components/0/type", { ...SECTION, components: [THUMBNAIL] }],
    ["placement.row.does-not-nest", "/components/0/type", row(row(PRESS))],
    ["placement.row.does-not-nest", "/components/0/type", { ...SECTION, components: [row(PRESS)] }],
    ["placement.row.does-not-nest", "/accessory/type", { ...SECTION, accessory: row(PRESS) }],
    ["placement.row.holds-buttons-or-one-select", "/components/0/type", row(TEXT)],
    ["placement.row.holds-buttons-or-one-select", "/components", row(PRESS, USERS)],
    ["placement.row.holds-one-select", "/components", row(TEXTS, USERS)],
    ["placement.row.holds-at-most-5-buttons", "/components", row(...times(6, PRESS))],
    ["placement.section.children-are-1-to-3-text-displays", "/components/0/type", { ...SECTION, components: [FILE] }],
    ["placement.section.children-are-1-to-3-text-displays", "/components", { ...SECTION, components: [] }],
    ["placement.section.children-are-1-to-3-text-displays", "/components", { ...SECTION, components: times(4, TEXT) }],
    ["placement.section.accessory-is-a-button-or-thumbnail", "/accessory/type", { ...SECTION, accessory: TEXT }],
    ["placement.section.accessory-is-a-button-or-thumbnail", "/accessory", { ...SECTION, accessory: [PRESS] }],
    ["placement.section.accessory-is-a-button-or-thumbnail", "/accessory", { type: 9, components: [TEXT] }],
    ["section.has-components-and-accessory", "/components", { type: 9, accessory: PRESS }],
  ];

  test.each(inTheMessage)("%s at %s of a message: %j", (rule, pointer, component) => {
    expect(inMessage(component)).toEqual([`${rule} ${pointer}`]);
  });

  const inTheModal: readonly (readonly [RuleId, string, Json])[] = [
    ...MODAL_INPUTS.map((input): [RuleId, string, Json] => ["placement.modal.inputs-stand-in-a-label", "/type", input]),
    ...[PRESS, SECTION, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER].flatMap((other): [RuleId, string, Json][] => [
      ["placement.modal.has-no-message-components", "/type", other],
      ["placement.modal.has-no-message-components", "/component/type", label(other)],
      ["placement.modal.has-no-message-components", "/components/0/type", row(other)],
    ]),
    ["placement.modal.has-no-message-components", "/component/type", label(row(INPUT))],
    ["placement.modal.inputs-stand-in-a-label", "/components/0/type", row(USERS)],
    ["placement.label.holds-one-component", "/component", { type: 18, label: "Name" }],
    ["placement.label.holds-one-component", "/component", label([INPUT])],
  ];

  test.each(inTheModal)("%s at %s of a modal: %j", (rule, pointer, component) => {
    expect(inModal(component)).toEqual([`${rule} ${pointer}`]);
  });
});

describe("a component of a message with one fault breaks one rule", () => {
  const button = (fields: Tree, base: Tree = PRESS): Tree => row({ ...base, ...fields });
  const texts = (fields: Tree): Tree => row({ ...TEXTS, ...fields });
  const option = (fields: Tree): Tree => texts({ options: [{ ...OPTION, ...fields }] });
  const users = (fields: Tree): Tree => row({ ...USERS, ...fields });
  const thumbnail = (fields: Tree): Tree => ({ ...SECTION, accessory: { ...THUMBNAIL, ...fields } });
  const item = (fields: Tree): Tree => ({ ...GALLERY, items: [{ ...ITEM, ...fields }] });
  const faults: readonly (readonly [RuleId, string, Json])[] = [
    ...[0, 15, 16, 20, 24, "1", null].map((type): [RuleId, string, Json] => [
      "component.type.is-known",
      "/type",
      { ...TEXT, type },
    ]),
    ["component.type.is-known", "/type", { content: "Hello" }],
    ["component.fields.have-their-type", "", "text"],
    ["component.id.is-a-32-bit-integer", "/id", { ...TEXT, id: 1.5 }],
    ["component.id.is-a-32-bit-integer", "/id", { ...TEXT, id: "1" }],
    ["component.id.is-a-32-bit-integer", "/id", { ...TEXT, id: 4_294_967_296 }],
    ...[row(PRESS), SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER].map((other): [RuleId, string, Json] => [
      "component.custom-id.is-for-interactive-components",
      "/custom_id",
      { ...other, custom_id: "x" },
    ]),
    ["row.components.is-required", "/components", { type: 1 }],
    ["button.style.is-1-to-6", "/components/0/style", button({ style: 7 })],
    ["button.style.is-1-to-6", "/components/0/style", row({ type: 2, custom_id: "press" })],
    ["button.label.has-at-most-80-characters", "/components/0/label", button({ label: "a".repeat(81) })],
    ["button.emoji.is-partial", "/components/0/emoji/animated", button({ emoji: { name: "x", animated: "yes" } })],
    ["component.fields.have-their-type", "/components/0/disabled", button({ disabled: "yes" })],
    ["button.custom-id.is-required-of-styles-1-to-4", "/components/0/custom_id", row({ type: 2, style: 4 })],
    ["component.custom-id.has-1-to-100-characters", "/components/0/custom_id", button({ custom_id: "" })],
    ["component.custom-id.has-1-to-100-characters", "/components/0/custom_id", button({ custom_id: "a".repeat(101) })],
    ["button.url.is-not-for-styles-1-to-4", "/components/0/url", button({ url: "https://example.com" })],
    ["button.sku-id.is-for-premium-buttons", "/components/0/sku_id", button({ sku_id: "1" })],
    ["button.sku-id.is-for-premium-buttons", "/components/0/sku_id", button({ sku_id: "1" }, LINK)],
    ["button.link.has-a-url", "/components/0/url", row({ type: 2, style: 5 })],
    ["button.url.has-at-most-512-characters", "/components/0/url", button({ url: `https://${"a".repeat(505)}` }, LINK)],
    ["button.link.has-no-custom-id", "/components/0/custom_id", button({ custom_id: "x" }, LINK)],
    ["button.premium.has-a-sku-id", "/components/0/sku_id", row({ type: 2, style: 6 })],
    ["button.premium.has-no-custom-id", "/components/0/custom_id", button({ custom_id: "x" }, PREMIUM)],
    ["button.premium.has-no-label", "/components/0/label", button({ label: "x" }, PREMIUM)],
    ["button.premium.has-no-url", "/components/0/url", button({ url: "https://example.com" }, PREMIUM)],
    ["button.premium.has-no-emoji", "/components/0/emoji", button({ emoji: { name: "x" } }, PREMIUM)],
    ["select.custom-id.is-required", "/components/0/custom_id", row({ type: 5 })],
    [
      "select.placeholder.has-at-most-150-characters",
      "/components/0/placeholder",
      users({ placeholder: "a".repeat(151) }),
    ],
    ["select.min-values.is-0-to-25", "/components/0/min_values", users({ min_values: -1 })],
    ["select.min-values.is-0-to-25", "/components/0/min_values", users({ min_values: 26 })],
    ["select.max-values.is-at-most-25", "/components/0/max_values", users({ max_values: 26 })],
    ["string-select.options.is-required", "/components/0/options", row({ type: 3, custom_id: "texts" })],
    ["string-select.options.has-at-most-25", "/components/0/options", texts({ options: times(26, OPTION) })],
    [
      "string-select.option.label-has-at-most-100-characters",
      "/components/0/options/0/label",
      option({ label: "a".repeat(101) }),
    ],
    [
      "string-select.option.value-has-at-most-100-characters",
      "/components/0/options/0/value",
      option({ value: "a".repeat(101) }),
    ],
    [
      "string-select.option.description-has-at-most-100-characters",
      "/components/0/options/0/description",
      option({ description: "a".repeat(101) }),
    ],
    ["string-select.option.has-emoji-and-default", "/components/0/options/0/default", option({ default: 1 })],
    ["string-select.option.has-emoji-and-default", "/components/0/options/0/emoji", option({ emoji: "x" })],
    [
      "auto-select.default-values.have-id-and-type",
      "/components/0/default_values/0/id",
      users({ default_values: [{ type: "user" }] }),
    ],
    [
      "auto-select.default-values.have-id-and-type",
      "/components/0/default_values/0/type",
      users({ default_values: [{ id: "1", type: "guild" }] }),
    ],
    [
      "auto-select.default-values.fit-the-select",
      "/components/0/default_values/0/type",
      users({ default_values: [{ id: "1", type: "role" }] }),
    ],
    ["auto-select.options.are-for-string-selects", "/components/0/options", users({ options: [OPTION] })],
    [
      "channel-select.channel-types.are-channel-types",
      "/components/0/channel_types/0",
      row({ ...CHANNELS, channel_types: ["0"] }),
    ],
    ["text-display.content.is-required", "/content", { type: 10 }],
    ["text-display.content.is-required", "/content", { type: 10, content: 5 }],
    ["thumbnail.media.is-required", "/accessory/media", { ...SECTION, accessory: { type: 11 } }],
    [
      "thumbnail.description.has-at-most-1024-characters",
      "/accessory/description",
      thumbnail({ description: "a".repeat(1025) }),
    ],
    ["component.fields.have-their-type", "/accessory/spoiler", thumbnail({ spoiler: 1 })],
    ["media.url.takes-web-addresses-and-attachments", "/accessory/media/url", thumbnail({ media: {} })],
    ["media-gallery.items.has-1-to-10", "/items", { ...GALLERY, items: [] }],
    ["media-gallery.items.has-1-to-10", "/items", { ...GALLERY, items: times(11, ITEM) }],
    ["media-gallery.item.has-media", "/items/0/media", { ...GALLERY, items: [{}] }],
    [
      "media-gallery.item.description-has-at-most-1024-characters",
      "/items/0/description",
      item({ description: "a".repeat(1025) }),
    ],
    ["file.url.refers-to-an-attachment", "/file/url", { ...FILE, file: { url: "https://example.com/a.txt" } }],
    ["file.url.refers-to-an-attachment", "/file", { type: 13 }],
    ["separator.spacing.is-1-or-2", "/spacing", { ...SEPARATOR, spacing: 3 }],
    ["component.fields.have-their-type", "/divider", { ...SEPARATOR, divider: "yes" }],
    ["container.components.is-required", "/components", { type: 17 }],
    ["container.accent-color.is-rgb", "/accent_color", { ...CONTAINER, accent_color: 0x1000000 }],
    ["container.accent-color.is-rgb", "/accent_color", { ...CONTAINER, accent_color: -1 }],
  ];

  test.each(faults)("%s at %s: %j", (rule, pointer, component) => {
    expect(inMessage(component)).toEqual([`${rule} ${pointer}`]);
  });

  test.each(faults.filter(([, , fault]) => typeof fault === "object"))(
    "%s at %s, in a container",
    (rule, pointer, component) => {
      expect(inMessage({ ...CONTAINER, components: [component] })).toEqual([`${rule} /components/0${pointer}`]);
    },
  );
});

describe("a component of a modal with one fault breaks one rule", () => {
  const input = (fields: Tree): Tree => label({ ...INPUT, ...fields });
  const upload = (fields: Tree): Tree => label({ ...UPLOAD, ...fields });
  const boxes = (fields: Tree): Tree => label({ ...BOXES, ...fields });
  const long = { ...OPTION, label: "a".repeat(101) };
  const faults: readonly (readonly [RuleId, string, Json])[] = [
    ...[INPUT, UPLOAD, RADIO, BOXES].flatMap((base): [RuleId, string, Json][] => [
      ["component.custom-id.has-1-to-100-characters", "/component/custom_id", label({ ...base, custom_id: "" })],
      [
        "component.custom-id.has-1-to-100-characters",
        "/component/custom_id",
        label({ ...base, custom_id: "a".repeat(101) }),
      ],
    ]),
    ...SELECTS.flatMap((select): [RuleId, string, Json][] => [
      ["select.disabled.is-an-error-in-a-modal", "/component/disabled", label({ ...select, disabled: true })],
      ["component.fields.have-their-type", "/component/required", label({ ...select, required: "yes" })],
    ]),
    ["label.label.has-at-most-45-characters", "/label", { ...LABEL, label: "a".repeat(46) }],
    ["label.label.has-at-most-45-characters", "/label", { type: 18, component: INPUT }],
    ["label.description.has-at-most-100-characters", "/description", { ...LABEL, description: "a".repeat(101) }],
    ["text-input.style.is-1-or-2", "/component/style", input({ style: 3 })],
    ["text-input.style.is-1-or-2", "/component/style", label({ type: 4, custom_id: "input" })],
    ["text-input.min-length.is-0-to-4000", "/component/min_length", input({ min_length: -1 })],
    ["text-input.min-length.is-0-to-4000", "/component/min_length", input({ min_length: 4001 })],
    ["text-input.max-length.is-1-to-4000", "/component/max_length", input({ max_length: 0 })],
    ["text-input.value.has-at-most-4000-characters", "/component/value", input({ value: "a".repeat(4001) })],
    [
      "text-input.placeholder.has-at-most-100-characters",
      "/component/placeholder",
      input({ placeholder: "a".repeat(101) }),
    ],
    ["text-input.label.is-not-allowed-in-a-label", "/component/label", input({ label: "Name" })],
    ["text-input.max-length.is-1-to-4000", "/components/0/max_length", row({ ...INPUT, max_length: 4001 })],
    ["file-upload.min-values.is-0-to-10", "/component/min_values", upload({ min_values: 11 })],
    ["file-upload.max-values.is-at-most-10", "/component/max_values", upload({ max_values: 11 })],
    ["file-upload.disabled.is-an-error", "/component/disabled", upload({ disabled: true })],
    ["radio-group.options.has-2-to-10", "/component/options", label({ ...RADIO, options: [OPTION] })],
    ["radio-group.options.has-2-to-10", "/component/options", label({ ...RADIO, options: times(11, OPTION) })],
    [
      "radio-group.option.has-value-and-label",
      "/component/options/1/label",
      label({ ...RADIO, options: [OPTION, long] }),
    ],
    [
      "radio-group.option.description-has-at-most-100-characters",
      "/component/options/1/description",
      label({ ...RADIO, options: [OPTION, { ...OPTION, description: "a".repeat(101) }] }),
    ],
    ["checkbox-group.options.has-1-to-10", "/component/options", boxes({ options: [] })],
    ["checkbox-group.options.has-1-to-10", "/component/options", boxes({ options: times(11, OPTION) })],
    ["checkbox-group.min-values.is-0-to-10", "/component/min_values", boxes({ min_values: 11 })],
    ["checkbox-group.max-values.is-1-to-10", "/component/max_values", boxes({ max_values: 0 })],
    ["checkbox-group.option.is-as-of-a-radio-group", "/component/options/0/label", boxes({ options: [long] })],
    ["checkbox.has-custom-id-and-default", "/component/default", label({ ...BOX, default: "yes" })],
    ["checkbox.has-custom-id-and-default", "/component/custom_id", label({ type: 23 })],
    ["checkbox.cannot-be-required", "/component/required", label({ ...BOX, required: true })],
  ];

  test.each(faults)("%s at %s: %j", (rule, pointer, component) => {
    expect(inModal(component)).toEqual([`${rule} ${pointer}`]);
  });
});

describe("what carries components", () => {
  const fields = (count: number): Json => ({ embeds: [{ fields: times(count, { name: "a", value: "b" }) }] });

  test("an embed has at most 25 fields, wherever the message goes", () => {
    expect(found("createMessage", fields(25))).toEqual([]);
    expect(found("createMessage", fields(26))).toEqual(["message.embeds.have-at-most-25-fields /embeds/0/fields"]);
    expect(found("createFollowUp", fields(26))).toEqual(["message.embeds.have-at-most-25-fields /embeds/0/fields"]);
    expect(found("respondToInteraction", { type: 4, data: fields(26) })).toEqual([
      "message.embeds.have-at-most-25-fields /data/embeds/0/fields",
    ]);
  });

  test("only an edit takes null for components and flags", () => {
    expect(found("editMessage", { components: null, flags: null })).toEqual([]);
    expect(found("createMessage", { flags: "32768" })).toEqual(["component.fields.have-their-type /flags"]);
  });

  test("the type of a callback tells what is judged; unknown types are open", () => {
    const components = [PRESS];
    expect(found("respondToInteraction", { type: 7, data: { components } })).toEqual([
      "placement.button.stands-in-a-row-or-as-accessory /data/components/0/type",
    ]);
    for (const type of [1, 5, 6, 8, 10, 12, 99]) {
      expect(found("respondToInteraction", { type, data: { components } })).toEqual([]);
    }
  });
});
