/** The glossary is short. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const MOST_TERMS = 30;

test("the glossary explains at most 30 terms, each once", () => {
  const terms = [...readFileSync("docs/glossary.md", "utf8").matchAll(/^\| (?!term \|)([a-z][^|]*) \|/gm)].map(
    ([, term]) => term,
  );

  expect(terms.length).toBeGreaterThan(10);
  expect(terms.length).toBeLessThanOrEqual(MOST_TERMS);
  expect(new Set(terms).size).toBe(terms.length);
});
