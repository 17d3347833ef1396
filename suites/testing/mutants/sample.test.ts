import { expect, test } from "vitest";
import { sampleOf } from "./sample.js";

const place = (id: number, fileName: string) => ({
  id: String(id),
  fileName,
  location: { start: { line: id, column: 1 }, end: { line: id, column: 2 } },
  mutatorName: "StringLiteral",
  replacement: '""',
});
const MUTANTS = [
  ...Array.from({ length: 60 }, (_, index) => place(index, "a.ts")),
  ...Array.from({ length: 30 }, (_, index) => place(60 + index, "b.ts")),
];

test("each file has its share", () => {
  const drawn = [...sampleOf(MUTANTS, { size: 9, seed: 1 })].map(Number);

  expect(drawn.filter((id) => id < 60)).toHaveLength(6);
  expect(drawn.filter((id) => id >= 60)).toHaveLength(3);
});

test("the same seed draws the same, in whatever order mutants come", () => {
  expect(sampleOf(MUTANTS.toReversed(), { size: 9, seed: 3 })).toEqual(sampleOf(MUTANTS, { size: 9, seed: 3 }));
});

test("another seed draws others", () => {
  expect(sampleOf(MUTANTS, { size: 9, seed: 2 })).not.toEqual(sampleOf(MUTANTS, { size: 9, seed: 1 }));
});

test("no size is too large or too small", () => {
  expect(sampleOf(MUTANTS, { size: 1000, seed: 1 }).size).toBe(MUTANTS.length);
  expect(sampleOf(MUTANTS, { size: 0, seed: 1 }).size).toBe(0);
});
