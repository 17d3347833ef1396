/** The builders of messages, modals and components of the blind SDK. */
import { Builder, flag, isText, isWhole, listOf, on, orNull, refuse, text, whole } from "./sdk.mjs";

const V2 = 1 << 15;
const any = () => true;
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const snowflake = (value) => typeof value === "string" && /^\d+$/.test(value);
const id = whole(-(2 ** 31), 2 ** 31 - 1);
const custom = text(1, 100);
const media = (value) =>
  isObject(value) && typeof value.url === "string" && /^(https?|attachment):\/\//.test(value.url);
const emoji = (value) => isObject(value) && Object.keys(value).every((key) => ["id", "name", "animated"].includes(key));
const stringOption = (value) =>
  isObject(value) &&
  isText(value.label, 0, 100) &&
  isText(value.value, 0, 100) &&
  (value.description === undefined || isText(value.description, 0, 100)) &&
  (value.default === undefined || flag(value.default)) &&
  (value.emoji === undefined || emoji(value.emoji));
const galleryItem = (value) =>
  isObject(value) &&
  media(value.media) &&
  (value.description === undefined || orNull(text(0, 1024))(value.description)) &&
  (value.spoiler === undefined || flag(value.spoiler));
const defaultValue = (value) =>
  isObject(value) && snowflake(value.id) && ["user", "role", "channel"].includes(value.type);
const select = {
  custom_id: custom,
  placeholder: text(0, 150),
  min_values: whole(0, 25),
  max_values: whole(0, 25),
  required: flag,
  disabled: flag,
};
const automatic = { ...select, default_values: listOf(defaultValue, 0, 25) };
const MOST_SELECT_OPTIONS = on("selects-of-24") ? 24 : 25;
const LONGEST_INPUT = on("inputs-of-1000") ? 1000 : 4000;

const MEMBERS = {
  1: { components: any },
  2: {
    style: whole(1, 6),
    label: text(0, 80),
    emoji,
    custom_id: custom,
    sku_id: snowflake,
    url: text(0, 512),
    disabled: flag,
  },
  3: { ...select, options: listOf(stringOption, 0, MOST_SELECT_OPTIONS) },
  4: {
    custom_id: custom,
    style: whole(1, 2),
    min_length: whole(0, 4000),
    max_length: whole(1, LONGEST_INPUT),
    required: flag,
    value: text(0, 4000),
    placeholder: text(0, 100),
    label: text(0, 45),
    disabled: flag,
  },
  5: automatic,
  6: automatic,
  7: automatic,
  8: { ...automatic, channel_types: listOf((one) => isWhole(one, 0, 16), 0, 100) },
  9: { components: any, accessory: any },
  10: { content: text(0, 4000) },
  11: { media, description: orNull(text(0, 1024)), spoiler: flag },
  12: { items: listOf(galleryItem, 1, 10) },
  13: { file: (value) => media(value) && value.url.startsWith("attachment://"), spoiler: flag, name: any, size: any },
  14: { divider: flag, spacing: whole(1, 2) },
  17: { components: any, accent_color: orNull(whole(0, 0xffffff)), spoiler: flag },
  18: { label: text(0, 45), description: text(0, 100), component: any },
  19: { custom_id: custom, min_values: whole(0, 10), max_values: whole(0, 10), required: flag, disabled: flag },
  21: { custom_id: custom, options: listOf(stringOption, 2, 10), required: flag, disabled: flag },
  22: {
    custom_id: custom,
    options: listOf(stringOption, 1, 10),
    min_values: whole(0, 10),
    max_values: whole(1, 10),
    required: flag,
    disabled: flag,
  },
  23: { custom_id: custom, default: flag, disabled: flag },
};
const NEEDED = {
  1: ["components"],
  2: ["style"],
  3: ["custom_id", "options"],
  4: ["custom_id", "style"],
  5: ["custom_id"],
  6: ["custom_id"],
  7: ["custom_id"],
  8: ["custom_id"],
  9: ["components", "accessory"],
  10: ["content"],
  11: ["media"],
  12: ["items"],
  13: ["file"],
  17: ["components"],
  18: ["label", "component"],
  19: ["custom_id"],
  21: ["custom_id", "options"],
  22: ["custom_id", "options"],
  23: ["custom_id"],
};
const SELECTS = [3, 5, 6, 7, 8];
const INPUTS = [3, 4, 5, 6, 7, 8, 19, 21, 22, 23];
const IN_A_MESSAGE = [1, 9, 10, 12, 13, 14, 17];
const IN_A_CONTAINER = [1, 9, 10, 12, 13, 14];

/** A component of any type. */
export class Component extends Builder {
  constructor(type) {
    super({ type: any, id, ...(MEMBERS[type] ?? refuse(`there is no component of type ${type}`)) });
  }

