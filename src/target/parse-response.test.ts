import { expect, test } from "vitest";
import { parseResponse } from "./parse-response.js";

test.each([
  ['{"id":1180000000000013001,"name":"a"}', { id: "1180000000000013001", name: "a" }],
  ['[{"name":"a", "id" : 1180000000000013001 }]', [{ id: "1180000000000013001", name: "a" }]],
  ['{"id":7,"name":"\\"id\\":12,"}', { id: "7", name: '"id":12,' }],
  ['{"id":7,"application_id":8,"version":9,"type":1}', { id: "7", application_id: "8", version: "9", type: 1 }],
  ['[{"id":"7"},{"id":8},9,null]', [{ id: "7" }, { id: "8" }, 9, null]],
])("ids that are numbers are read as text: %s", (text, expected) => {
  expect(parseResponse(text)).toEqual({ json: expected, asSent: JSON.parse(text) });
});

test.each([
  ['{"id":"7","components":[{"id":12}]}', { id: "7", components: [{ id: 12 }] }],
  ["[]", []],
  ["nothing", undefined],
])("all else is read as it is: %s", (text, expected) => {
  expect(parseResponse(text)).toEqual({ json: expected });
});

test("the ids of components stay numbers beside ids that are read as text", () => {
  expect(parseResponse('{"id":7,"components":[{"id":12}]}').json).toEqual({ id: "7", components: [{ id: 12 }] });
});

test("a body that comes again is read once", () => {
  const first = parseResponse('{"id":"7","name":"again"}').json;

  expect(parseResponse('{"id":"7","name":"again"}').json).toBe(first);
});

test.each([
  ["long", 0, JSON.stringify({ name: "x".repeat(40_000) })],
  ["from long ago", 70, '{"name":"of long ago"}'],
])("a body that is %s is read anew", (_, between, text) => {
  const first = parseResponse(text).json;
  for (let nth = 0; nth < between; nth++) parseResponse(`[${nth}]`);

  const again = parseResponse(text).json;

  expect(again).not.toBe(first);
  expect(again).toEqual(first);
});
