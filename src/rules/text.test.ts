import { describe, expect, test } from "vitest";
import { hasNameCharacters, isLowercase } from "./text.js";

describe("names that the documents accept", () => {
  test.each([
    ["ASCII", "ping"],
    ["hyphen, underscore, apostrophe", "a-b_c'd"],
    ["a superscript digit", "x²"],
    ["an Arabic digit", "level٣"],
    ["uncased Han", "日本語"],
    ["Hebrew", "שלום"],
    ["a composed accent", "\u00e9"],
    ["sharp s", "ß"],
    ["an ordinal indicator", "ª"],
    ["a modifier letter", "ʰ"],
    ["a ligature", "ﬁ"],
    ["Devanagari with vowel signs and virama", "नमस्ते"],
    ["Thai with tone marks", "ช่วยด้วย"],
    ["a capital without a lowercase mapping", "\u{1d400}"],
    ["astral letters", "\u{10428}".repeat(32)],
    ["a Roman number, which is no letter", "\u2167"],
  ])("%s", (_, name) => {
    expect({ characters: hasNameCharacters(name), lowercase: isLowercase(name) }).toEqual({
      characters: true,
      lowercase: true,
    });
  });
});

describe("names with a letter that has a lowercase variant", () => {
  test.each([
    ["an ASCII capital", "Ping"],
    ["a titlecase digraph", "\u01c5"],
    ["a capital sharp s", "\u1e9e"],
    ["a Georgian capital", "\u1c90"],
    ["a Cherokee capital", "\u13a0"],
    ["an astral capital", "\u{10400}"],
    ["a dotted capital I", "\u0130stanbul"],
    ["a capital at the end", "été-É"],
  ])("%s", (_, name) => {
    expect({ characters: hasNameCharacters(name), lowercase: isLowercase(name) }).toEqual({
      characters: true,
      lowercase: false,
    });
  });
});

describe("names with a character that none may have", () => {
  test.each([
    ["a decomposed accent", "e\u0301"],
    ["Arabic with harakat", "مَرحبا"],
    ["a space", "a b"],
    ["a full stop", "a.b"],
    ["an emoji", "ping🐈"],
    ["a trailing newline", "ping\n"],
    ["a lone surrogate", "ping\ud800"],
    ["a NUL", "ping\u0000"],
  ])("%s", (_, name) => {
    expect(hasNameCharacters(name)).toBe(false);
  });
});
