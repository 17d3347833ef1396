import { describe, expect, test } from "vitest";
import { counted, duration, laidOut, printable, printableBlock, shortened, wrapped } from "./text.js";

describe("printable", () => {
  test.each([
    ["a terminal colour", "a\u001b[31mb", "a\\u001b[31mb"],
    ["a bell and a null", "\u0007\u0000", "\\u0007\\u0000"],
    ["a C1 control sequence introducer", "\u009b2J", "\\u009b2J"],
    ["a line end", "a\nb", "a\\u000ab"],
    ["a right-to-left override", "\u202etxt.exe", "\\u202etxt.exe"],
    ["a line separator", "\u2028", "\\u2028"],
    ["a lone surrogate", "\ud800!", "\\ud800!"],
    ["an invisible tag letter", "\u{e0041}", "\\udb40\\udc41"],
    ["no character", "\ufffe", "\\ufffe"],
  ])("spells out %s", (_, text, expected) => {
    expect(printable(text, 80)).toBe(expected);
  });

  test.each(["héllo wörld", "ปิง", "हिन्दी", "𝒜 🎉", "日本語"])("leaves %s alone", (text) => {
    expect(printable(text, 80)).toBe(text);
  });

  test("cuts by code points and says how much there was", () => {
    expect(printable("🎉".repeat(2000), 3)).toBe("🎉🎉🎉… (4,000 characters)");
  });

  test("keeps lines and tabs of a block, but no carriage return that would overwrite a line", () => {
    expect(printableBlock("a\r\n\tb\rc", 80)).toBe("a\n\tb\\u000dc");
  });
});

describe("texts for people", () => {
  test.each([
    ["one two", 7, "one two"],
    ["one two", 6, "one t…"],
    ["one two", 0, "…"],
  ])("shortens %j to %i characters", (text, width, expected) => {
    expect(shortened(text, width)).toBe(expected);
  });

  test("lays out a line of a log, but leaves a command whole", () => {
    expect(laidOut("Notice: one two three", 14)).toBe("Notice: one\n  two three");
    expect(laidOut("Notice: run slashproof restore", 14)).toBe("Notice: run slashproof restore");
  });

  test.each([
    [1, "1 case"],
    [0, "0 cases"],
    [12_345, "12,345 cases"],
  ])("counts %i", (count, expected) => {
    expect(counted(count, "case")).toBe(expected);
  });

  test.each([
    [12.4, "12 ms"],
    [4321, "4.3 s"],
    [185_000, "3 min 05 s"],
  ])("says %f ms as a duration", (durationMs, expected) => {
    expect(duration(durationMs)).toBe(expected);
  });

  test("wraps at words and leaves a long word whole", () => {
    expect(wrapped("aa bb cccccccc dd", 5)).toEqual(["aa bb", "cccccccc", "dd"]);
  });
});
