import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { customId } from "../components/words.js";
import { expectReachesLimits, expectShrinksToSmallest } from "../testing/laws.js";
import { ID_LOOKALIKES, NAME_LOOKALIKES, NAME_TABLES, TEXT_LOOKALIKES, TEXT_TABLES } from "./characters.js";
import { dictionaryOf } from "./localizations.js";
import { commandName, localizedName, optionName } from "./names.js";
import { permissionBits, rangedDouble, safeInteger, snowflake } from "./scalars.js";
import { contextMenuName, freeText, valueText } from "./texts.js";

/** The pattern as the documents print it, its doubled backslashes read as single ones. */
const PATTERN = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

describe("character tables", () => {
  test.each([...NAME_TABLES, ...TEXT_TABLES].map((table, index) => ({ index, table })))(
    "are in normal form C, table $index",
    ({ table }) => {
      expect(table.normalize("NFC")).toBe(table);
      expect(table.length).toBe([...table].length);
    },
  );
});

describe("commandName", () => {
  test("matches the pattern in lower case, and its UTF-16 units stay within 32 as well", () => {
    fc.assert(
      fc.property(commandName(), (name) => PATTERN.test(name) && name.toLowerCase() === name && name.length <= 32),
      { numRuns: 2000 },
    );
  });

  test("speaks many scripts and reaches both lengths", () => {
    const scripts = [
      "Latin",
      "Greek",
      "Cyrillic",
      "Armenian",
      "Hebrew",
      "Arabic",
      "Georgian",
      "Devanagari",
      "Thai",
      "Hiragana",
      "Katakana",
      "Han",
      "Hangul",
      "Deseret",
    ];

    expectReachesLimits(commandName(), {
      ...Object.fromEntries(
        scripts.map((script) => [script, (name) => new RegExp(`\\p{sc=${script}}`, "u").test(name)]),
      ),
      "1 character": (name) => name.length === 1,
      "32 characters": (name) => [...name].length === 32,
      "a hyphen": (name) => name.includes("-"),
      "an underscore": (name) => name.includes("_"),
      "an apostrophe": (name) => name.includes("'"),
      "a digit": (name) => /\p{Nd}/u.test(name),
    });
  });

  test("holds nearly all pairs of letters within 20,000 names, and names of many scripts", () => {
    const names = fc.sample(commandName(), { numRuns: 20_000, seed: 20261121 });
    const pairs = new Set(names.flatMap((name) => [...name.matchAll(/(?=([a-z]{2}))/g)].map(([, pair]) => pair)));
    const scripts = ["Latin", "Cyrillic", "Arabic", "Han", "Hangul"].map((one) => new RegExp(`\\p{sc=${one}}`, "u"));
    const mixed = names.filter((name) => scripts.filter((script) => script.test(name)).length >= 3);

    expect(pairs.size).toBeGreaterThanOrEqual(660);
    expect(mixed.length).toBeGreaterThan(50);
  });

  test("shrinks to the letter a, and to 32 of the alphabet where only the length matters", () => {
    expectShrinksToSmallest(commandName(), () => true, ["a"]);
    expectShrinksToSmallest(commandName(), (name) => [...name].length === 32, ["abcdefghijklmnopqrstuvwxyzabcdef"]);
  });

  test("never begins as localized names do", () => {
    expect(fc.sample(commandName(), 5000).filter((name) => name.startsWith("ñ"))).toEqual([]);
    expect(fc.sample(localizedName(), 200).every((name) => name.startsWith("ñ") && PATTERN.test(name))).toBe(true);
  });

  test("shrinks a saved value again", () => {
    expect(commandName().canShrinkWithoutContext("𐐨привет")).toBe(true);
    expect(commandName().canShrinkWithoutContext("Привет")).toBe(false);
  });
});

describe("freeText and contextMenuName", () => {
  test("have no space at an end", () => {
    const texts = [...fc.sample(freeText({ min: 1, max: 100 }), 3000), ...fc.sample(contextMenuName(), 3000)];

    expect(texts.filter((text) => text !== text.trim() || text === "")).toEqual([]);
  });

  test("reach both lengths, and characters of many kinds", () => {
    expectReachesLimits(freeText({ min: 1, max: 100 }), {
      "a combining mark": (text) => /\p{M}/u.test(text),
      "a zero-width joiner": (text) => text.includes("\u200d"),
      "from right to left within Latin": (text) => /[a-z].*[\u05d0-\u06ff].*[a-z]/.test(text),
      "an astral character": (text) => /[\u{10000}-\u{10ffff}]/u.test(text),
      "1": (text) => text.length === 1,
      "100": (text) => text.length === 100,
      emoji: (text) => /\p{Emoji_Presentation}/u.test(text),
    });
  });
});

describe("texts that look like something else", () => {
  const reaches = (texts: readonly string[]) =>
    Object.fromEntries(texts.map((text) => [text, (drawn: string) => drawn === text]));

  test("are among names and texts, each of them", () => {
    expectReachesLimits(optionName(), reaches(NAME_LOOKALIKES), 20_000);
    expectReachesLimits(freeText({ min: 1, max: 100 }), reaches(TEXT_LOOKALIKES), 20_000);
  });

  test("are among values more often", () => {
    expectReachesLimits(valueText({ min: 1, max: 100 }), reaches(TEXT_LOOKALIKES), 6_000);
    expectReachesLimits(customId(), reaches(ID_LOOKALIKES), 2_000);
  });

  test("are left out where they are too long", () => {
    const long = fc.sample(freeText({ min: 1, max: 3 }), { numRuns: 3_000, seed: 1 });

    expect(long.filter((text) => [...text].length > 3 && TEXT_LOOKALIKES.includes(text))).toEqual([]);
    expect(long).toContain("007");
  });
});

describe("scalars", () => {
  test("are snowflakes of at most 63 bits", () => {
    fc.assert(fc.property(snowflake(), (id) => /^\d{17,19}$/.test(id) && BigInt(id) < 2n ** 63n));
  });

  test("are unions of named bits, zero among them, and single bits that are public permissions", () => {
    const alone = [4, 28, 31, 50, 52].map((bit): [string, (bits: string) => boolean] => [
      `bit ${bit}`,
      (bits) => BigInt(bits) === 1n << BigInt(bit),
    ]);

    expectReachesLimits(permissionBits(), {
      zero: (bits) => bits === "0",
      "two bits": (bits) => BigInt(bits) === (1n << 5n) + (1n << 51n),
      ...Object.fromEntries(alone),
    });
  });

  test("reach the ends of their ranges", () => {
    expectReachesLimits(safeInteger(), {
      least: (value) => value === Number.MIN_SAFE_INTEGER,
      greatest: (value) => value === Number.MAX_SAFE_INTEGER,
    });
    expectReachesLimits(rangedDouble(), {
      least: (value) => value === -(2 ** 53),
      greatest: (value) => value === 2 ** 53,
      fraction: (value) => !Number.isInteger(value),
    });
  });

  test("never are negative zero", () => {
    fc.assert(fc.property(rangedDouble(), (value) => !Object.is(value, -0)));
  });
});

describe("dictionaryOf", () => {
  test("is never empty and reaches every locale at once", () => {
    const locales = ["en-GB", "en-US", "es-ES"];
    const dictionary = dictionaryOf(localizedName(), locales);

    fc.assert(fc.property(dictionary, (made) => Object.keys(made).length > 0));
    expectReachesLimits(dictionary, { all: (made) => Object.keys(made).length === locales.length });
  });
});