  judge(sent) {
    for (const member of NEEDED[sent.type] ?? [])
      if (sent[member] === undefined) refuse(`type ${sent.type} has ${member}`);
    const children = sent.components ?? [];
    const types = children.map(({ type }) => type);
    if (sent.type === 1) judgeRow(types);
    if (sent.type === 2) judgeButton(sent);
    if (sent.type === 9 && (types.length < 1 || types.length > 3 || types.some((type) => type !== 10)))
      refuse("children of a section");
    if (sent.type === 9 && ![2, 11].includes(sent.accessory.type)) refuse("accessory of a section");
    if (sent.type === 17 && !types.every((type) => IN_A_CONTAINER.includes(type))) refuse("children of a container");
    if (sent.type === 18 && !INPUTS.includes(sent.component.type)) refuse("child of a label");
    if (sent.type === 18 && sent.component.label !== undefined) refuse("label inside a label");
    const { default_values: given, min_values: least = 1, max_values: most = 1 } = sent;
    if (given && given.length > 0 && (given.length < least || given.length > most))
      refuse("default_values outside min and max");
    if (given && !given.every(({ type }) => fitsSelect(sent.type, type))) refuse("default_values of another kind");
  }
}

function fitsSelect(type, kind) {
  return { 5: ["user"], 6: ["role"], 7: ["user", "role"], 8: ["channel"] }[type]?.includes(kind) ?? false;
}

function judgeRow(types) {
  if (types.some((type) => ![2, 4, ...SELECTS].includes(type))) refuse("a row has buttons or a select");
  if (types.filter((type) => type === 2).length > (on("rows-of-six") ? 6 : 5)) refuse("at most 5 buttons");
  if (types.some((type) => type !== 2) && types.length > 1) refuse("a select is alone");
}

function judgeButton({ style, custom_id: custom, sku_id: sku, url, label, emoji: face }) {
  if (style < 5 && (custom === undefined || url !== undefined)) refuse("a button has custom_id and no url");
  if (style < 6 && sku !== undefined) refuse("sku_id is for premium buttons");
  if (style === 5 && url === undefined) refuse("a link has a url");
  if (style === 5 && custom !== undefined && !on("links-with-custom-id")) refuse("a link has no custom_id");
  if (style === 6 && sku === undefined) refuse("a premium button has sku_id");
  if (style === 6 && [custom, label, url, face].some((one) => one !== undefined))
    refuse("a premium button has only sku_id");
}

function withInner(component) {
  const inner = [...(component.components ?? []), component.component, component.accessory].filter(
    (one) => one !== undefined,
  );
  return [component, ...inner.flatMap(withInner)];
}

function isUnique(values) {
  return new Set(values).size === values.length;
}

function judgeAll(top) {
  const all = top.flatMap(withInner);
  if (!isUnique(all.flatMap(({ id: one }) => (one ? [one] : [])))) refuse("an id repeats");
  const repeats = !isUnique(all.flatMap(({ custom_id: one }) => (one === undefined ? [] : [one])));
  if (repeats && !on("repeats-custom-ids")) refuse("a custom_id repeats");
  return all;
}

export class Message extends Builder {
  constructor() {
    const embed = (value) =>
      isObject(value) && (value.fields === undefined || (Array.isArray(value.fields) && value.fields.length <= 25));
    super({
      ...{
        content: text(0, 2000),
        embeds: listOf(embed, 0, 10),
        flags: whole(0, 2 ** 31 - 1),
        components: any,
        tts: flag,
      },
      ...{
        poll: isObject,
        sticker_ids: listOf(snowflake, 0, 3),
        allowed_mentions: isObject,
        attachments: listOf(isObject, 0, 10),
      },
    });
  }

  judge({ flags = 0, content, embeds, poll, sticker_ids: stickers, components = [] }) {
    const isV2 = (flags & V2) !== 0;
    const all = judgeAll(components);
    const types = components.map(({ type }) => type);
    if (isV2 && (content || embeds?.length || poll || stickers?.length)) refuse("V2 has components only");
    if (isV2 && all.length > 40) refuse("at most 40 components");
    if (!isV2 && types.length > 5) refuse("at most 5 rows");
    if (!types.every((type) => (isV2 ? IN_A_MESSAGE.includes(type) : type === 1)))
      refuse("a component is not at the top");
    if (all.some(({ type }) => type === 4 || type > 17)) refuse("a component of modals");
  }
}

export class Modal extends Builder {
  constructor() {
    super({ custom_id: custom, title: text(1, 45), components: any });
  }

  judge({ custom_id: own, title, components = [] }) {
    if (own === undefined || title === undefined) refuse("a modal has custom_id and title");
    if (components.length === 0) refuse("a modal has components");
    const all = judgeAll(components);
    for (const { type, components: inner = [] } of components) {
      if (![1, 10, 18].includes(type)) refuse("a component is not at the top of a modal");
      if (type === 1 && inner.some((one) => one.type !== 4)) refuse("a row of a modal has a text input");
    }
    if (all.some(({ disabled }) => disabled !== undefined) && !on("disabled-in-modals"))
      refuse("nothing is disabled in a modal");
    for (const { type, required = true, min_values: least } of all) {
      if (type !== 23 && required && least === 0) refuse("min_values of a required one is at least 1");
    }
  }
}
