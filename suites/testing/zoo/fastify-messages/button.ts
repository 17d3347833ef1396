/** The button, whose members depend on its style. */

import { pick } from "../shared-c/command-members.js";
import { isObject, isSnowflake, type Json } from "../shared-c/texts.js";
import { complain, expectCustomId, expectFlag, expectText, type Node } from "./reading.js";

const LINK = 5;
const PREMIUM = 6;

export function readButton(node: Node): Json {
  const { style } = node.json;
  expectText(node, "label", 80);
  expectFlag(node, "disabled");
  expectEmoji(node);
  if (style === LINK) checkLink(node);
  else if (style === PREMIUM) checkPremium(node);
  else if ([1, 2, 3, 4].includes(Number(style)) && typeof style === "number") {
    expectCustomId(node);
    forbid(node, ["url", "sku_id"]);
  } else complain(node, "style is not known");
  return { disabled: false, ...pick(node.json, ["style", "label", "emoji", "custom_id", "sku_id", "url", "disabled"]) };
}

function checkLink(node: Node): void {
  if (node.json["url"] === "") complain(node, "url must not be empty");
  expectText(node, "url", 512, true);
  if (node.reading.isFixed("link-button-takes-custom-id")) forbid(node, ["custom_id"]);
  forbid(node, ["sku_id"]);
}

function checkPremium(node: Node): void {
  if (!isSnowflake(node.json["sku_id"])) complain(node, "sku_id must be a snowflake");
  forbid(node, ["custom_id", "label", "url", "emoji"]);
}

function forbid(node: Node, members: readonly string[]): void {
  for (const member of members) {
    if (node.json[member] !== undefined) complain(node, `${member} is not allowed for this style`);
  }
}

export function expectEmoji(node: Node): void {
  const { emoji } = node.json;
  if (emoji === undefined) return;
  if (!isObject(emoji)) {
    complain(node, "emoji must be an object");
    return;
  }
  const inner = { ...node, json: emoji, path: `${node.path}.emoji` };
  expectText(inner, "name", 100, false, true);
  expectFlag(inner, "animated");
  const id = emoji["id"];
  if (id !== undefined && id !== null && !isSnowflake(id)) complain(inner, "id must be a snowflake");
}
