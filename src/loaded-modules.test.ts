/** What the entry points of the package load when they are imported: a bot's tests must not wait for suites. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { expect, test } from "vitest";
import { referencesIn } from "./testing/import-law/references.js";

interface Loaded {
  readonly files: readonly string[];
  readonly packages: readonly string[];
}

/** Follows imports of values; what `import()` loads later is left out. */
function loadedBy(entry: string): Loaded {
  const files = new Set<string>();
  const packages = new Set<string>();
  const load = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const reference of referencesIn(readFileSync(file, "utf8"))) {
      if (reference.kind !== "module" || reference.isType || reference.isLazy) continue;
      const { specifier } = reference;
      if (specifier.startsWith(".")) load(join(dirname(file), specifier.replace(/\.js$/, ".ts")));
      else if (!specifier.startsWith("node:")) packages.add(specifier);
    }
  };
  load(entry);
  return { files: [...files], packages: [...packages] };
}

const ROOMS_OF_A_RUN = /^(suites|generators)\/|^src\/(cli|fuzz|report|run)\//;
const PACKAGES_OF_A_RUN = /^(ajv|commander|fast-check|nock|vitest|yaml)\b|swagger-parser|json-schema-to-typescript/;

test("slashproof/peer loads nothing of a run", () => {
  const { files, packages } = loadedBy("src/peer.ts");

  expect(files).toContain("src/stage/open-stage.ts");
  expect(files.filter((file) => ROOMS_OF_A_RUN.test(file))).toEqual([]);
  expect(packages.filter((name) => PACKAGES_OF_A_RUN.test(name))).toEqual([]);
});

test("what a run loads is noticed", () => {
  const { files, packages } = loadedBy("src/vitest/index.ts");

  expect(files.some((file) => ROOMS_OF_A_RUN.test(file))).toBe(true);
  expect(packages).toContain("vitest");
});

test("slashproof loads what checks applications when it is called", () => {
  const { files } = loadedBy("src/index.ts");

  expect(files).toContain("src/run/run-suites.ts");
  expect(files.filter((file) => file.startsWith("src/app/"))).toEqual([]);
});
