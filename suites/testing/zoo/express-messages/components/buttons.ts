/** Buttons: which fields each style needs and forbids. */

import type { Json } from "../../shared-b/command/text.js";
import { invalid } from "../../shared-b/refusal.js";
import {
  optional,
  type Reading,
  readBoolean,
  readCustomId,
  readEmoji,
  readInteger,
  readSnowflake,
  readText,
} from "./fields.js";

const LINK = 5;
const PREMIUM = 6;

export function readButton(value: Json, where: string, { isFixed }: Reading): Json {
  const style = readInteger(value["style"], `${where}.style`, 1, 6);
  const forbid = (...keys: string[]): void => {
    const key = keys.find((name) => value[name] !== undefined);
    if (key !== undefined) {
      throw invalid(`${where}.${key} does not fit the style of the button`);
    }
  };
  const button: Json = {
    style,
    ...optional(value, "label", where, (label, place) => readText(label, place, 80)),
    ...optional(value, "emoji", where, readEmoji),
    disabled: value["disabled"] === undefined ? false : readBoolean(value["disabled"], `${where}.disabled`),
  };
  if (style === PREMIUM) {
    forbid("custom_id", "label", "url", "emoji");
    return { ...button, sku_id: readSnowflake(value["sku_id"], `${where}.sku_id`) };
  }
  forbid("sku_id");
  if (style === LINK) {
    if (isFixed("link-buttons-may-have-custom-ids")) {
      forbid("custom_id");
    }
    return { ...button, url: readAddress(value["url"], `${where}.url`) };
  }
  forbid("url");
  return { ...button, custom_id: readCustomId(value["custom_id"], where) };
}

function readAddress(value: unknown, where: string): string {
  const address = readText(value, where, 512, 1);
  if (!URL.canParse(address)) {
    throw invalid(`${where} must be an address`);
  }
  return address;
}
