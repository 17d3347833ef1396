import { describe, expect, test } from "vitest";
import { escapeSegment, valueAt } from "../../src/contract/json-pointer.js";
import { replaceAt } from "./json-pointer.js";

describe("JSON pointers", () => {
  test("replace, add, append and remove", () => {
    const value = { list: [1, 2], "a/b": { "~": true } };

    expect(replaceAt(value, "/list/0", 9)).toEqual({ ...value, list: [9, 2] });
    expect(replaceAt(value, "/list/2", 3)).toEqual({ ...value, list: [1, 2, 3] });
    expect(replaceAt(value, `/${escapeSegment("a/b")}/${escapeSegment("~")}`, undefined)).toEqual({
      list: [1, 2],
      "a/b": {},
    });
    expect(replaceAt(value, "/new", null)).toEqual({ ...value, new: null });
  });

  test("find nothing where the path ends early", () => {
    expect(valueAt({ list: [1] }, "/list/0/deeper")).toBeUndefined();
  });
});
