/** `docs/architecture.md` names the files that a reader needs: they exist, they are few, and they import each other. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { referencesIn } from "./testing/import-law/references.js";

const PAGE = readFileSync("docs/architecture.md", "utf8");

describe.each([
  ["rule to cases", 10],
  ["case to report", 22],
])("the files from %s", (list, most) => {
  const files = filesOf(list);

  test(`are at most ${most}, each named once`, () => {
    expect(files.length).toBeGreaterThan(0);
    expect(files.length).toBeLessThanOrEqual(most);
    expect(new Set(files).size).toBe(files.length);
  });

  test("exist", () => {
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  test("are connected by imports, after the data of the contract", () => {
    const code = files.filter((file) => file.endsWith(".ts") && existsSync(file));
    const links = code.flatMap((file) => importsOf(file).map((to) => [file, to] as const));

    const alone = code.filter(
      (file) => !links.some(([from, to]) => (from === file && code.includes(to)) || to === file),
    );

    expect(alone).toEqual([]);
  });
});

test("the independent service imports nothing but Node and itself", () => {
  const folder = "suites/testing/independent";
  const production = readdirSync(folder).filter((file) => !file.endsWith(".test.ts"));

  const foreign = production
    .flatMap((file) => specifiersIn(readFileSync(join(folder, file), "utf8")))
    .filter((specifier) => !specifier.startsWith("node:") && !/^\.\/[\w-]+\.js$/.test(specifier));

  expect(foreign).toEqual([]);
});

function filesOf(list: string): readonly string[] {
  const [, part = ""] = new RegExp(`<!-- ${list}: begin -->(.*?)<!-- ${list}: end -->`, "s").exec(PAGE) ?? [];
  return [...part.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = ""]) => file);
}

function specifiersIn(text: string): readonly string[] {
  return referencesIn(text).flatMap((reference) => (reference.kind === "module" ? [reference.specifier] : []));
}

function importsOf(file: string): readonly string[] {
  return specifiersIn(readFileSync(file, "utf8"))
    .filter((specifier) => specifier.startsWith("."))
    .map((specifier) => normalize(join(file, "..", specifier)).replace(/\.js$/, ".ts"));
}
