import type { MutantResult } from "@stryker-mutator/api/core";
import { expect, test } from "vitest";
import { NOTICED } from "./describe-case.js";
import { textOf } from "./mutant-text.js";
import { recordOf, report } from "./report.js";
import { percentsOf, scoreOf } from "./score.js";
import { type KnownSurvivor, parseSurvivors } from "./survivors.js";

const SOURCE = `export function isLarge(size: number): boolean {
  if (size > 10) {
    return true;
  }
  return false;
}
`;

/** A mutant of columns of one line, or from its first line to its last. */
function mutant(status: MutantResult["status"], [line, column, end]: readonly [number, number, number], over = {}) {
  const location = { start: { line, column }, end: { line, column: end } };
  const result = { id: `${line}:${column}`, fileName: "a.ts", location, mutatorName: "M", replacement: "x", status };
  return textOf({ ...result, ...over } as MutantResult, "a.ts", SOURCE);
}

const entry = (over: Partial<KnownSurvivor>): KnownSurvivor => ({
  file: "a.ts",
  line: "if (size > 10) {",
  mutation: "size > 10 -> x",
  kind: "equivalent",
  reason: "sizes are even",
  ...over,
});

test("a mutant is reported by its line and by what it replaces", () => {
  expect(mutant("Survived", [2, 7, 16])).toMatchObject({ line: "if (size > 10) {", mutation: "size > 10 -> x" });
});

test.each([
  ["Killed", "killed"],
  ["Timeout", "hung"],
  ["Survived", "survived"],
  ["NoCoverage", "unreached"],
  ["RuntimeError", "crashed"],
  ["CompileError", "not-asked"],
] as const)("one that StrykerJS calls %s is %s", (status, fate) => {
  expect(scoreOf([mutant(status, [2, 7, 16])], []).counts[fate]).toBe(1);
});

test("one that only kept cases from running is no kill", () => {
  const { counts } = scoreOf([mutant("Killed", [2, 7, 16], { statusReason: `${NOTICED}a: blocked` })], []);

  expect(counts).toMatchObject({ killed: 0, noticed: 1 });
  expect(percentsOf(counts)).toEqual({ killed: 0, noticed: 100 });
});

test("known survivors count neither for nor against", () => {
  const { counts } = scoreOf([mutant("Survived", [2, 7, 16]), mutant("Killed", [5, 10, 15])], [entry({})]);

  expect(counts).toMatchObject({ equivalent: 1, survived: 0, killed: 1 });
  expect(percentsOf(counts)).toEqual({ killed: 100, noticed: 100 });
});

test("an entry for code that no case runs means what lies within it, and nothing that was run", () => {
  const whole = { start: { line: 2, column: 3 }, end: { line: 4, column: 4 } };
  const inside = [mutant("NoCoverage", [3, 12, 16]), mutant("Survived", [2, 7, 16])];
  const { mutation: _, ...line } = entry({});

  const { counts } = scoreOf([mutant("NoCoverage", [2, 3, 4], { location: whole }), ...inside], [line]);

  expect(counts).toMatchObject({ equivalent: 2, unreached: 0, survived: 1 });
});

test("an entry that fits no mutant is outdated, and one whose mutants are killed is refuted", () => {
  const gone = entry({ line: "if (size > 11) {" });
  const other = entry({ mutation: "size > 10 -> y" });

  const score = scoreOf([mutant("Killed", [2, 7, 16])], [gone, other, entry({})]);

  expect(score.outdated).toEqual([gone, other]);
  expect(score.refuted).toEqual([entry({})]);
  expect(report(score, { sample: 1, seed: 1, isWhole: true })).toMatch(/fit no mutant:.*size > 11.*are killed/s);
});

test("the report names survivors and lines that nothing runs, and the record leaves out what was not run", () => {
  const score = scoreOf(
    [mutant("Survived", [2, 7, 16]), mutant("NoCoverage", [3, 12, 16]), mutant("CompileError", [5, 10, 15])],
    [],
  );

  expect(report(score, { sample: 1, seed: 1, isWhole: true })).toContain("a.ts:3  return true;\n      true");
  expect(report(score, { sample: 1, seed: 1, isWhole: true })).toContain(
    "a.ts:2  if (size > 10) {\n      size > 10 -> x",
  );
  expect(recordOf(score).map(({ fate }) => fate)).toEqual(["survived", "unreached"]);
});

test.each([
  ["a: 1", "it is no list"],
  ["- {file: a, line: b, kind: lucky, reason: c}", 'of the kind "lucky"'],
  ["- {file: a, line: b, kind: open}", "lacks file, line or reason"],
  ["- {file: a, line: b, kind: open, reason: c, why: d}", 'has the field "why"'],
  ["- {file: a, line: b, kind: open, reason: c, mutation: 1}", "a mutation that is no text"],
])("survivors as %j are refused", (text, found) => {
  expect(() => parseSurvivors(text, "survivors.yaml")).toThrow(found);
});
