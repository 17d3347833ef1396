import { describe, expect, test } from "vitest";
import { positionsIn } from "./positions.js";

const TEXT = `{
  "a/b": { "~": [1, { "x": true }] }, // a comment
  "twice": 1,\t"twice": 2,
  "𐐨": "z"
}`;

describe("a JSON pointer", () => {
  test.each<[pointer: string, line: number, column: number]>([
    ["", 1, 1],
    ["/a~1b", 2, 10],
    ["/a~1b/~0/0", 2, 18],
    ["/a~1b/~0/1/x", 2, 28],
    ["/a~1b/~0/1/missing/deeper", 2, 21],
    ["/a~1b/~0/9", 2, 17],
    ["/twice", 3, 24],
    ["/𐐨", 4, 9],
    ["/missing", 1, 1],
  ])("%s leads to line %i, column %i", (pointer, line, column) => {
    expect(positionsIn(TEXT).at(pointer)).toMatchObject({ line, column });
  });

  test("counts lines that end as on Windows", () => {
    expect(positionsIn('{\r\n"a":\r\n1}').at("/a")).toMatchObject({ line: 3, column: 1 });
  });
});
