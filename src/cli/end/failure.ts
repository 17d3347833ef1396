/** From whatever was thrown to the one line that a person reads. */
import { SetupError } from "../../contract/setup-error.js";
import { printable } from "../../report/text.js";
import { reasonOf } from "../../target/custody/system-reason.js";
import type { Screen } from "../progress/screen.js";

/**
 * One line on stderr: `slashproof: Cannot … (code)`. With `--debug` the stack and the causes follow.
 * Below it are its details, such as what a process printed last. An error that is not ours is a defect of the toolkit and says so.
 */
export async function showFailure(screen: Screen, error: unknown, debug: boolean): Promise<void> {
  const { colors } = screen.err;
  const [line, code] = describe(error);
  const hint = debug || error instanceof SetupError ? "" : "; pass --debug for the stack";
  await screen.err.write(`${colors.red("slashproof:")} ${line}${hint} ${colors.dim(`(${code})`)}\n`);
  const details = error instanceof SetupError ? error.details : [];
  for (const one of details) await screen.err.write(`${colors.dim("  |")} ${oneLine(one)}\n`);
  if (debug) await screen.err.write(`${stackOf(error)}\n`);
}

/** What is said where results could not be written to stdout. */
export function lostOutput(error: Error): SetupError {
  const found = `Cannot write all results to stdout: ${systemReason(error)}`;
  return new SetupError("stdout-unwritable", `${found}; write them to another place`, { cause: error });
}

function describe(error: unknown): [line: string, code: string] {
  if (error instanceof SetupError) return [oneLine(error.message), error.code];
  if ((error as NodeJS.ErrnoException | undefined)?.syscall === "uv_cwd")
    return [
      "Cannot go on: the current folder was deleted; change to another one (cd), and run this again",
      "folder-gone",
    ];
  const exhausted = exhaustionIn(error);
  if (exhausted !== undefined) return [`Cannot go on: ${exhausted}`, "resources-exhausted"];
  const text = error instanceof Error ? error.message : String(error);
  return [`Cannot go on: ${oneLine(text) || "an error without a message"}; this is a defect of slashproof`, "defect"];
}

/** What this machine ran out of, and what to do; undefined for any other error. */
function exhaustionIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error ? String(error.code) : "";
  const isOfEngine = error instanceof RangeError || error.message.startsWith("WebAssembly.");
  if (isOfEngine && /allocation failed|out of memory/i.test(error.message)) return EXHAUSTED["ENOMEM"];
  return EXHAUSTED[code] ?? exhaustionIn(error.cause);
}

const EXHAUSTED: Readonly<Record<string, string>> = {
  EMFILE: "too many files are open in this process; raise the limit (ulimit -n), or use fewer --workers",
  ENFILE: "too many files are open on this machine; close other programs",
  ENOMEM: "there is not enough memory; raise the limit (ulimit -v), or use fewer --workers",
  ENOSPC: "no space is left on the disk; free some, or write elsewhere with --out",
  EDQUOT: "the disk quota is used up; free some space, or write elsewhere with --out",
};

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? "" : `\nCaused by: ${stackOf(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}

/** Any text as one line of bounded length, with nothing in it that a terminal would obey. */
export function oneLine(text: string): string {
  return printable(text.replace(/\s+/g, " ").trim(), 2000);
}

/** What a thrown error of the system says, on one line. */
export function systemReason(error: unknown): string {
  return oneLine(reasonOf(error));
}
