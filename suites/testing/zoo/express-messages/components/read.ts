/** Components of a message: what may be where, and the layout components. */

import type { Json } from "../../shared-b/command/text.js";
import { invalid } from "../../shared-b/refusal.js";
import { readButton } from "./buttons.js";
import {
  type Component,
  type Reading,
  readBoolean,
  readCustomId,
  readInteger,
  readItems,
  readObject,
  readText,
} from "./fields.js";
import { readFile, readGallery, readSpoiler, readThumbnail } from "./media.js";
import { readSelect } from "./selects.js";

type Place = "legacy message" | "message" | "action row" | "section" | "accessory" | "container";

const ALLOWED: Readonly<Record<Place, readonly number[]>> = {
  "legacy message": [1],
  message: [1, 9, 10, 12, 13, 14, 17],
  "action row": [2, 3, 5, 6, 7, 8],
  section: [10],
  accessory: [2, 11],
  container: [1, 9, 10, 12, 13, 14],
};
const OF_MODALS = [4, 19, 21, 22, 23];
const SELECTS = [3, 5, 6, 7, 8];

/** The components at top level. */
export function readComponents(value: unknown, isV2: boolean, reading: Reading): Component[] {
  return readChildren(value, "components", isV2 ? "message" : "legacy message", reading, [0, isV2 ? 1000 : 5]);
}

function readChildren(
  value: unknown,
  where: string,
  place: Place,
  reading: Reading,
  [least, most]: readonly [number, number],
): Component[] {
  const items = readItems(value, where, least, most);
  return items.map((item, index) => readComponent(item, `${where}[${index}]`, place, reading));
}

function readComponent(value: unknown, where: string, place: Place, reading: Reading): Component {
  const source = readObject(value, where);
  const type = readInteger(source["type"], `${where}.type`, 1, 23);
  const isOfModals = place === "action row" && OF_MODALS.includes(type) && !reading.isFixed("modal-components-pass");
  if (!ALLOWED[place].includes(type) && !isOfModals) {
    throw invalid(`${where}.type cannot be in a ${place}`);
  }
  const id =
    source["id"] === undefined ? {} : { id: readInteger(source["id"], `${where}.id`, -(2 ** 31), 2 ** 31 - 1) };
  return { type, ...id, ...readMembers(type, source, where, reading) };
}

function readMembers(type: number, source: Json, where: string, reading: Reading): Json {
  switch (type) {
    case 1:
      return readActionRow(source, where, reading);
    case 2:
      return readButton(source, where, reading);
    case 9:
      return {
        components: readChildren(source["components"], `${where}.components`, "section", reading, [1, 3]),
        accessory: readComponent(source["accessory"], `${where}.accessory`, "accessory", reading),
      };
    case 10:
      return { content: readText(source["content"], `${where}.content`, 100_000) };
    case 11:
      return readThumbnail(source, where, reading);
    case 12:
      return readGallery(source, where, reading);
    case 13:
      return readFile(source, where, reading);
    case 14:
      return {
        divider: source["divider"] === undefined ? true : readBoolean(source["divider"], `${where}.divider`),
        spacing: source["spacing"] === undefined ? 1 : readInteger(source["spacing"], `${where}.spacing`, 1, 2),
      };
    case 17:
      return readContainer(source, where, reading);
    default:
      return SELECTS.includes(type)
        ? readSelect(type, source, where, reading)
        : { ...source, custom_id: readCustomId(source["custom_id"], where) };
  }
}

function readActionRow(source: Json, where: string, reading: Reading): Json {
  const components = readChildren(source["components"], `${where}.components`, "action row", reading, [0, 5]);
  const hasSelect = components.some((component) => SELECTS.includes(component.type));
  if (hasSelect && components.length > 1 && reading.isFixed("selects-share-rows")) {
    throw invalid(`${where}.components: a select is alone in its row`);
  }
  return { components };
}

function readContainer(source: Json, where: string, reading: Reading): Json {
  const color = source["accent_color"];
  return {
    components: readChildren(source["components"], `${where}.components`, "container", reading, [0, 1000]),
    ...(color === undefined
      ? {}
      : { accent_color: color === null ? null : readInteger(color, `${where}.accent_color`, 0, 0xffffff) }),
    spoiler: readSpoiler(source, where),
  };
}
