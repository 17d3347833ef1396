import { expect, test } from "vitest";
import { splitWords } from "./split-words.js";

const coverage = (values: Readonly<Record<string, number>>) =>
  ({ event: "coverage", cases: 1, classes: {}, values }) as const;

test("the least and the most searched generators are named", () => {
  expect(splitWords(coverage({ a: 3, b: 1, c: 9 }))).toEqual(["3 generators, from 1 value of b to 9 values of c"]);
});

test("generators without a value are named, a few of many", () => {
  const [, none] = splitWords(coverage({ a: 0, b: 0, c: 0, d: 0, e: 0, f: 0, g: 0, h: 2 }));

  expect(none).toBe(
    "Not searched, for lack of time: a, b, c, d, e, 2 more; pass a longer --time, or --runs instead of it",
  );
});

test("a run without generators has nothing to say", () => {
  expect(splitWords(coverage({}))).toEqual([]);
});
