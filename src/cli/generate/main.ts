/** `npm run generate:docs`: writes the pages of `docs/` that come from code. With `--check` it only compares. */
import { readFile, writeFile } from "node:fs/promises";
import { COMMANDS } from "../commands.js";
import { cliReference } from "./cli-reference.js";

const pages: readonly (readonly [string, string])[] = [["docs/cli.md", cliReference(COMMANDS)]];
for (const [path, text] of pages) {
  const file = new URL(`../../../${path}`, import.meta.url);
  if (!process.argv.includes("--check")) await writeFile(file, text);
  else if ((await readFile(file, "utf8")) !== text) {
    console.error(`The file "${path}" is not up to date; run npm run generate:docs and commit it`);
    process.exitCode = 1;
  }
}
