/** What the entry points of the package load when they are imported: a bot's tests must not wait for suites. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { expect, inject, test } from "vitest";
import { referencesIn } from "./testing/import-law/references.js";

interface Loaded {
  readonly files: readonly string[];
  readonly packages: readonly string[];
}

/** Follows imports of values; what `import()` loads later is left out. */
function loadedBy(...entries: readonly string[]): Loaded {
  const files = new Set<string>();
  const packages = new Set<string>();
  const load = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const reference of referencesIn(readFileSync(file, "utf8"))) {
      if (reference.kind !== "module" || reference.isType || reference.isLazy) continue;
      const { specifier } = reference;
      const isSource = file.endsWith(".ts");
      if (specifier.startsWith("."))
        load(join(dirname(file), isSource ? specifier.replace(/\.js$/, ".ts") : specifier));
      else if (!specifier.startsWith("node:")) packages.add(specifier);
    }
  };
  for (const entry of entries) load(entry);
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

test("a check of written cases loads nothing that draws values, reads YAML or serves, in the built program", () => {
  const built = dirname(inject("cli"));
  const chunks = readdirSync(built).flatMap((name) => (name.startsWith("check-") ? join(built, name) : []));
  const ofCheck = chunks.filter((chunk) => readFileSync(chunk, "utf8").includes("function withGenerators("));
  const { files, packages } = loadedBy(...ofCheck);

  expect(ofCheck).toHaveLength(1);
  expect(files.some((file) => /\/run-suites-/.test(file))).toBe(true);
  expect(packages).toContain("undici/lib/dispatcher/pool.js");
  expect(packages.filter((name) => /^(ajv|fast-check|image-size|yaml|ws|@hono)\b|^hono$/.test(name))).toEqual([]);
  expect(files.filter((file) => /\/(suites|reference-service|modal-submission)-/.test(file))).toEqual([]);
});
