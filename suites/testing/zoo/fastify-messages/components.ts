/** Reads any component: checks it and returns what is stored of it. */

import { isObject, type Json } from "../shared-c/texts.js";
import { readButton } from "./button.js";
import { readContainer, readRow, readSection } from "./layout.js";
import { readFile, readGallery, readSeparator, readTextDisplay, readThumbnail } from "./media.js";
import { complain, expectWhole, type Node, type Reading } from "./reading.js";
import { readSelect } from "./select.js";

export type ReadNode = (node: Node) => Json;

const READERS: Readonly<Record<number, ReadNode>> = {
  1: readRow,
  2: readButton,
  3: readSelect,
  5: readSelect,
  6: readSelect,
  7: readSelect,
  8: readSelect,
  9: readSection,
  10: readTextDisplay,
  11: readThumbnail,
  12: readGallery,
  13: readFile,
  14: readSeparator,
  17: readContainer,
};

/** Components of a message that are alone, with and without IS_COMPONENTS_V2. */
export const TOP_LEVEL_V2 = [1, 9, 10, 12, 13, 14, 17];
export const TOP_LEVEL_LEGACY = [1];
export const IN_CONTAINER = [1, 9, 10, 12, 13, 14];

const HIGHEST_ID = 2 ** 31 - 1;

export function readComponent(value: unknown, path: string, allowed: readonly number[], reading: Reading): Json {
  reading.total.count += 1;
  const json: Json = isObject(value) ? value : {};
  const node = { json, path, reading };
  const type = json["type"];
  const read = typeof type === "number" ? READERS[type] : undefined;
  if (read === undefined || !allowed.includes(Number(type))) {
    complain(node, `type ${String(type)} is not allowed here`);
    return json;
  }
  expectWhole(node, "id", -HIGHEST_ID - 1, HIGHEST_ID);
  const id = Number(json["id"] ?? 0);
  if (id !== 0 && reading.ids.has(id)) complain(node, "id is used twice");
  if (id !== 0) reading.ids.add(id);
  return { type, id, ...read(node) };
}

export function readList(node: Node, member: string, allowed: readonly number[]): Json[] {
  const list = node.json[member];
  if (!Array.isArray(list)) {
    complain(node, `${member} must be an array`);
    return [];
  }
  return list.map((entry: unknown, index) =>
    readComponent(entry, `${node.path}.${member}[${index}]`, allowed, node.reading),
  );
}
