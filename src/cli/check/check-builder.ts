/** `slashproof check-builder`: does a builder accept what a service accepts, and send what it was given? */

import { access, constants } from "node:fs/promises";
import { resolve } from "node:path";
import { builderEvents } from "../../builder/builder-events.js";
import { type CheckedBuilder, checkBuilder } from "../../builder/check-builder.js";
import { trialsOf } from "../../builder/trials/trials-of.js";
import type { BuilderResult } from "../../case/builder-result.js";
import { SetupError } from "../../contract/setup-error.js";
import { builderSummary, builderText } from "../../report/builder-text.js";
import { quoted } from "../../report/command-line.js";
import { counted, printable } from "../../report/text.js";
import type { RunEvent, RunFinished } from "../../run/result/event.js";
import { chosenByName } from "../chosen-by-name.js";
import type { ParsedCommandLine } from "../commands.js";
import type { ExitCode } from "../end/exit-code.js";
import { systemReason } from "../end/failure.js";
import { listenForInterrupt } from "../end/interrupt.js";
import { type Expecting, expectingOf } from "../expectations/expecting.js";
import { DEFAULT_OUT, prepareOutFolder } from "../files/out-folder.js";
import { DEFAULT_REPORTS } from "../flags.js";
import { ownProcess } from "../own-process.js";
import { programWords } from "../program-words.js";
import type { Screen } from "../progress/screen.js";
import { withRepeatedFlags } from "../repeated-words.js";
import { toolName } from "../version.js";
import { writeBuilderReports } from "./builder-reports.js";

const DEFAULT_TIMEOUT_MS = 10_000;

/** Checks the builder behind an adapter; what an adapter that breaks has answered before is kept. */
export async function run({ args, flags, screen }: ParsedCommandLine): Promise<ExitCode> {
  const { profile = "documented", out = DEFAULT_OUT, timeout = DEFAULT_TIMEOUT_MS, only = [], skip = [] } = flags;
  const all = trialsOf(profile);
  const trials = chosenByName(all, ({ rule, area, row, kind }) => [rule, area, row, kind], flags, {
    things: "payloads",
    names: "rule, area or kind",
    wayOut: "slashproof rules lists all rules",
  });
  const expecting = await expectingOf(flags);
  const line = await lineOf(args);
  await prepareOutFolder(out);
  const interrupt = listenForInterrupt(() => undefined);
  const startedAt = new Date();
  try {
    const { signal } = interrupt;
    const checked = await checkBuilder(line, trials, {
      timeoutMs: timeout,
      ...(flags.time === undefined ? {} : { timeLimitMs: flags.time }),
      signal,
    });
    const result = resultOf(checked, args, profile, startedAt);
    const events = builderEvents(result, {
      adapter: args.map(quoted).join(" "),
      filters: { only, skip },
      durationMs: Date.now() - startedAt.getTime(),
      rules: new Set(all.map(({ rule }) => rule)),
      wasInterrupted: signal.aborted,
      ...expecting.options,
    }).map((event) => withRepeatedFlags(event, flags));
    const finished = await reportTo(expecting, events);
    await writeBuilderReports(out, flags.report ?? DEFAULT_REPORTS, result, events);
    await show(screen, result, { isJson: flags.json === true, isQuiet: flags.quiet === true });
    const fault = signal.aborted ? undefined : faultOfAdapter(result);
    if (fault !== undefined) await screen.err.write(`Cannot finish checking "${args.join(" ")}": ${fault}\n`);
    else if (finished.expectations !== undefined) await screen.err.write(`${printable(finished.reason, 500)}\n`);
    return finished.exitCode;
  } finally {
    interrupt.release();
  }
}

/** Why not everything could be judged, in one line; undefined where the adapter did its work. */
function faultOfAdapter({ stopped, adapterFaults }: BuilderResult): string | undefined {
  if (stopped !== undefined) return `the adapter ${printable(stopped, 500)}`;
  const [first, ...others] = adapterFaults;
  if (first === undefined) return undefined;
  const more = others.length > 0 ? `; and ${counted(others.length, "other fault")} of it` : "";
  return `the adapter ${printable(first.found, 500)} (${counted(first.payloads, "payload")})${more}; mend the adapter`;
}

function resultOf(
  { name, version, answered, stopped, adapterFaults, constants, rules }: CheckedBuilder,
  args: readonly string[],
  profile: BuilderResult["profile"],
  startedAt: Date,
): BuilderResult {
  return {
    format: "slashproof-builder/2",
    adapter: { name, version },
    command: [programWords(), "check-builder", ...args].join(" "),
    tool: toolName(),
    profile,
    startedAt: startedAt.toISOString(),
    answered,
    ...(stopped === undefined ? {} : { stopped }),
    adapterFaults,
    constants,
    rules,
  };
}

/** Lets the expectations see what was found, and writes them anew on request. @returns the last event */
async function reportTo(expecting: Expecting, events: readonly RunEvent[]): Promise<RunFinished> {
  for (const event of events) expecting.see(event);
  const finished = events.find((event) => event.event === "run-finished");
  if (finished === undefined) throw new Error("the events of a builder have no end");
  await expecting.conclude(finished);
  return finished;
}

/**
 * A JavaScript module runs in a process of ours that speaks the lines for it; anything else is a program.
 * @throws SetupError `adapter-unreadable` where there is no such module
 */
async function lineOf(args: readonly string[]): Promise<[file: string, ...args: string[]]> {
  const [file = "", ...others] = args;
  if (others.length > 0 || !/\.[cm]?js$/.test(file)) return [file, ...others];
  await access(file, constants.R_OK).catch((error: unknown) => {
    throw new SetupError(
      "adapter-unreadable",
      `Cannot read the adapter "${file}": ${systemReason(error)}; pass the path of a JavaScript module, or a program with its arguments`,
    );
  });
  return [process.execPath, ...process.execArgv, ownProcess("builder-process"), resolve(file)];
}

async function show(screen: Screen, result: BuilderResult, how: { isJson: boolean; isQuiet: boolean }): Promise<void> {
  const options = {
    color: screen.out.colors.isColorSupported,
    width: screen.out.columns(),
  };
  if (how.isJson) await screen.out.write(`${JSON.stringify(result)}\n`);
  else await screen.out.write(how.isQuiet ? `${builderSummary(result)}\n` : builderText(result, options));
}
