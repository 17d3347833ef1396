/** `slashproof corpus minimise`: a smaller corpus that reaches the same. */
import { existsSync } from "node:fs";
import { SetupError } from "../../contract/setup-error.js";
import { minimiseCorpus, noCorpus } from "../../fuzz/minimise-corpus.js";
import { type ShrunkCorpus, shrinkCorpus } from "../../fuzz/shrink-corpus.js";
import { printable } from "../../report/text.js";
import { profileFor } from "../check/check.js";
import type { ParsedCommandLine } from "../commands.js";
import { EXIT, type ExitCode } from "../end/exit-code.js";
import { listenForInterrupt } from "../end/interrupt.js";
import { shownPath } from "../files/write-reports.js";
import type { Flags } from "../flags.js";
import { chooseTarget } from "../target/choose-target.js";
import { openChosen } from "../target/open-chosen.js";
import { toolName } from "../version.js";
import { waitOf } from "../wait.js";

/** Longest path or message in one line. */
const MOST_CHARACTERS = 400;

/** Files that are named one by one. */
const MOST_PROBLEMS = 20;

/** Minimises the corpus and prints what is left. Ends with 2 where a file of it could not be read. */
export async function run(invocation: ParsedCommandLine): Promise<ExitCode> {
  const { args, flags, screen } = invocation;
  const [action = "", folder] = args;
  if (action !== "minimise")
    throw new SetupError(
      "usage",
      `Cannot run corpus "${printable(action, 40)}": there is only corpus minimise <folder>`,
    );
  if (folder === undefined)
    throw new SetupError("usage", "Cannot minimise a corpus: none is named; pass its folder, such as reports/corpus");
  const shrunk = isTargetNamed(flags) ? await shrink(folder, invocation) : undefined;
  if (shrunk === "interrupted") return EXIT.interrupted;
  const { entries, kept, bytesBefore, bytesAfter, backup, problems } = minimiseCorpus(folder, shrunk?.smaller);
  const shown = problems.slice(0, MOST_PROBLEMS).map((problem) => `${printable(problem, MOST_CHARACTERS)}\n`);
  const more = problems.length - shown.length;
  await screen.err.write([...shown, ...(more > 0 ? [`${more} more files cannot be used\n`] : [])].join(""));
  await screen.out.write(
    `${kept} of ${entries} entries kept, ${kilobytes(bytesBefore)} before and ${kilobytes(bytesAfter)} now\n` +
      (backup === undefined
        ? "It is as small as it can be and stays as it is\n"
        : `The corpus as it was before, which you may delete: ${printable(shownPath(backup), MOST_CHARACTERS)}\n`),
  );
  return problems.length > 0 ? EXIT.cannotRun : EXIT.conformant;
}

/** Any of these says that findings are to be made smaller. */
function isTargetNamed({ target, url, appId, botToken, inProcess, start }: Flags): boolean {
  return [target, url, appId, botToken, inProcess, start].some((flag) => flag !== undefined);
}

/** Makes findings smaller on the target, and says of each what became of it. Nothing is written yet. */
async function shrink(folder: string, { flags, screen }: ParsedCommandLine): Promise<ShrunkCorpus | "interrupted"> {
  const say = (line: string): void => void screen.err.write(`${printable(line, MOST_CHARACTERS)}\n`);
  if (!existsSync(folder)) throw noCorpus(folder);
  const interrupt = listenForInterrupt(() => say("Stopping: restores the target; the corpus stays as it is."));
  try {
    const target = await openChosen(await chooseTarget(flags), flags, { profile: flags.profile, workers: 1 });
    try {
      const profile = profileFor(flags, target.description.profile);
      const allowDestructive = flags.allowDestructive === true;
      const { signal } = interrupt;
      const options = { target, profile, workers: 1, allowDestructive, signal, tool: toolName(), ...waitOf(flags) };
      const shrunk = await shrinkCorpus(folder, options);
      if (shrunk.notRestored !== undefined)
        throw new SetupError("target-not-restored", `Cannot restore the target: ${shrunk.notRestored}`);
      if (signal.aborted) return "interrupted";
      for (const { file, why } of shrunk.kept) say(`Kept ${file}: ${why}`);
      for (const file of shrunk.smaller.keys()) say(`Smaller now: ${file}`);
      return shrunk;
    } finally {
      await target.close();
    }
  } finally {
    interrupt.release();
  }
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1000)} kB`;
}
