/**
 * `npm run generate:proof`: publishes a kill matrix and the sanity check. With `--check` it only compares.
 * The sanity check takes most of a minute, and `null-targets.heavy.test.ts` compares what is published with a run:
 * `--check` does not run it again.
 */
import { readFile, writeFile } from "node:fs/promises";
import { measureSanityCheck } from "../../../../suites/testing/sanity-check.js";
import { SANITY_CHECK } from "../../../report/proof.gen.js";
import type { KillMatrix } from "../kill-matrix.js";
import { pageWith, proofSource } from "./proof-source.js";

const [matrixPath = "", ...flags] = process.argv.slice(2);
const matrix: KillMatrix = JSON.parse(await readFile(matrixPath, "utf8"));
const isCheck = flags.includes("--check");
const floor = isCheck ? SANITY_CHECK : await measureSanityCheck();
const page = new URL("../../../../docs/trust.md", import.meta.url);
const files: readonly (readonly [URL, string])[] = [
  [new URL("../../../report/proof.gen.ts", import.meta.url), proofSource(matrix, floor)],
  [page, pageWith(await readFile(page, "utf8"), matrix, floor)],
];
for (const [file, text] of files) {
  if (!isCheck) await writeFile(file, text);
  else if ((await readFile(file, "utf8")) !== text) {
    console.error(
      `Cannot accept "${file.pathname}": this run has another result; run npm run generate:proof and commit the file`,
    );
    process.exitCode = 1;
  }
}
