/** `slashproof compare`: what changed between two results, or several results side by side. */
import { join } from "node:path";
import { SetupError } from "../contract/setup-error.js";
import { comparisonHtml } from "../report/comparison/html.js";
import { comparisonJson } from "../report/comparison/json.js";
import { comparisonMarkdown } from "../report/comparison/markdown.js";
import { sideBySideText } from "../report/comparison/side-by-side.js";
import { comparisonText } from "../report/comparison/text.js";
import { compareSides } from "../run/compare/compare-sides.js";
import type { CaseChange, ChangeKind, ResultComparison } from "../run/compare/comparison.js";
import { sideBySide } from "../run/compare/side-by-side.js";
import { writeFileAtomically } from "./atomic-file.js";
import type { ParsedCommandLine } from "./commands.js";
import { compareTwoRecordings, isRecording } from "./compare-recordings.js";
import { EXIT, type ExitCode } from "./exit-code.js";
import type { ReportWord } from "./flags.js";
import { DEFAULT_OUT } from "./out-folder.js";
import { readSide } from "./read-results.js";
import { shownPath } from "./write-reports.js";

const FORMATS: Readonly<Partial<Record<ReportWord, (comparison: ResultComparison) => string>>> = {
  html: comparisonHtml,
  md: comparisonMarkdown,
  json: comparisonJson,
};

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
  return comparison.changes.some((change) => isRefused(change, flags.failOn ?? [])) ? EXIT.findings : EXIT.conformant;
}

/** Advice never fails a comparison. */
function isRefused({ kind, level }: CaseChange, kinds: readonly ChangeKind[]): boolean {
  return level === "must" && kinds.includes(kind);
}

function refuseForMany(report: readonly ReportWord[] | undefined, failOn: readonly ChangeKind[] | undefined): void {
  if (report === undefined && failOn === undefined) return;
  const flag = report === undefined ? "--fail-on" : "--report";
  throw new SetupError(
    "usage",
    `Cannot use ${flag} with more than two results: only two results can be compared as before and after; name two`,
  );
}

async function writeComparison(
  comparison: ResultComparison,
  folder: string,
  words: readonly ReportWord[],
): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const word of words) {
    const format = FORMATS[word];
    if (!format) throw new Error(`a comparison has no report "${word}", and its flag takes none`);
    const path = join(folder, `comparison.${word}`);
    await writeFileAtomically(path, format(comparison));
    paths.push(path);
  }
  return paths;
}
