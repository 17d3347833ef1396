/** `slashproof compare`: what changed between two results, or several results side by side. */
import { SetupError } from "../contract/setup-error.js";
import { comparisonJson } from "../report/comparison/json.js";
import { sideBySideText } from "../report/comparison/side-by-side.js";
import { comparisonText } from "../report/comparison/text.js";
import { compareSides } from "../run/compare/compare-sides.js";
import type { ChangeKind } from "../run/compare/comparison.js";
import { sideBySide } from "../run/compare/side-by-side.js";
import type { ParsedCommandLine } from "./commands.js";
import { compareTwoRecordings, isRecording } from "./compare-recordings.js";
import { isRefused, writeComparison } from "./comparison-files.js";
import { EXIT, type ExitCode } from "./exit-code.js";
import type { ReportWord } from "./flags.js";
import { DEFAULT_OUT } from "./out-folder.js";
import { readSide } from "./read-results.js";
import { shownPath } from "./write-reports.js";

/** Prints the comparison, writes the reports asked for, and ends with 1 for changes that --fail-on names. */
export async function run(invocation: ParsedCommandLine): Promise<ExitCode> {
  const { args, flags, screen } = invocation;
  if (args.length < 2)
    throw new SetupError("usage", "Cannot compare one result: name two or more, the older one first");
  if ((await Promise.all(args.map(isRecording))).includes(true)) return compareTwoRecordings(invocation);
  const [before, after, ...others] = await Promise.all(args.map(readSide));
  if (!before || !after) throw new Error("a result was read as none");
  if (others.length > 0) {
    refuseForMany(flags.report, flags.failOn);
    await screen.out.write(sideBySideText(sideBySide([before, after, ...others])));
    return EXIT.conformant;
  }
  const comparison = compareSides(before, after);
  const paths = await writeComparison(comparison, flags.out ?? DEFAULT_OUT, flags.report ?? []);
  await screen.out.write(flags.json ? comparisonJson(comparison) : comparisonText(comparison));
  if (!flags.json && paths.length > 0)
    await screen.out.write(`\n${paths.map((path) => `${shownPath(path)}\n`).join("")}`);
  return isRefused(comparison, flags.failOn ?? []) ? EXIT.findings : EXIT.conformant;
}

function refuseForMany(report: readonly ReportWord[] | undefined, failOn: readonly ChangeKind[] | undefined): void {
  if (report === undefined && failOn === undefined) return;
  const flag = report === undefined ? "--fail-on" : "--report";
  throw new SetupError(
    "usage",
    `Cannot use ${flag} with more than two results: only two results can be compared as before and after; name two`,
  );
}
