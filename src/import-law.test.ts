/** Production code keeps the import law of CONTRIBUTING.md, and each known way around the law is seen. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { breachesOf, isExempt, type Law } from "./testing/import-law/import-law.js";
import { roomsOf } from "./testing/import-law/rooms.js";

const LAW: Law = { rooms: roomsOf(readFileSync("CONTRIBUTING.md", "utf8")), selfReferences: selfReferences() };
const FILES = ["src", "generators", "suites"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`))
  .filter((file) => file.endsWith(".ts") && !isExempt(file));

/** Every source file is read, which a busy machine does slowly. */
const READ_ALL_MS = 120_000;

test("production code keeps the import law", { timeout: READ_ALL_MS }, () => {
  const breaches = FILES.flatMap((file) => breachesOf(file, readFileSync(file, "utf8"), LAW));

  expect(breaches).toEqual([]);
});

test("every folder of production code is a room of the table", { timeout: READ_ALL_MS }, () => {
  const folders = new Set(FILES.flatMap((file) => /^(src\/\w+|generators|suites)\//.exec(file)?.[1] ?? []));

  expect([...folders].sort()).toEqual(LAW.rooms.map(({ folder }) => folder).sort());
});

test.each([
  ["a static import", "suites/limits/a.ts", 'import { rule } from "../../src/rules/names.js";'],
  ["an import of types", "src/contract/a.ts", 'import type { Case } from "../case/case.js";'],
  ["a type of an import", "src/contract/a.ts", 'export type C = import("../case/case.js").Case;'],
  ["a dynamic import", "generators/a.ts", 'export const a = await import("../src/service/index.js");'],
  ["a computed import", "generators/a.ts", "export const a = (name: string) => import(name);"],
  ["the name of the package", "suites/limits/a.ts", 'import { serve } from "slashproof/service";'],
  ["a re-export through a testing folder", "suites/limits/a.ts", 'export * from "../testing/sanity-check.js";'],
  ["require", "suites/limits/a.ts", 'export const a = require("../../src/service/index.js");'],
  ["createRequire", "suites/limits/a.ts", 'import { createRequire } from "node:module";'],
  ["exit of node:process", "suites/limits/a.ts", 'import { exit } from "node:process";'],
  ["the whole of node:process", "suites/limits/a.ts", 'import process from "node:process";'],
  ["a global behind globalThis", "suites/limits/a.ts", "export const a = globalThis.process;"],
  ["a global behind global", "suites/limits/a.ts", 'export const a = global["process"];'],
  ["the global process", "src/run/a.ts", "process.exit(1);"],
  ["printing", "src/report/a.ts", 'console.log("a");'],
  ["values where only types may pass", "src/report/a.ts", 'import { a } from "../case/a.js";'],
])("%s against the law is seen", (_way, file, text) => {
  const breaches = breachesOf(file, text, LAW);

  expect(breaches).not.toEqual([]);
});

test.each([
  ["an allowed room", "suites/limits/a.ts", 'import { a } from "../../src/contract/json.js";'],
  ["types where only types may pass", "src/report/a.ts", 'import type { A } from "../case/a.js";'],
  ["a member that is called like a global", "src/run/a.ts", "export const a = (b: { process: 1 }) => b.process;"],
  ["printing in cli", "src/cli/a.ts", 'console.log("a");'],
])("%s is allowed", (_way, file, text) => {
  const breaches = breachesOf(file, text, LAW);

  expect(breaches).toEqual([]);
});

function selfReferences(): Map<string, string> {
  const { name, exports } = JSON.parse(readFileSync("package.json", "utf8")) as {
    readonly name: string;
    readonly exports: Readonly<Record<string, { readonly types?: string } | string>>;
  };
  return new Map(
    Object.entries(exports).flatMap(([entry, to]) => {
      const built = typeof to === "string" ? to : (to.types ?? "");
      const source = built.replace("./dist/types/", "").replace(/\.d\.ts$/, ".ts");
      return [[entry.replace(/^\./, name), source] as const];
    }),
  );
}
