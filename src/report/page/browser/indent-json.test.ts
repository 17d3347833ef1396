import { describe, expect, test } from "vitest";
import { indentJson } from "./indent-json.js";

describe("indentJson", () => {
  test("lays out objects and arrays", () => {
    expect(indentJson('{"a":[1,{"b":"c"}],"d":{},"e":[]}')).toBe(
      JSON.stringify({ a: [1, { b: "c" }], d: {}, e: [] }, null, 2),
    );
  });

  test.each([
    ["a number beyond 2^53", "[157730590492196864123]", "[\n  157730590492196864123\n]"],
    ["a repeated key", '{"a":1,"a":2}', '{\n  "a": 1,\n  "a": 2\n}'],
    ["brackets and escapes in text", '["{\\"[,:"]', '[\n  "{\\"[,:"\n]'],
    ["what was laid out otherwise", '{\n\t"a" : 1e2 }', '{\n  "a": 1e2\n}'],
  ])("keeps %s", (_, text, expected) => {
    expect(indentJson(text)).toBe(expected);
  });

  test.each(["", "<html>", '{"a":1', "[1,]"])("leaves %j as it is", (text) => {
    expect(indentJson(text)).toBe(text);
  });
});
