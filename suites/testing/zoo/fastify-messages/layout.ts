/** Layout components: action row, section and container. */

import { isObject, type Json } from "../shared-c/texts.js";
import { IN_CONTAINER, readComponent, readList } from "./components.js";
import { complain, expectFlag, expectWhole, type Node } from "./reading.js";

const BUTTON = 2;
const TEXT_DISPLAY = 10;
const THUMBNAIL = 11;
const SELECTS = [3, 5, 6, 7, 8];

export function readRow(node: Node): Json {
  const components = readList(node, "components", [BUTTON, ...SELECTS]);
  const buttons = components.filter((component) => component["type"] === BUTTON).length;
  const isOneSelect = components.length === 1 && buttons === 0;
  const isButtons = buttons === components.length && buttons >= 1 && buttons <= 5;
  const isLoose =
    !node.reading.isFixed("row-takes-several-selects") && components.length >= 1 && components.length <= 5;
  if (!isOneSelect && !isButtons && !isLoose) complain(node, "a row holds 1 to 5 buttons or a single select");
  return { components };
}

export function readSection(node: Node): Json {
  const components = readList(node, "components", [TEXT_DISPLAY]);
  if (components.length < 1 || components.length > 3) complain(node, "a section has 1 to 3 text displays");
  const accessory = node.json["accessory"];
  if (accessory === undefined && !node.reading.isFixed("section-without-accessory")) return { components };
  if (!isObject(accessory)) {
    complain(node, "accessory is required");
    return { components };
  }
  const path = `${node.path}.accessory`;
  return { components, accessory: readComponent(accessory, path, [BUTTON, THUMBNAIL], node.reading) };
}

export function readContainer(node: Node): Json {
  expectFlag(node, "spoiler");
  expectWhole(node, "accent_color", 0, 0xffffff, true);
  const { isFixed, problems } = node.reading;
  const inner = isFixed("container-is-not-checked-inside") ? problems : [];
  const components = readList({ ...node, reading: { ...node.reading, problems: inner } }, "components", IN_CONTAINER);
  if (!Array.isArray(node.json["components"])) problems.push(`${node.path}: components are required`);
  const { spoiler = false, accent_color = null } = node.json;
  return { components, accent_color, spoiler };
}
