/** `npm run generate`: writes every `*.gen.ts` of the contract. With `--check` it only says which one is stale. */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { generateAll } from "./generate-all.js";

const FOLDER = fileURLToPath(new URL("../", import.meta.url));

process.on("uncaughtException", (error) => {
  // What is wrong in spec/ is one sentence. The stack of anything else is needed.
  process.stderr.write(`${error.message.startsWith("Cannot ") ? error.message : error.stack}\n`);
  process.exit(1);
});

const checking = process.argv.includes("--check");
const stale: string[] = [];
for (const [name, text] of await generateAll()) {
  const before = await readFile(FOLDER + name, "utf8").catch(() => "");
  if (before === text) continue;
  stale.push(name);
  if (!checking) await writeFile(FOLDER + name, text);
}
if (checking && stale.length > 0) {
  const files = stale.map((name) => `src/contract/${name}`).join(", ");
  process.stderr.write(
    `Cannot use the generated "${files}": spec/ has changed since; run npm run generate and commit the result\n`,
  );
  process.exitCode = 1;
} else {
  process.stderr.write(stale.length === 0 ? "All generated files are fresh\n" : `Wrote ${stale.join(", ")}\n`);
}
