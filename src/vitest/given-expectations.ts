/** The known failures of a vitest project: a file, or what would be in one. */
import { readFileSync } from "node:fs";
import { allCaseIds } from "../../suites/index.js";
import type { Expectation } from "../case/expectations.js";
import { SetupError } from "../contract/setup-error.js";
import type { ExpectationOptions } from "../run/expectations/expectations.js";
import { parseExpectations } from "../run/expectations/parse-expectations.js";
import { today } from "../run/expectations/today.js";

/** What is in an expectations file, YAML or JSON: `reports/expectations.schema.json` in the package has all of it. */
export interface ExpectationsContent {
  /** Name and version of the file format. */
  readonly format: "slashproof-expectations/1";
  /** Known failures: a case or a rule, with the reason. */
  readonly entries: readonly (Partial<Omit<Expectation, "rule">> & {
    readonly rule?: string;
    readonly reason: string;
  })[];
}

/** Content, or the path of a file, from where vitest runs. */
export type GivenExpectations = string | ExpectationsContent;

/** What a run is to expect. @throws SetupError `expectations-unreadable`, or `expectations-invalid` with the place */
export function givenExpectations(given: GivenExpectations): ExpectationOptions {
  const cases = allCaseIds();
  const { entries } =
    typeof given === "string"
      ? parseExpectations(textOf(given), given, cases)
      : parseExpectations(JSON.stringify(given, undefined, 2), "expect of conformance()", cases);
  return { entries, today: today() };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new SetupError(
      "expectations-unreadable",
      `Cannot read the expectations file "${path}": ${error instanceof Error ? error.message : String(error)}; correct it, or write a new one with slashproof check --expect-write`,
      { cause: error },
    );
  }
}
