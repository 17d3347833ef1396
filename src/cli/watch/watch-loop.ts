/** `check --watch`: which run comes next. */
import { SetupError } from "../../contract/setup-error.js";
import { EXIT, type ExitCode } from "../end/exit-code.js";
import type { Flags } from "../flags.js";

/** What the user did: changed a file, or pressed Enter or q. */
export type WatchStep = "change" | "all" | "quit";

/** What the loop needs. */
export interface Watched {
  /** One whole run. */
  readonly run: (flags: Flags) => Promise<ExitCode>;
  /** Resolves with what the user did next. */
  readonly next: () => Promise<WatchStep>;
  /** Shows why a run could not go on; the loop does, because the next change may mend it. */
  readonly show: (error: SetupError) => Promise<void>;
}

/**
 * Runs once, and again after each change: first what failed, and all once that passes.
 *
 * @returns the exit code of the last run once the user ends it; 130 after Ctrl-C
 * @throws what the first run throws
 */
export async function watchLoop(flags: Flags, { run, next, show }: Watched): Promise<ExitCode> {
  const again = async (now: Flags): Promise<ExitCode> => {
    try {
      return await run(now);
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      if (now.lastFailed && error.code === "filter-matches-nothing") return EXIT.conformant;
      await show(error);
      return EXIT.cannotRun;
    }
  };
  const afterChange = async (code: ExitCode): Promise<ExitCode> => {
    if (code !== EXIT.findings) return again(flags);
    const { only: _only, ...others } = flags;
    const mended = await again({ ...others, lastFailed: true });
    return mended === EXIT.conformant ? again(flags) : mended;
  };
  let code = await run(flags);
  while (code !== EXIT.interrupted) {
    const step = await next();
    if (step === "quit") return code;
    code = step === "all" ? await again(flags) : await afterChange(code);
  }
  return code;
}
