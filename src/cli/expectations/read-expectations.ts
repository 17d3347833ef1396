/** An expectations file from the disk. */
import { readFile } from "node:fs/promises";
import { allCaseIds } from "../../../suites/index.js";
import { SetupError } from "../../contract/setup-error.js";
import { type ExpectationsFile, parseExpectations } from "../../run/expectations/parse-expectations.js";
import { systemReason } from "../end/failure.js";

/**
 * Reads a file in YAML or JSON.
 *
 * @throws SetupError `expectations-unreadable`, `expectations-invalid` with the line of what is wrong
 */
export async function readExpectations(path: string): Promise<ExpectationsFile> {
  return parseExpectations(await textOf(path), path, allCaseIds());
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new SetupError(
      "expectations-unreadable",
      `Cannot read the expectations file "${path}": ${systemReason(error)}; correct it, or write a new one with slashproof check --expect-write`,
      { cause: error },
    );
  }
}
