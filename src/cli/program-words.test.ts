import { expect, test } from "vitest";
import { programWords } from "./program-words.js";

const CASES: readonly (readonly [how: string, script: string, words: string])[] = [
  ["by npx", "/home/me/app/node_modules/.bin/slashproof", "npx slashproof"],
  ["by npx on Windows", "C:\\app\\node_modules\\slashproof\\dist\\main.js", "npx slashproof"],
  ["as a global package", "/usr/local/bin/slashproof", "slashproof"],
  ["as a global package, by its file", "/usr/local/lib/node_modules/slashproof/dist/main.js", "slashproof"],
  ["by the alias of README", "/home/me/slashproof/dist/main.js", "slashproof"],
  ["by another program", "/home/me/app/node_modules/.bin/vitest", "slashproof"],
];

test.each(CASES)("a program that was started %s is started again the same way", (_, script, words) => {
  expect(programWords(script)).toBe(words);
});
