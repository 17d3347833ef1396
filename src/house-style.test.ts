/** Production code keeps the rules of CONTRIBUTING.md for names, docstrings and parameters. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { declarationsIn } from "./testing/declarations.js";
import { isExempt } from "./testing/import-law/import-law.js";

/** Exported type names that more than one file uses. This number only goes down. */
const MOST_REPEATED_NAMES = 0;

/** Functions with five or more parameters outside the suites. This number only goes down. */
const MOST_LONG_LISTS = 0;

/** Share of the members of exported interfaces that have a docstring. It stays 1. */
const LEAST_DOCUMENTED = 1;

const FILES = ["src", "generators", "suites"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`))
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".gen.ts") && !isExempt(file))
  .map((file) => ({ file, ...declarationsIn(readFileSync(file, "utf8")) }));

test("an exported type name has one meaning", () => {
  const names = new Set(FILES.flatMap(({ types }) => types));
  const repeated = [...names]
    .map((name) => ({ name, files: FILES.filter(({ types }) => types.includes(name)).map(({ file }) => file) }))
    .filter(({ files }) => files.length > 1);

  const listed = lines(repeated.map(({ name, files }) => `${name}: ${files.join(", ")}`));
  expect(repeated.length, listed).toBeLessThanOrEqual(MOST_REPEATED_NAMES);
});

test("functions have at most four parameters", () => {
  const long = FILES.filter(({ file }) => !file.startsWith("suites/")).flatMap(({ file, functions }) =>
    functions.filter(({ parameters }) => parameters > 4).map(({ line }) => `${file}:${line}`),
  );

  expect(long.length, lines(long)).toBeLessThanOrEqual(MOST_LONG_LISTS);
});

test("members of exported interfaces have a docstring", () => {
  const members = FILES.flatMap(({ file, members: all }) => all.map((one) => ({ ...one, file })));
  const missing = members.filter(({ isDocumented }) => !isDocumented);

  const listed = lines(missing.map(({ file, name }) => `${file}: ${name}`));
  expect(1 - missing.length / members.length, listed).toBeGreaterThanOrEqual(LEAST_DOCUMENTED);
});

test("exported functions have a docstring", () => {
  const all = FILES.flatMap(({ file, exported }) => exported.map((one) => ({ ...one, file })));
  const missing = all.filter(({ isDocumented }) => !isDocumented).map(({ file, name }) => `${file}: ${name}`);

  expect(all.length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});

test("tests are written with test, not with it", () => {
  const tests = ["src", "generators", "suites"]
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`))
    .filter((file) => file.endsWith(".test.ts"));
  const mixed = tests.filter((file) => /import \{[^}]*\bit\b[^}]*\} from "vitest"/.test(readFileSync(file, "utf8")));

  expect(tests.length).toBeGreaterThan(0);
  expect(mixed).toEqual([]);
});

test.each([
  ["an interface", "export interface A { readonly b: 1 }", ["A"]],
  ["a type alias", "export type A = 1;", ["A"]],
  ["a class", "export class A {}", ["A"]],
  ["a re-export, which is not counted", 'export type { A } from "./a.js";', []],
  ["a private type, which is not counted", "interface A { readonly b: 1 }", []],
])("the exported names of %s", (_what, text, names) => {
  expect(declarationsIn(text).types).toEqual(names);
});

test("docstrings and parameters are counted", () => {
  const text = `export interface A {
    /** First. */
    readonly first: 1;
    // Second.
    second(): void;
  }
  class B { method(a, b) {} }
  export const c = (a, b, c) => {};`;

  expect(declarationsIn(text)).toEqual({
    types: ["A"],
    members: [
      { name: "A.first", isDocumented: true },
      { name: "A.second", isDocumented: false },
    ],
    exported: [{ name: "c", isDocumented: false }],
    functions: [
      { line: 7, parameters: 2 },
      { line: 8, parameters: 3 },
    ],
  });
});

function lines(all: readonly string[]): string {
  return all.join("\n");
}
