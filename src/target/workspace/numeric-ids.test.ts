import { expect, test } from "vitest";
import { parseBody } from "../parse-body.js";
import { bodyWithTextIds } from "./numeric-ids.js";

const read = (text: string) => bodyWithTextIds({ status: 200, headers: {}, text, json: parseBody(text) });

test.each([
  ['{"id":1180000000000013001,"name":"a"}', { id: "1180000000000013001", name: "a" }],
  ['[{"name":"a", "id" : 1180000000000013001 }]', [{ id: "1180000000000013001", name: "a" }]],
  ['{"id":7,"name":"\\"id\\":12,"}', { id: "7", name: '"id":12,' }],
  ['{"id":"7","position":{"id":12}}', { id: "7", position: { id: 12 } }],
  ["[]", []],
  ["nothing", undefined],
])("of %s", (text, expected) => {
  expect(read(text)).toEqual(expected);
});
