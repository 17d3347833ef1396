/** The five kinds of select. */

import { pick } from "../shared-c/command-members.js";
import { isObject, isSnowflake, type Json } from "../shared-c/texts.js";
import { expectEmoji } from "./button.js";
import { complain, expectCustomId, expectFlag, expectText, expectWhole, type Node } from "./reading.js";

const STRING_SELECT = 3;
const CHANNEL_SELECT = 8;
const DEFAULT_KINDS: Readonly<Record<number, readonly string[]>> = {
  5: ["user"],
  6: ["role"],
  7: ["user", "role"],
  8: ["channel"],
};

export function readSelect(node: Node): Json {
  expectCustomId(node);
  expectText(node, "placeholder", 150);
  expectWhole(node, "min_values", 0, 25);
  expectWhole(node, "max_values", 1, 25);
  expectFlag(node, "disabled");
  const type = Number(node.json["type"]);
  const members = ["custom_id", "placeholder", "min_values", "max_values", "disabled"];
  const shared = { min_values: 1, max_values: 1, disabled: false, ...pick(node.json, members) };
  if (type === STRING_SELECT) return { ...shared, options: readOptions(node) };
  checkDefaultValues(node, DEFAULT_KINDS[type] ?? []);
  if (type !== CHANNEL_SELECT) return { ...shared, ...pick(node.json, ["default_values"]) };
  const types = node.json["channel_types"];
  const isGood = Array.isArray(types) && types.every((entry) => Number.isInteger(entry) && entry >= 0);
  if (types !== undefined && !isGood) complain(node, "channel_types must be an array of channel types");
  return { ...shared, ...pick(node.json, ["default_values", "channel_types"]) };
}

function readOptions(node: Node): Json[] {
  const { options } = node.json;
  if (!Array.isArray(options) || options.length > 25) {
    complain(node, "options must be an array of up to 25 entries");
    return [];
  }
  return options.map((entry: unknown, index) => {
    const option = { ...node, json: isObject(entry) ? entry : {}, path: `${node.path}.options[${index}]` };
    expectText(option, "label", 100, true);
    expectText(option, "value", 100, true);
    expectText(option, "description", 100);
    expectEmoji(option);
    expectFlag(option, "default");
    return pick(option.json, ["label", "value", "description", "emoji", "default"]);
  });
}

function checkDefaultValues(node: Node, kinds: readonly string[]): void {
  const { default_values: values, min_values: least = 1, max_values: most = 1 } = node.json;
  if (values === undefined) return;
  const isGood = (entry: unknown) =>
    isObject(entry) && isSnowflake(entry["id"]) && kinds.includes(String(entry["type"]));
  if (!Array.isArray(values) || !values.every(isGood)) complain(node, "default_values are not valid");
  else if (values.length < Number(least) || values.length > Number(most)) {
    complain(node, "the number of default_values must lie within min_values and max_values");
  }
}
