/** `check --watch`: the loop with the files of the current folder and the keys of the terminal. */
import { SetupError } from "../../contract/setup-error.js";
import { counted } from "../../report/text.js";
import type { ParsedCommandLine } from "../commands.js";
import { isContinuousIntegration } from "../continuous-integration.js";
import type { ExitCode } from "../end/exit-code.js";
import { showFailure } from "../end/failure.js";
import { DEFAULT_OUT } from "../files/out-folder.js";
import type { Flags } from "../flags.js";
import { type FileChanges, watchFiles } from "./file-changes.js";
import { nextKey } from "./keys.js";
import { type WatchStep, watchLoop } from "./watch-loop.js";

/**
 * Runs again and again until the user ends it.
 *
 * @param runOnce one check with the given flags
 * @throws SetupError `usage` in CI or without a terminal
 */
export async function watchCheck(
  { flags, screen }: ParsedCommandLine,
  runOnce: (flags: Flags) => Promise<ExitCode>,
): Promise<ExitCode> {
  if (isContinuousIntegration() || !process.stdin.isTTY)
    throw new SetupError("usage", "Cannot use --watch here: it needs a terminal and a person; leave it out in CI");
  const changes = watchFiles(".", ownFiles(flags));
  let runs = 0;
  try {
    return await watchLoop(flags, {
      run: (now) => {
        runs += 1;
        return runOnce(now);
      },
      next: async () => {
        await screen.err.write(`\nWatching for changes (${counted(runs, "run")}). Enter runs all cases, q ends.\n`);
        return nextStep(changes);
      },
      show: (error) => showFailure(screen, error, false),
    });
  } finally {
    changes.close();
  }
}

/** What a run writes must not start the next one. */
function ownFiles({ out, record, expectWrite }: Flags): readonly string[] {
  return [out ?? DEFAULT_OUT, record, expectWrite].filter((path) => path !== undefined);
}

async function nextStep(changes: FileChanges): Promise<WatchStep> {
  const isOver = new AbortController();
  const change = changes.next(isOver.signal).then((): WatchStep => "change");
  const key = nextKey(process.stdin, isOver.signal).then((pressed) => pressed ?? change);
  const step = await Promise.race([change, key]);
  isOver.abort();
  await key;
  return step;
}
