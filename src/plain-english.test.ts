/** Comments, messages, titles and names avoid the words of `terms.yml`. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { isExempt } from "./testing/import-law/import-law.js";
import { proseIn } from "./testing/prose.js";

/** Texts that requests of cases send: the cases stay as they are. */
const SENT = new Set(['"For nobody"']);

const EXPORTED = /^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm;

interface Terms {
  readonly rules: readonly { readonly expected: string; readonly pattern: string }[];
}

const TERMS: Terms = parse(readFileSync("terms.yml", "utf8"));
const FORBIDDEN = TERMS.rules.map(({ pattern, expected }) => ({ pattern: asRegExp(pattern), expected }));

const FILES = ["src", "generators", "suites"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`))
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".gen.ts") && file !== "src/plain-english.test.ts")
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

test("no comment, message or title has a word that terms.yml forbids", { timeout: 120_000 }, () => {
  const found = FILES.flatMap(({ file, text }) =>
    proseIn(text)
      .filter((prose) => !SENT.has(prose.text))
      .flatMap((prose) => problemsOf(prose.text).map((problem) => `${file}:${prose.line} ${problem}`)),
  );

  expect(found).toEqual([]);
});

test("no file name and no exported name has a word that terms.yml forbids", () => {
  const files = FILES.map(({ file }) => ({ file, name: file.slice(file.lastIndexOf("/") + 1) }));
  const exported = FILES.filter(({ file }) => !isExempt(file)).flatMap(({ file, text }) =>
    [...text.matchAll(EXPORTED)].map(([, name = ""]) => ({ file, name })),
  );

  const found = [...files, ...exported].flatMap(({ file, name }) =>
    problemsOf(wordsOf(name)).map((problem) => `${file}: ${name}: ${problem}`),
  );

  expect(found).toEqual([]);
});

test.each([
  ["a comment", "/** What the application is told. */"],
  ["a message", 'const text = "nobody knows the command";'],
  ["a title in a template", "const title = `sends $" + "{count} requests and stands still`;"],
])("a forbidden word in %s is found", (_where, text) => {
  expect(proseIn(text).flatMap((prose) => problemsOf(prose.text))).toHaveLength(1);
});

test.each([
  ["code in backticks", "// The part `twin` of a pair."],
  ["an id", 'const id = "rule not-asked-in-guild-scope";'],
  ["a parameter", "/** @param told the events */"],
  ["a single word", 'const step = "told";'],
  ["a request for something", "// The size that is asked for."],
])("a forbidden word in %s is allowed", (_where, text) => {
  expect(proseIn(text).flatMap((prose) => problemsOf(prose.text))).toEqual([]);
});

test.each(["Twin", "HeldLane", "NullFloor", "Manners", "NOBODY_THERE", "told-facts.ts"])(
  "the name %s has a forbidden word",
  (name) => {
    expect(problemsOf(wordsOf(name))).toHaveLength(1);
  },
);

function problemsOf(text: string): readonly string[] {
  return FORBIDDEN.flatMap(({ pattern, expected }) => {
    const [word] = pattern.exec(text) ?? [];
    return word === undefined ? [] : [`"${word}" → ${expected}`];
  });
}

/** `NullFloorOf` and `null-floor.ts` as words with spaces. */
function wordsOf(name: string): string {
  return name.replace(/([a-z\d])(?=[A-Z])/g, "$1 ").replace(/[-_.]/g, " ");
}

/** A pattern of textlint's prh: an expression between slashes. */
function asRegExp(pattern: string): RegExp {
  const [, source = "", flags] = /^\/(.*)\/(\w*)$/s.exec(pattern) ?? [];
  return new RegExp(source, flags);
}
