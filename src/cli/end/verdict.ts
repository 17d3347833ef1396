/** The end of a run on stdout: a summary for people, JSON for programs, or one line. */
import { formatSummary } from "../../report/console.js";
import { printable } from "../../report/text.js";
import { VERDICT_WORDS } from "../../report/verdict.js";
import type { RunEvent } from "../../run/result/event.js";
import type { ParsedCommandLine } from "../commands.js";
import { formatterOf } from "../files/report-files.js";
import type { Flags } from "../flags.js";
import { programWords } from "../program-words.js";

/** Where the reports of a run lie. */
export interface Left {
  /** The folder of the run, as the user wrote it. */
  readonly folder: string;
  /** Names of the written files inside the folder. */
  readonly files: readonly string[];
  /** What changed since the last run in this folder, in words; absent where there was none. */
  readonly since?: string;
}

/** Prints what `--json`, `--quiet` or neither asks for. */
export async function showVerdict(
  { args, flags, screen }: ParsedCommandLine,
  events: readonly RunEvent[],
  left: Left,
): Promise<void> {
  if (flags.json) {
    const format = await formatterOf("json");
    await screen.out.write(format(events, { outDir: left.folder, program: programWords() }));
    return;
  }
  if (flags.quiet) {
    await screen.out.write(`${verdictLine(events)}\n`);
    return;
  }
  const summary = formatSummary(events, {
    color: screen.out.colors.isColorSupported,
    width: screen.out.columns(),
    outDir: left.folder,
    program: programWords(),
    files: left.files,
    since: left.since,
    ...(flags.target === undefined ? {} : { targetFile: flags.target }),
    startWords: startWordsOf(flags),
    proxyWords: [...proxyWordsOf(flags), ...(args.length === 0 ? [] : ["--", ...args])],
  });
  await screen.out.write(summary);
}

/** The flags that start the service, as they were given. */
function startWordsOf({ start, startUrl, startTimeout }: Flags): readonly string[] {
  return [
    ...(start === undefined ? [] : ["--start", start]),
    ...(startUrl === undefined ? [] : ["--start-url", startUrl]),
    ...(startTimeout === undefined ? [] : ["--start-timeout", `${startTimeout}ms`]),
  ];
}

/** The flags of `proxy`, as they were given. */
function proxyWordsOf({ port, host, gateway, soleClient, record, printUrl }: Flags): readonly string[] {
  return [
    ...(host === undefined ? [] : ["--host", host]),
    ...(port === undefined ? [] : ["--port", String(port)]),
    ...(printUrl === undefined ? [] : ["--print-url", printUrl]),
    ...(record === undefined ? [] : ["--record", record]),
    ...(gateway ? ["--gateway"] : []),
    ...(soleClient ? ["--sole-client"] : []),
  ];
}

function verdictLine(events: readonly RunEvent[]): string {
  const end = events.at(-1);
  if (end?.event !== "run-finished") return `${VERDICT_WORDS.interrupted}: the run broke off`;
  return `${VERDICT_WORDS[end.verdict]}: ${printable(end.reason, 400)}`;
}
