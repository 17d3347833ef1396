/** `slashproof compare`: what changed between two results, or several results side by side. */
import { SetupError } from "../contract/setup-error.js";
import { sideBySideText } from "../report/comparison/side-by-side.js";
import { comparisonText } from "../report/comparison/text.js";
import { compareSides } from "../run/compare/compare-sides.js";
import { sideBySide } from "../run/compare/side-by-side.js";
import type { ParsedCommandLine } from "./commands.js";
import { compareTwoRecordings, isRecording } from "./compare-recordings.js";
import { type ComparisonTexts, isRefused, textsOfMany, textsOfTwo, writeComparison } from "./comparison-files.js";
import { EXIT, type ExitCode } from "./exit-code.js";
import type { Flags } from "./flags.js";
import { DEFAULT_OUT } from "./out-folder.js";
import { readSide } from "./read-results.js";
import { shownPath } from "./write-reports.js";

/** Prints the comparison, writes the reports asked for, and ends with 1 for changes that --fail-on names. */
export async function run(invocation: ParsedCommandLine): Promise<ExitCode> {
  const { args, flags } = invocation;
  if (args.length < 2)
    throw new SetupError("usage", "Cannot compare one result: name two or more, the older one first");
  if ((await Promise.all(args.map(isRecording))).includes(true)) return compareTwoRecordings(invocation);
  const [before, after, ...others] = await Promise.all(args.map(readSide));
  if (!before || !after) throw new Error("a result was read as none");
  if (others.length > 0) {
    refuseForMany(flags);
    const many = sideBySide([before, after, ...others]);
    await show(invocation, sideBySideText(many), textsOfMany(many));
    return EXIT.conformant;
  }
  const comparison = compareSides(before, after);
  await show(invocation, comparisonText(comparison), textsOfTwo(comparison));
  return isRefused(comparison, flags.failOn ?? []) ? EXIT.findings : EXIT.conformant;
}

/** Writes the reports asked for, and prints the text, or JSON alone. */
async function show({ flags, screen }: ParsedCommandLine, text: string, texts: ComparisonTexts): Promise<void> {
  const paths = await writeComparison(texts, flags.out ?? DEFAULT_OUT, flags.report ?? []);
  const written = paths.map((path) => `${shownPath(path)}\n`).join("");
  const shown = written === "" ? text : `${text}\n${written}`;
  await screen.out.write(flags.json ? texts.json() : shown);
}

function refuseForMany({ failOn }: Flags): void {
  if (failOn === undefined) return;
  throw new SetupError(
    "usage",
    "Cannot use --fail-on with more than two results: only two can be before and after; name two",
  );
}
