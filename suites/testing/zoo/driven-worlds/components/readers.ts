/** What each type of component can have. */
import { type Problems, readBoolean, readInteger, readText } from "../failure.js";
import { type Fields, given, isId } from "../values.js";
import { BUTTON, ROW, SELECTS, STRING_SELECT, TEXT_INPUT } from "./component.js";
import { checkbox, checkboxGroup, fileUpload, radioGroup, textInput } from "./inputs.js";
import {
  integerIn,
  LABEL_TEXT,
  MEDIA_DESCRIPTION,
  optional,
  readEmoji,
  readMedia,
  SHORT_TEXT,
  spoiler,
  withDefault,
} from "./members.js";
import { type Kept, type Reading, readComponent, readCustomId, readGroup } from "./read.js";
import { autoSelect, stringSelect } from "./selects.js";

export type Reader = (reading: Reading, one: Fields, at: string, type: number) => Kept;

const IN_CONTAINER = [1, 9, 10, 12, 13, 14];
const IN_LABEL = [3, 4, 5, 6, 7, 8, 19, 21, 22, 23];
const ACCESSORIES = [2, 11];
const IN_SECTION = [10];
const GREATEST_COLOR = 0xffffff;

const row: Reader = (reading, one, at) => {
  const place = `${at}.components`;
  if (reading.isModal) return readGroup(reading, one["components"], place, { min: 1, max: 1, allowed: [TEXT_INPUT] });
  const read = readGroup(reading, one["components"], place, { min: 1, max: 5, allowed: [BUTTON, ...SELECTS] });
  const children = read.components ?? [];
  if (children.length > 1 && children.some(({ type }) => SELECTS.includes(type)))
    reading.p.add(place, "a row holds buttons or a single select");
  return read;
};

const LINK = 5;
const PREMIUM = 6;

const button: Reader = (reading, one, at) => {
  const { p } = reading;
  const style = readInteger(p, one["style"], `${at}.style`, [1, PREMIUM]);
  if (style !== one["style"]) return { style };
  const common = withDefault(reading, one, at, ["disabled", readBoolean, false]);
  if (style === PREMIUM) {
    without(p, one, at, ["custom_id", "label", "url", "emoji"]);
    if (!isId(one["sku_id"])) p.add(`${at}.sku_id`, "must be a snowflake");
    return { style, ...{ sku_id: one["sku_id"] }, ...common };
  }
  return {
    style,
    ...(style === LINK ? link(p, one, at) : customButton(reading, one, at)),
    ...optional(reading, one, at, ["label", LABEL_TEXT]),
    ...optional(reading, one, at, ["emoji", readEmoji]),
    ...common,
  };
};

function without(p: Problems, one: Fields, at: string, names: readonly string[]): void {
  for (const name of names) if (given(one, name)) p.add(`${at}.${name}`, `does not go with style ${one["style"]}`);
}

function customButton(reading: Reading, one: Fields, at: string): Kept {
  without(reading.p, one, at, ["url", "sku_id"]);
  return readCustomId(reading, one, at);
}

function link(p: Problems, one: Fields, at: string): object {
  without(p, one, at, ["custom_id", "sku_id"]);
  const url = readText(p, one["url"], `${at}.url`, [1, 512]);
  if (!URL.canParse(url)) p.add(`${at}.url`, "is not an address");
  return { url };
}

const section: Reader = (reading, one, at) => {
  const children = readGroup(reading, one["components"], `${at}.components`, { min: 1, max: 3, allowed: IN_SECTION });
  if (given(one, "accessory"))
    return { ...children, accessory: readComponent(reading, one["accessory"], `${at}.accessory`, ACCESSORIES) };
  reading.p.add(`${at}.accessory`, "is required");
  return children;
};

const textDisplay: Reader = ({ p }, one, at) => ({
  content: readText(p, one["content"], `${at}.content`, [1, Number.POSITIVE_INFINITY]),
});

const thumbnail: Reader = (reading, one, at) => ({
  media: readMedia(reading, one["media"], `${at}.media`),
  ...withDefault(reading, one, at, ["description", MEDIA_DESCRIPTION, null]),
  ...spoiler(reading, one, at),
});

const MOST_ITEMS = 10;

const gallery: Reader = (reading, one, at) => {
  const { items } = one;
  if (!Array.isArray(items) || items.length < 1 || items.length > MOST_ITEMS) {
    reading.p.add(`${at}.items`, "must have 1 to 10 items");
    return {};
  }
  return {
    items: items.map((item, nth) => {
      const here = `${at}.items.${nth}`;
      const fields = typeof item === "object" && item !== null ? (item as Fields) : {};
      return {
        media: readMedia(reading, fields["media"], `${here}.media`),
        ...withDefault(reading, fields, here, ["description", MEDIA_DESCRIPTION, null]),
        ...spoiler(reading, fields, here),
      };
    }),
  };
};

const file: Reader = (reading, one, at) => ({
  file: readMedia(reading, one["file"], `${at}.file`, true),
  ...spoiler(reading, one, at),
});

const separator: Reader = (reading, one, at) => ({
  ...withDefault(reading, one, at, ["divider", readBoolean, true]),
  ...withDefault(reading, one, at, ["spacing", integerIn(1, 2), 1]),
});

const container: Reader = (reading, one, at) => ({
  ...readGroup(reading, one["components"], `${at}.components`, {
    min: 0,
    max: Number.POSITIVE_INFINITY,
    allowed: IN_CONTAINER,
  }),
  ...withDefault(reading, one, at, ["accent_color", integerIn(0, GREATEST_COLOR), null]),
  ...spoiler(reading, one, at),
});

const label: Reader = (reading, one, at) => ({
  label: readText(reading.p, one["label"], `${at}.label`, [1, 45]),
  ...optional(reading, one, at, ["description", SHORT_TEXT]),
  component: readComponent(reading, one["component"], `${at}.component`, IN_LABEL),
});

const READERS: Readonly<Record<number, Reader>> = {
  [ROW]: row,
  [BUTTON]: button,
  [STRING_SELECT]: stringSelect,
  [TEXT_INPUT]: textInput,
  5: autoSelect,
  6: autoSelect,
  7: autoSelect,
  8: autoSelect,
  9: section,
  10: textDisplay,
  11: thumbnail,
  12: gallery,
  13: file,
  14: separator,
  17: container,
  18: label,
  19: fileUpload,
  21: radioGroup,
  22: checkboxGroup,
  23: checkbox,
};

export const readerOf = (type: number): Reader | undefined => READERS[type];
