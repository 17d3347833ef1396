/** The entries of the bundle are those that package.json names. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { MODULES, SMALL_MODULES } from "./bundle.js";

const { exports } = JSON.parse(readFileSync("package.json", "utf8")) as {
  readonly exports: Readonly<Record<string, { readonly types: string; readonly default: string } | string>>;
};
const NAMED = Object.values(exports).filter((entry) => typeof entry === "object");

test("every module that package.json exports is an entry of the bundle, and no other", () => {
  const built = Object.entries(MODULES).map(([name, source]) => ({
    types: `./dist/types/${source.replace(/\.ts$/, ".d.ts")}`,
    default: `./dist/${name}.js`,
  }));

  expect(NAMED).toHaveLength(built.length);
  expect(NAMED).toEqual(expect.arrayContaining(built));
});

test("every entry has its source", () => {
  expect(Object.values(MODULES).filter((source) => !existsSync(source))).toEqual([]);
});

test("small modules need no module but each other", () => {
  const needed = SMALL_MODULES.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/^(?:im|ex)port (?!type )[^;]*?from "(\.[^"]+)\.js";/gm)].map(
      ([, specifier = ""]) => join(dirname(path), `${specifier}.ts`),
    ),
  );

  expect(needed).toContain("src/contract/json.ts");
  expect(needed.filter((path) => !SMALL_MODULES.includes(path))).toEqual([]);
});
