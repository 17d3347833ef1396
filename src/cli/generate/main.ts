/** `npm run generate:docs`: writes the pages of documentation that come from other files. With `--check` it only compares. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { COMMANDS } from "../commands.js";
import { cliReference } from "./cli-reference.js";
import { configReference } from "./config-reference.js";
import { decisionList } from "./decision-list.js";
import { configSchema, targetSchema } from "./schema-text.js";
import { targetReference } from "./target-reference.js";

const ROOT = new URL("../../../", import.meta.url);

const pages: readonly (readonly [path: string, text: string])[] = [
  ["docs/cli.md", cliReference(COMMANDS)],
  ["docs/target.md", targetReference(await readFile(new URL("docs/target.md", ROOT), "utf8"))],
  ["docs/config.md", configReference(await readFile(new URL("docs/config.md", ROOT), "utf8"))],
  ["reports/config.schema.json", configSchema()],
  ["reports/target.schema.json", targetSchema()],
  ["decisions/README.md", decisionList(await decisions())],
];
for (const [path, text] of pages) {
  const file = new URL(path, ROOT);
  if (!process.argv.includes("--check")) await writeFile(file, text);
  else if ((await readFile(file, "utf8")) !== text) {
    console.error(`The file "${path}" is not up to date; run npm run generate:docs and commit it`);
    process.exitCode = 1;
  }
}

async function decisions(): Promise<readonly (readonly [file: string, text: string])[]> {
  const files = (await readdir(new URL("decisions/", ROOT))).filter((file) => file !== "README.md").sort();
  return Promise.all(
    files.map(async (file) => [file, await readFile(new URL(`decisions/${file}`, ROOT), "utf8")] as const),
  );
}
