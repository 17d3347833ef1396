import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { redactionOfTokens } from "./redact.js";

const TOKENS = ["MTE4MDAw.GhIjKl.aB+cD/eF_gH-iJ~0", "25252525254141u0041x41abc-def_ghi", "4141.414141-4141_414141"];
const redact = redactionOfTokens(TOKENS.map((token) => [token, "$TOKEN"] as const));

const hexOf = (character: string): string => character.charCodeAt(0).toString(16).padStart(2, "0");

/** One character: itself, or escaped in any way that is hidden. */
const written = (character: string): fc.Arbitrary<string> => {
  const digits = hexOf(character);
  const isWord = /\w/.test(character);
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(character) },
    ...["%", "%25", "%25252525", "\\x", "\\\\x", "\\u00", "\\\\\\\\u00"].map((start) => fc.constant(start + digits)),
    ...[`&#x${digits};`, `&#x000${digits.toUpperCase()};`, `&#${character.charCodeAt(0)};`].map(fc.constant),
    ...(isWord ? [] : [fc.constant(`\\${character}`), fc.constant(`\\\\\\\\${character}`)]),
  );
};

/** What looks like the beginning of an escape that a token would end. */
const START = fc.oneof(
  ...[
    "",
    "%",
    "%2",
    "%25",
    "%252525",
    "%4",
    "\\",
    "\\\\u",
    "\\u0",
    "\\u00",
    "\\u004",
    "\\x",
    "\\x4",
    "&",
    "&#",
    "&#x",
  ].map(fc.constant),
);

describe("a token with characters escaped at random", () => {
  test.each(TOKENS)("is hidden, whatever is before it: %s", (token) => {
    const text = fc.tuple(START, ...[...token].map(written)).map((parts) => parts.join(""));

    fc.assert(
      fc.property(text, (one) => {
        expect(redact(one)).toContain("$TOKEN");
      }),
      { numRuns: 1_000 },
    );
  });
});
