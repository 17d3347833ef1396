/** Components with as little in them as the documents let: what rows are made of. */
import type { Json, JsonObject } from "../../../src/contract/json.js";
import type { AttachedFile } from "../../rows/row.js";

/** Value of IS_COMPONENTS_V2. */
export const V2_FLAG = 1 << 15;

/** A SKU that does not exist: the documents ask for no more than a snowflake. */
export const SKU_ID = "1100000000000000001";

/** The type of every component, by what it is called here. */
export const TYPE = {
  row: 1,
  button: 2,
  stringSelect: 3,
  textInput: 4,
  userSelect: 5,
  roleSelect: 6,
  mentionableSelect: 7,
  channelSelect: 8,
  section: 9,
  text: 10,
  thumbnail: 11,
  gallery: 12,
  file: 13,
  separator: 14,
  container: 17,
  label: 18,
  fileUpload: 19,
  radioGroup: 21,
  checkboxGroup: 22,
  checkbox: 23,
} as const;

type Members = { readonly [member: string]: Json };

/** A message with the flag. */
export const v2 = (...components: readonly Json[]): JsonObject => ({ flags: V2_FLAG, components });
/** A message without the flag, beside a text. */
export const legacy = (...components: readonly Json[]): JsonObject => ({ content: "Sent by slashproof", components });
/** A modal. */
export const modal = (...components: readonly Json[]): JsonObject => ({
  custom_id: "modal",
  title: "A form",
  components,
});

/** A text display (type 10). */
export const text = (content = "Text", more: Members = {}): JsonObject => ({ type: TYPE.text, content, ...more });
/** An action row (type 1). @param components buttons, or one select */
export const row = (...components: readonly Json[]): JsonObject => ({ type: TYPE.row, components });
/** A container (type 17). @param components its children */
export const container = (...components: readonly Json[]): JsonObject => ({ type: TYPE.container, components });
/** A separator (type 14). */
export const separator = (more: Members = {}): JsonObject => ({ type: TYPE.separator, ...more });

/** A button that delivers an interaction. */
export const button = (more: Members = {}): JsonObject => ({
  type: TYPE.button,
  style: 1,
  label: "Press",
  custom_id: "button",
  ...more,
});
/** A button with a URL (style 5): it delivers no interaction. */
export const link = (more: Members = {}): JsonObject => ({
  type: TYPE.button,
  style: 5,
  label: "Open",
  url: "https://example.com",
  ...more,
});
/** A button with a SKU (style 6): it delivers no interaction. */
export const premium = (more: Members = {}): JsonObject => ({ type: TYPE.button, style: 6, sku_id: SKU_ID, ...more });

/** `count` options of a select or a group, all different. */
export const options = (count: number): readonly JsonObject[] =>
  Array.from({ length: count }, (_, index) => ({ label: `Option ${index + 1}`, value: `option-${index + 1}` }));

/** A select with options of its own (type 3). */
export const stringSelect = (more: Members = {}): JsonObject => ({
  type: TYPE.stringSelect,
  custom_id: "select",
  options: options(2),
  ...more,
});

/** Selects that the service fills. */
export type AutoSelectType = 5 | 6 | 7 | 8;
export const AUTO_SELECTS: readonly AutoSelectType[] = [5, 6, 7, 8];
/** A select whose options the client fills in (types 5 to 8). */
export const autoSelect = (type: AutoSelectType, more: Members = {}): JsonObject => ({
  type,
  custom_id: "select",
  ...more,
});

/** A select of any kind. */
export type SelectType = 3 | AutoSelectType;
export const SELECTS: readonly SelectType[] = [3, ...AUTO_SELECTS];
/** A select of any type. */
export const select = (type: SelectType, more: Members = {}): JsonObject =>
  type === TYPE.stringSelect ? stringSelect(more) : autoSelect(type, more);

/** What each kind of select is called in titles, with its article, and in slugs. */
export const SELECT_NAMES: Readonly<Record<SelectType, { readonly what: string; readonly slug: string }>> = {
  3: { what: "a string select", slug: "string-select" },
  5: { what: "a user select", slug: "user-select" },
  6: { what: "a role select", slug: "role-select" },
  7: { what: "a mentionable select", slug: "mentionable-select" },
  8: { what: "a channel select", slug: "channel-select" },
};

/** A media object with an external URL. */
export const media = (url = "https://example.com/picture.png"): JsonObject => ({ url });
/** A thumbnail (type 11), valid as accessory of a section only. */
export const thumbnail = (more: Members = {}): JsonObject => ({ type: TYPE.thumbnail, media: media(), ...more });
/** An item of a media gallery. */
export const item = (more: Members = {}): JsonObject => ({ media: media(), ...more });
/** A media gallery (type 12) with one item by default. */
export const gallery = (items: readonly Json[] = [item()]): JsonObject => ({ type: TYPE.gallery, items });
/** A section (type 9) with one text by default. @param accessory a button or a thumbnail */
export const section = (accessory: Json, ...texts: readonly Json[]): JsonObject => ({
  type: TYPE.section,
  components: texts.length === 0 ? [text()] : texts,
  accessory,
});

/** The file that file components of rows refer to. */
export const NOTES: AttachedFile = { name: "notes.txt", kind: "text", bytes: 64 };
/** Pictures that media items of rows refer to. */
export const DOT: AttachedFile = { name: "dot.png", kind: "png" };
export const MOVING: AttachedFile = { name: "moving.gif", kind: "gif" };
/** A file component (type 13) for the upload `NOTES`. */
export const file = (more: Members = {}): JsonObject => ({
  type: TYPE.file,
  file: { url: `attachment://${NOTES.name}` },
  ...more,
});

/** A label (type 18): the place of an input in a modal. */
export const label = (component: Json, more: Members = {}): JsonObject => ({
  type: TYPE.label,
  label: "Label",
  component,
  ...more,
});
/** A text input (type 4), valid in a label only. */
export const textInput = (more: Members = {}): JsonObject => ({
  type: TYPE.textInput,
  custom_id: "input",
  style: 1,
  ...more,
});
/** A file upload (type 19), valid in a label only. */
export const fileUpload = (more: Members = {}): JsonObject => ({
  type: TYPE.fileUpload,
  custom_id: "upload",
  ...more,
});
/** A radio group (type 21), valid in a label only. */
export const radioGroup = (more: Members = {}): JsonObject => ({
  type: TYPE.radioGroup,
  custom_id: "radio",
  options: options(2),
  ...more,
});
/** A checkbox group (type 22), valid in a label only. */
export const checkboxGroup = (more: Members = {}): JsonObject => ({
  type: TYPE.checkboxGroup,
  custom_id: "group",
  options: options(2),
  ...more,
});
/** A checkbox (type 23), valid in a label only. */
export const checkbox = (more: Members = {}): JsonObject => ({ type: TYPE.checkbox, custom_id: "checkbox", ...more });

/** `count` rows of `width` buttons, all custom_ids different. */
export const rowsOfButtons = (count: number, width: number): readonly JsonObject[] =>
  Array.from({ length: count }, (_, index) =>
    row(...Array.from({ length: width }, (_, at) => button({ custom_id: `button-${index + 1}-${at + 1}` }))),
  );

/** `count` texts, all different. */
export const texts = (count: number): readonly JsonObject[] =>
  Array.from({ length: count }, (_, index) => text(`Text ${index + 1}`));
