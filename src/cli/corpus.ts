/** `slashproof corpus minimise`: a smaller corpus that reaches the same. */
import { SetupError } from "../contract/setup-error.js";
import { minimiseCorpus } from "../fuzz/minimise-corpus.js";
import { printable } from "../report/text.js";
import type { ParsedCommandLine } from "./commands.js";
import { EXIT, type ExitCode } from "./exit-code.js";
import { shownPath } from "./write-reports.js";

/** Longest path or message in one line. */
const MOST_CHARACTERS = 400;

/** Files that are named one by one. */
const MOST_PROBLEMS = 20;

/** Minimises the corpus and prints what is left. Ends with 2 where a file of it could not be read. */
export async function run({ args, screen }: ParsedCommandLine): Promise<ExitCode> {
  const [action = "", folder] = args;
  if (action !== "minimise")
    throw new SetupError(
      "usage",
      `Cannot run corpus "${printable(action, 40)}": there is only corpus minimise <folder>`,
    );
  if (folder === undefined)
    throw new SetupError("usage", "Cannot minimise a corpus: none is named; pass its folder, such as reports/corpus");
  const { entries, kept, bytesBefore, bytesAfter, backup, problems } = minimiseCorpus(folder);
  const shown = problems.slice(0, MOST_PROBLEMS).map((problem) => `${printable(problem, MOST_CHARACTERS)}\n`);
  const more = problems.length - shown.length;
  await screen.err.write([...shown, ...(more > 0 ? [`${more} more files cannot be used\n`] : [])].join(""));
  await screen.out.write(
    `${kept} of ${entries} entries kept, ${kilobytes(bytesBefore)} before and ${kilobytes(bytesAfter)} now\n` +
      `The corpus as it was before: ${printable(shownPath(backup), MOST_CHARACTERS)}\n`,
  );
  return problems.length > 0 ? EXIT.cannotRun : EXIT.conformant;
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1000)} kB`;
}
