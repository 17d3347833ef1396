/** Around a run: the folder before it, progress and events while it goes on, reports and the verdict after it. */
import { headlineOf } from "../report/comparison/change-words.js";
import type { RunEvent, RunFinished } from "../run/event.js";
import type { ParsedCommandLine } from "./commands.js";
import { type EventLog, openEventLog, readEvents } from "./event-log.js";
import { EXIT, type ExitCode } from "./exit-code.js";
import { saveFinding } from "./finding-files.js";
import { DEFAULT_REPORTS } from "./flags.js";
import { listenForInterrupt } from "./interrupt.js";
import { clearEarlierRun, DEFAULT_OUT, prepareOutFolder } from "./out-folder.js";
import { type Progress, progressOn } from "./progress/progress.js";
import type { RecordingLog } from "./recording-log.js";
import { withRepeatedFlags } from "./repeated-words.js";
import { sinceLastRun } from "./since-last-run.js";
import { scriptOf } from "./start/script-of.js";
import { showVerdict } from "./verdict.js";
import { shownPath, writeReports } from "./write-reports.js";

/** What a run is given to be seen and to be stopped. */
export interface RunHooks {
  /** Receives every event of the run, in order. */
  readonly onEvent: (event: RunEvent) => void;
  /** Aborted by Ctrl-C: stop the workers, put the target back, finish with verdict `interrupted`. */
  readonly signal: AbortSignal;
  /** Prints a line for the user, unless `--quiet` is given. */
  readonly say: (line: string) => void;
}

/**
 * Runs with everything around it. The folder is proven writable before `go` is called;
 * events and findings are on the disk as they come; reports are made from them even if `go` throws half way.
 *
 * @param watch makes what is seen of it while it goes on; default the progress of `check`
 * @param end what Ctrl-C is to this run: it breaks it off, or it is the way it ends
 * @returns the exit code of the run
 * @throws SetupError where the folder or the target cannot be used
 */
export async function recordRun(
  invocation: ParsedCommandLine,
  go: (hooks: RunHooks) => Promise<RunFinished>,
  watch: () => Progress = () => progressOn(invocation.screen.err, invocation.flags.quiet === true),
  end: "breaks-off" | "ends" = "breaks-off",
): Promise<ExitCode> {
  const { flags } = invocation;
  const folder = flags.out ?? DEFAULT_OUT;
  await prepareOutFolder(folder);
  const progress = watch();
  const say = (line: string): void => void (flags.quiet === true || progress.say(line));
  const breaksOff = end === "breaks-off";
  const interrupt = listenForInterrupt(() => progress.say(breaksOff ? STOPPING : ENDING));
  const isBrokenOff = (): boolean => breaksOff && interrupt.signal.aborted;
  let log: EventLog | undefined;
  const onEvent = (event: RunEvent): void => {
    log ??= beginLog(folder);
    const saved = saveFinding(folder, withRepeatedFlags(event, flags));
    log.write(saved);
    if (!interrupt.signal.aborted) progress.see(saved);
  };
  try {
    const { exitCode } = await go({ onEvent, signal: interrupt.signal, say });
    return isBrokenOff() ? EXIT.interrupted : exitCode;
  } catch (error) {
    if (isBrokenOff()) return EXIT.interrupted;
    throw error;
  } finally {
    progress.end();
    if (log !== undefined) {
      log.close();
      await conclude(invocation, folder, log.path);
    }
    interrupt.release();
  }
}

/**
 * Begins the recording of `--record`. What writes it can record the reference service too, and takes as long to load.
 *
 * @returns `undefined` without a path
 * @throws SetupError `file-unwritable`
 */
export async function recordingTo(path: string | undefined): Promise<RecordingLog | undefined> {
  if (path === undefined) return undefined;
  const { openRecordingLog } = await import("./recording-log.js");
  return openRecordingLog(path);
}

const STOPPING = "Stopping: restores the target, then writes the reports. Press Ctrl-C again to stop at once.";
const ENDING = "Stopping: checks the recorded traffic, then writes the reports. Press Ctrl-C again to stop at once.";

/** What an earlier run left goes only now: a target that cannot be reached must not cost anybody a report. */
function beginLog(folder: string): EventLog {
  clearEarlierRun(folder);
  return openEventLog(folder);
}

async function conclude(invocation: ParsedCommandLine, folder: string, eventsPath: string): Promise<void> {
  const events = await readEvents(eventsPath, "this-process");
  // With --baseline the user chose what to compare with.
  const since = invocation.flags.baseline === undefined ? await sinceLastRun(folder, events) : undefined;
  const { report = DEFAULT_REPORTS, start } = invocation.flags;
  const files = await writeReports(folder, report, events, { since, script: scriptOf(start) });
  await showVerdict(invocation, events, {
    folder: shownPath(folder),
    files: [...files, eventsPath].map(shownPath),
    ...(since && { since: headlineOf(since) }),
  });
}
