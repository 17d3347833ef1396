/** Limits of public facts: the same opinion of new messages, edits, modals and suggestions, in one profile alone. */
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../contract/json.js";
import { profileOf } from "../contract/profile.js";
import { enumerationsOf } from "./context.js";
import { violationsOfCallback } from "./violations-of-callback.js";
import { violationsOfMessage, violationsOfMessageEdit } from "./violations-of-message.js";

const enumerations = enumerationsOf(profileOf("discord"));

const label = (index: number): Json => {
  return { type: 18, label: "a", component: { type: 4, style: 1, custom_id: `${index}` } };
};
const modal = (more: JsonObject): JsonObject => {
  return { type: 9, data: { custom_id: "a", title: "a", components: [label(0)], ...more } };
};
const message = (content: string, embeds = 0): JsonObject => {
  return { content, embeds: Array.from({ length: embeds }, () => ({ title: "a" })) };
};
const choices = (count: number, value: Json = "a"): JsonObject => {
  return { type: 8, data: { choices: Array.from({ length: count }, () => ({ name: "a", value })) } };
};
const INTEGER: JsonObject = { type: 4, name: "a", focused: true };

const long = "😀".repeat(2_001);

test.each<readonly [string, JsonObject, readonly string[]]>([
  ["2000 characters and 10 embeds", message("😀".repeat(2_000), 10), []],
  ["2001 characters", message(long), ["/content"]],
  ["11 embeds", message("a", 11), ["/embeds"]],
])("a message of %s is judged alike wherever it is", (_, body, pointers) => {
  const callback = (type: number) => violationsOfCallback({ type, data: body }, { enumerations });
  const found = [
    violationsOfMessage(body, { enumerations }),
    violationsOfMessageEdit(body, {}, { enumerations }),
    callback(4),
    callback(7),
  ];

  const inData = pointers.map((pointer) => `/data${pointer}`);
  expect(found.map((list) => list.map(({ pointer }) => pointer))).toEqual([pointers, pointers, inData, inData]);
});

test.each<readonly [string, JsonObject, JsonObject | undefined, readonly string[]]>([
  ["a modal of the greatest lengths", modal({ custom_id: "a".repeat(100), title: "a".repeat(45) }), undefined, []],
  ["a modal without title", modal({ title: "" }), undefined, ["/data/title"]],
  ["a modal with a title of 46 characters", modal({ title: "a".repeat(46) }), undefined, ["/data/title"]],
  ["a custom_id of 101 characters", modal({ custom_id: "a".repeat(101) }), undefined, ["/data/custom_id"]],
  ["a modal without components", modal({ components: [] }), undefined, ["/data/components"]],
  ["six components, which is open", modal({ components: [0, 1, 2, 3, 4, 5].map(label) }), undefined, []],
  ["25 suggestions", choices(25), { type: 3 }, []],
  ["26 suggestions", choices(26), { type: 3 }, ["/data/choices"]],
  ["a text for an integer", choices(1, "a"), INTEGER, ["/data/choices/0/value"]],
  ["a text where no option is known", choices(1, "a"), undefined, []],
])("%s in a response", (_, body, option, pointers) => {
  const found = violationsOfCallback(body, { enumerations, option });

  expect(found.map(({ pointer }) => pointer)).toEqual(pointers);
  expect(violationsOfCallback(body, { option })).toEqual([]);
});
