/** `check --baseline`: what a run changed, compared with an earlier one. */
import { join } from "node:path";
import type { ProfileName } from "../../contract/profile.js";
import { SetupError } from "../../contract/setup-error.js";
import { headlineOf } from "../../report/comparison/change-words.js";
import { comparisonText } from "../../report/comparison/text.js";
import { compareSides } from "../../run/compare/compare-sides.js";
import type { ComparedSide, ResultComparison } from "../../run/compare/comparison.js";
import type { ParsedCommandLine } from "../commands.js";
import { EXIT, type ExitCode } from "../end/exit-code.js";
import { DEFAULT_OUT, EVENTS_FILE } from "../files/out-folder.js";
import { readSide } from "../files/read-results.js";
import { shownPath } from "../files/write-reports.js";
import { isRefused, textsOfTwo, writeComparison } from "../fixtures/comparison-files.js";
import { DEFAULT_REPORTS, type Flags } from "../flags.js";

/** An earlier result that a run is compared with. */
export interface Baseline {
  /** Refuses a run that could not be compared. @throws SetupError `results-not-comparable` */
  checkProfile(profile: ProfileName): void;
  /** Prints and writes the comparison. @returns the exit code by `--fail-on`, or that of the run where it is not given */
  conclude(code: ExitCode): Promise<ExitCode>;
}

/**
 * Reads the baseline before the run, which may write to the same folder.
 *
 * @returns undefined without `--baseline`
 * @throws SetupError `usage`, `events-unreadable`, `results-not-comparable`
 */
export async function baselineOf(invocation: ParsedCommandLine): Promise<Baseline | undefined> {
  const { baseline: path, failOn, expect } = invocation.flags;
  if (path === undefined) {
    if (failOn === undefined) return undefined;
    throw usage("without --baseline: there is nothing to compare with", "pass --baseline with an earlier run");
  }
  if (failOn !== undefined && expect !== undefined)
    throw usage("with --expect: both decide the exit code", "pass one of them");
  const before = await readSide(path);
  if (before.kind !== "run") throw notComparable(before, "it is a result of check-builder; pass the folder of a check");
  return {
    checkProfile: (profile) => {
      if (profile === before.profile) return;
      throw notComparable(before, `its profile is ${before.profile}; run with --profile ${before.profile}`);
    },
    conclude: (code) => conclude(invocation, before, code),
  };
}

function usage(found: string, wayOut: string): SetupError {
  return new SetupError("usage", `Cannot use --fail-on ${found}; ${wayOut}`);
}

function notComparable({ file }: ComparedSide, found: string): SetupError {
  return new SetupError("results-not-comparable", `Cannot compare this run with "${file}": ${found}`);
}

/** A run that was not finished, or is inconclusive, keeps its exit code: what it did not decide may have failed. */
async function conclude({ flags, screen }: ParsedCommandLine, before: ComparedSide, code: ExitCode): Promise<ExitCode> {
  if (code === EXIT.interrupted || code === EXIT.cannotRun) return code;
  const folder = flags.out ?? DEFAULT_OUT;
  const comparison = compareSides(before, await readSide(join(folder, EVENTS_FILE)));
  const paths = await writeComparison(textsOfTwo(comparison), folder, flags.report ?? DEFAULT_REPORTS);
  const ending = endingOf(code, comparison, flags);
  const lines = [...paths.map(shownPath), ...(ending.why === undefined ? [] : ["", ending.why])];
  if (flags.quiet) await screen.out.write(`${headlineOf(comparison)}\n`);
  else if (!flags.json) await screen.out.write(`\n${comparisonText(comparison)}\n${lines.join("\n")}\n`);
  return ending.code;
}

interface Ending {
  readonly code: ExitCode;
  /** Said where the exit code is not that of the verdict above. */
  readonly why?: string;
}

function endingOf(code: ExitCode, comparison: ResultComparison, { failOn }: Flags): Ending {
  if (failOn === undefined || code === EXIT.inconclusive) return { code };
  const isWorse = isRefused(comparison, failOn);
  const found = isWorse ? "a required case is" : "no required case is";
  return { code: isWorse ? EXIT.findings : EXIT.conformant, why: `--fail-on ${failOn.join()}: ${found} of this kind` };
}
