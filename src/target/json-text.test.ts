import { describe, expect, test } from "vitest";
import { parseCommentedJson } from "./json-text.js";

describe("commented JSON", () => {
  test("reads what JSON.parse reads, and comments", () => {
    const text = '\uFEFF{ // the "name"\n "url": "http://a/b", /* two\nlines */ "n": [1, -2.5e3, true, null, {}, []] }';

    expect(parseCommentedJson(text, "a.json")).toEqual({ url: "http://a/b", n: [1, -2500, true, null, {}, []] });
  });

  test.each([
    ["a comma too many", '{\n  "a": 1,\n}', '"}" at line 3, column 1'],
    ["no comma", '{\n  "a": 1\n  "b": 2\n}', "a string at line 3, column 3"],
    ["single quotes", "{'a': 1}", '"\'" at line 1, column 2'],
    ["no colon", '{"a" 1}', '"1" at line 1, column 6'],
    ["an end too early", '{"a": [1, 2', "the text ends at line 1, column 12"],
    ["an empty file", " \n", "the file is empty at line 2, column 1"],
    ["more than one value", "{} {}", '"{" at line 1, column 4'],
    ["a string without end", '{"a": "b\n}', "a string that is not closed or holds a bad escape at line 1, column 7"],
    ["a number with zeros", '{"a": 007}', '"0" at line 1, column 7'],
    ["a bare word", '{"a": yes}', '"y" at line 1, column 7'],
    ["a wrong bracket", '{"a": [1}', '"}" at line 1, column 9'],
    ["HTML", "<!doctype html>", '"<" at line 1, column 1'],
  ])("says where %s is", (_name, text, place) => {
    expect(() => parseCommentedJson(text, "a.json")).toThrow(`Cannot read "a.json": ${place}; `);
  });
});
