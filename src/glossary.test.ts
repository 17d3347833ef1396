/** The glossary is short, and exported names use its terms. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { isExempt } from "./testing/import-law/import-law.js";

const MOST_TERMS = 30;

/** Exported names with a word that `terms.yml` forbids. This number only goes down. */
const MOST_FORBIDDEN_NAMES = 5;

const EXPORTED = /^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm;

interface Terms {
  readonly rules: readonly { readonly expected: string; readonly pattern?: string; readonly patterns?: string }[];
}

const TERMS: Terms = parse(readFileSync("terms.yml", "utf8"));
const FORBIDDEN = TERMS.rules.map(({ pattern, patterns }) => asRegExp(pattern ?? patterns ?? ""));

test("the glossary explains at most 30 terms, each once", () => {
  const terms = [...readFileSync("docs/glossary.md", "utf8").matchAll(/^\| (?!term \|)([a-z][^|]*) \|/gm)].map(
    ([, term]) => term,
  );

  expect(terms.length).toBeGreaterThan(10);
  expect(terms.length).toBeLessThanOrEqual(MOST_TERMS);
  expect(new Set(terms).size).toBe(terms.length);
});

test("few exported names have a word that the documentation avoids", () => {
  const names = ["src", "generators", "suites"]
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`))
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".gen.ts") && !isExempt(file))
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(EXPORTED)].map(([, name = ""]) => ({ file, name })));

  const forbidden = names.filter(({ name }) => FORBIDDEN.some((pattern) => pattern.test(wordsOf(name))));

  expect(forbidden.length, forbidden.map(({ file, name }) => `${file}: ${name}`).join("\n")).toBeLessThanOrEqual(
    MOST_FORBIDDEN_NAMES,
  );
});

test.each(["Twin", "HeldLane", "NullFloor", "Manners"])("the name %s is seen as forbidden", (name) => {
  expect(FORBIDDEN.some((pattern) => pattern.test(wordsOf(name)))).toBe(true);
});

/** `NullFloorOf` as "null floor of". */
function wordsOf(name: string): string {
  return name.replace(/([a-z\d])(?=[A-Z])/g, "$1 ").toLowerCase();
}

/** A pattern of textlint's prh: plain text, or an expression between slashes. */
function asRegExp(pattern: string): RegExp {
  const [, source, flags] = /^\/(.*)\/(\w*)$/s.exec(pattern) ?? [];
  return source === undefined ? new RegExp(`\\b${pattern}\\b`) : new RegExp(source, flags);
}
