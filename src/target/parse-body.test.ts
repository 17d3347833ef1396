import { describe, expect, test } from "vitest";
import { parseBody } from "./parse-body.js";

const nested = (levels: number, inside = "") => "[".repeat(levels) + inside + "]".repeat(levels);

describe("a body", () => {
  test.each([
    ["nothing", ""],
    ["HTML", "<!doctype html>"],
    ["half an answer", '{"id":'],
    ["JSON that nests 502 levels", nested(502)],
    ["JSON that nests 100,000 levels", nested(100_000)],
    ["JSON whose texts hide how deep it is", `${'["]]\\"]",'.repeat(1_000)}0${"]".repeat(1_000)}`],
    ["JSON that nests after a long list", `[${"{},".repeat(1_000)}${nested(501)}]`],
  ])("of %s is none", (_, text) => {
    expect(parseBody(text)).toBeUndefined();
  });

  test.each([
    ["501 levels", nested(501)],
    ["brackets in texts", JSON.stringify({ a: '[{\\"'.repeat(1_000), b: ["\\", '"', "]"] })],
    ["a long flat list", JSON.stringify(Array.from({ length: 2_000 }, () => ({ a: [] })))],
    ["a text", `"${"[".repeat(2_000)}"`],
  ])("of %s is read", (_, text) => {
    expect(parseBody(text)).toEqual(JSON.parse(text));
  });
});
