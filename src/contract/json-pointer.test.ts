import { expect, test } from "vitest";
import { isObject, type Json } from "./json.js";
import { escapeSegment, lastSegment, segmentsOf, valueAt } from "./json-pointer.js";

const VALUE: Json = { "a/b": { "~": ["first", { name: null }] }, "": 0, list: [["inner"]] };

test.each<[pointer: string, found: Json | undefined]>([
  ["", VALUE],
  ["/", 0],
  ["/a~1b/~0/0", "first"],
  ["/a~1b/~0/1/name", null],
  ["/list/0/0", "inner"],
  ["/list/1", undefined],
  ["/list/00", undefined],
  ["/list/length", undefined],
  ["/list/0/0/0", undefined],
  ["/toString", undefined],
])("the value at %j", (pointer, found) => {
  expect(valueAt(VALUE, pointer)).toEqual(found);
});

test.each(["plain", "a/b", "a~b", "~1", "~01", "", "0"])("%j is one segment that can be read back", (name) => {
  const pointer = `/first/${escapeSegment(name)}`;

  expect(segmentsOf(pointer)).toEqual(["first", name]);
  expect(lastSegment(pointer)).toBe(name);
});

test.each<[value: unknown, is: boolean]>([
  [{}, true],
  [{ length: 0 }, true],
  [[], false],
  [null, false],
  [undefined, false],
  ["{}", false],
])("%j is a JSON object: %s", (value, is) => {
  expect(isObject(value)).toBe(is);
});
