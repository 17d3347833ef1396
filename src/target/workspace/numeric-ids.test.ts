import { expect, test } from "vitest";
import { parseBody } from "../parse-body.js";
import { bodyWithTextIds, withoutIds } from "./numeric-ids.js";

const read = (text: string) => bodyWithTextIds({ status: 200, headers: {}, text, json: parseBody(text) });

test.each([
  ['{"id":1180000000000013001,"name":"a"}', { id: "1180000000000013001", name: "a" }],
  ['[{"name":"a", "id" : 1180000000000013001 }]', [{ id: "1180000000000013001", name: "a" }]],
  ['{"id":7,"name":"\\"id\\":12,"}', { id: "7", name: '"id":12,' }],
  ['{"id":"7","position":{"id":12}}', { id: "7", position: { id: 12 } }],
  ['[{"id":"7"},{"id":8}]', [{ id: "7" }, { id: "8" }]],
  ["[]", []],
  ["nothing", undefined],
])("of %s", (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test("a list without some commands knows numbers that lose digits in JavaScript", () => {
  const text = '[{"id":1180000000000013001,"name":"a"},{"id":1180000000000013002,"name":"b"},{"name":"c"},7]';
  const answer = { status: 200, headers: {}, text, json: parseBody(text) };

  const { json } = withoutIds(answer, new Set(["1180000000000013001", "undefined"]));

  expect(json).toEqual([{ id: Number("1180000000000013002"), name: "b" }, { name: "c" }, 7]);
});
