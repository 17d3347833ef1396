/** The components of a message: which there are, where they are, what is kept of them. From the second document. */

import { buttonFields, selectFields } from "./controls.js";
import { type Form, formOf, type Sheet } from "./form.js";
import { isIntegerWithin, isThing, type Thing } from "./words.js";

/** A component as it is kept: its id is 0 until it is numbered. */
export interface Part {
  readonly type: number;
  readonly id: number;
  readonly fields: Thing;
  readonly children: readonly Part[];
  readonly accessory?: Part | undefined;
}

const ROW = 1;
const BUTTON = 2;
const TEXT = 10;
const THUMBNAIL = 11;
const SECTION = 9;
const CONTAINER = 17;
const SELECTS = [3, 5, 6, 7, 8];

type Place = "message" | "row" | "section" | "accessory" | "container";

/** What is where. Of containers the document shows three children in examples and no list. */
const INHABITANTS: Readonly<Record<Place, readonly number[]>> = {
  message: [ROW, SECTION, TEXT, 12, 13, 14, CONTAINER],
  row: [BUTTON, ...SELECTS],
  section: [TEXT],
  accessory: [BUTTON, THUMBNAIL],
  container: [ROW, SECTION, TEXT, 12, 13, 14, CONTAINER],
};
const SHOWN_IN_CONTAINERS = [ROW, TEXT, 12];

export function partAt(raw: unknown, where: string, place: Place, sheet: Sheet): Part {
  const nothing: Part = { type: 0, id: 0, fields: {}, children: [] };
  if (!isThing(raw)) {
    sheet.problems.push(`${where}: an object, please`);
    return nothing;
  }
  const { type } = raw;
  if (!isIntegerWithin(type, 1, 23) || !mayStand(type, place, sheet)) {
    sheet.problems.push(`${where}.type: there is no such component in a ${place}`);
    return nothing;
  }
  return formOf(raw, where, sheet, (form) => partOf(form, type)) ?? nothing;
}

function mayStand(type: number, place: Place, { isV2, ways }: Sheet): boolean {
  if (place === "message" && !isV2) return type === ROW;
  if (place === "container" && ways.has("containers-hold-what-is-shown")) return SHOWN_IN_CONTAINERS.includes(type);
  if (type === 18 && ways.has("labels-stand-in-messages")) return true;
  return INHABITANTS[place].includes(type);
}

function partOf(form: Form, type: number): Part {
  const id = idOf(form);
  const held = { type, id, children: [] };
  switch (type) {
    case ROW:
      return { ...held, fields: {}, children: rowChildren(form) };
    case BUTTON:
      return { ...held, fields: buttonFields(form) };
    case SECTION: {
      form.need("components");
      const children = form.list("components", 1, 3, (raw, where) => partAt(raw, where, "section", form.sheet));
      const accessory = form.need("accessory")
        ? partAt(form.raw["accessory"], `${form.where}.accessory`, "accessory", form.sheet)
        : undefined;
      return { ...held, fields: {}, children, accessory };
    }
    case CONTAINER: {
      form.need("components");
      const children = form.list("components", leastOf(form), 40, (raw, where) =>
        partAt(raw, where, "container", form.sheet),
      );
      return {
        ...held,
        children,
        fields: { accent_color: form.integer("accent_color", 0, 0xffffff), ...spoiler(form) },
      };
    }
    default:
      return { ...held, fields: SELECTS.includes(type) ? selectFields(form, type) : contentFields(form, type) };
  }
}

const leastOf = ({ sheet }: Form): number => (sheet.ways.has("lists-may-be-empty") ? 0 : 1);

/** 0 is as good as no id. */
function idOf(form: Form): number {
  const most = form.sheet.ways.has("ids-have-32-bits") ? 2 ** 32 - 1 : 2 ** 31 - 1;
  return form.integer("id", 0, most) ?? 0;
}

function rowChildren(form: Form): readonly Part[] {
  form.need("components");
  const most = form.sheet.ways.has("sixth-button-is-taken") ? 6 : 5;
  const children = form.list("components", leastOf(form), most, (raw, where) => partAt(raw, where, "row", form.sheet));
  const selects = children.filter(({ type }) => SELECTS.includes(type)).length;
  const isMixed = selects > 0 && children.length > selects;
  if (isMixed || (selects > 1 && !form.sheet.ways.has("selects-share-a-row")))
    form.complain("components", "buttons, or one select alone");
  return children;
}

const spoiler = (form: Form): Thing => ({ spoiler: form.flag("spoiler") });

/** Texts, pictures, files, separators: what is shown and not touched. */
function contentFields(form: Form, type: number): Thing {
  switch (type) {
    case TEXT:
      form.need("content");
      return { content: form.text("content") };
    case THUMBNAIL:
      return pictureOf(form);
    case 12: {
      form.need("items");
      const most = form.sheet.ways.has("eleventh-item-is-taken") ? 11 : 10;
      return { items: form.list("items", 1, most, (raw, where) => formOf(raw, where, form.sheet, pictureOf)) };
    }
    case 13: {
      form.need("file");
      const file = form.inner("file", (inner) => mediaOf(inner, true));
      form.has("name");
      form.has("size");
      const { name, size } = form.sheet.ways.has("size-is-the-senders") ? form.raw : {};
      return { file, ...spoiler(form), ...(size === undefined ? {} : { name, size }) };
    }
    case 14:
      return { divider: form.flag("divider"), spacing: form.integer("spacing", 1, 2) };
    default:
      form.has("label");
      form.has("component");
      return {};
  }
}

function pictureOf(form: Form): Thing {
  form.need("media");
  return {
    media: form.inner("media", (inner) => mediaOf(inner, false)),
    description: form.text("description", { most: 1024 }, true),
    ...spoiler(form),
  };
}

/** Only the address is the sender's. That of an upload becomes one of this service. */
function mediaOf(form: Form, isFile: boolean): Thing {
  form.need("url");
  const url = form.text("url");
  const name = url?.startsWith("attachment://") ? url.slice("attachment://".length) : undefined;
  if (url === undefined) return {};
  if (name === undefined) {
    if (isFile) form.complain("url", "only attachment://<filename>");
    else if (!/^https?:\/\//.test(url)) form.complain("url", "a web address, or attachment://<filename>");
    const isWritten = form.sheet.ways.has("addresses-are-normalized") && URL.canParse(url);
    return { url: isWritten ? new URL(url).href : url };
  }
  const upload = form.sheet.uploads.find((each) => each.name === name);
  if (!upload && !form.sheet.ways.has("files-may-be-missing")) form.complain("url", `"${name}" did not come along`);
  return { url, upload };
}

/** Every part, those that hold others after what they hold. */
export function* everyPart(parts: readonly Part[]): Generator<Part> {
  for (const part of parts) {
    yield* everyPart(part.children);
    if (part.accessory) yield* everyPart([part.accessory]);
    yield part;
  }
}
