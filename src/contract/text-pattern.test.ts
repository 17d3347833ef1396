import fc from "fast-check";
import { expect, test } from "vitest";
import { literalExpression, patternMatcher } from "./text-pattern.js";

const text = fc.string({ unit: fc.constantFrom("a", "b", ".", "*", "+", "("), maxLength: 8 });
const plain = fc.string({ unit: fc.constantFrom("a", "b", ".", "+", "("), maxLength: 12 });

test("stars represent any text, and everything else for itself", () => {
  fc.assert(
    fc.property(text, plain, (pattern, name) => {
      const expression = new RegExp(`^${pattern.split("*").map(literalExpression).join(".*")}$`);

      expect(patternMatcher(pattern)(name)).toBe(expression.test(name));
    }),
    { numRuns: 2_000 },
  );
});

test("the same text does not represent two parts at once", () => {
  expect(patternMatcher("ab*ba")("aba")).toBe(false);
  expect(patternMatcher("ab*ba")("abba")).toBe(true);
});

test("a text to the letter matches itself", () => {
  fc.assert(fc.property(text, (one) => new RegExp(`^${literalExpression(one)}$`).test(one)));
});
