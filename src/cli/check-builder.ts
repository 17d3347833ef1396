/** `slashproof check-builder`: does a builder accept what a service accepts, and send what it was given? */
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { BuilderResult } from "../case/builder-result.js";
import { checkBuilder } from "../peer/builder/check-builder.js";
import { trialsOf } from "../peer/builder/trials/trials-of.js";
import { builderSummary, builderText } from "../report/builder-text.js";
import { printable } from "../report/text.js";
import { writeFileAtomically } from "./atomic-file.js";
import { chosenByName } from "./chosen-by-name.js";
import type { Invocation } from "./commands.js";
import { EXIT, type ExitCode } from "./exit-code.js";
import { listenForInterrupt } from "./interrupt.js";
import { DEFAULT_OUT } from "./out-folder.js";
import type { Screen } from "./screen.js";
import { toolName } from "./version.js";

export const BUILDER_FILE = "builder.json";
const DEFAULT_TIMEOUT_MS = 10_000;
const MOST_COLUMNS = 120;

/** Beside this file, under the extension that this file was loaded with. */
const MODULE_HOST = fileURLToPath(import.meta.url).replace(/check-builder(\.[jt]s)$/, "builder-process$1");

/** Checks the builder behind an adapter; what an adapter that breaks has answered before is kept. */
export async function run({ args, flags, screen }: Invocation): Promise<ExitCode> {
  const { profile = "documented", out = DEFAULT_OUT, timeout = DEFAULT_TIMEOUT_MS } = flags;
  const trials = chosenByName(trialsOf(profile), ({ rule, area, row, kind }) => [rule, area, row, kind], flags, {
    things: "payloads",
    names: "rule, area or kind",
    wayOut: "slashproof rules lists all rules",
  });
  const interrupt = listenForInterrupt(() => undefined);
  const startedAt = new Date().toISOString();
  try {
    const { signal } = interrupt;
    const checked = await checkBuilder(lineOf(args), trials, { timeoutMs: timeout, signal });
    const { name, version, answered, stopped, rules } = checked;
    const result: BuilderResult = {
      format: "slashproof-builder/1",
      adapter: { name, version },
      command: ["slashproof check-builder", ...args].join(" "),
      tool: toolName(),
      profile,
      startedAt,
      answered,
      ...(stopped === undefined ? {} : { stopped }),
      rules,
    };
    const path = join(out, BUILDER_FILE);
    await writeFileAtomically(path, `${JSON.stringify(result, undefined, 1)}\n`);
    await show(screen, result, { isJson: flags.json === true, isQuiet: flags.quiet === true });
    if (interrupt.signal.aborted) return EXIT.interrupted;
    if (stopped !== undefined) {
      await screen.err.write(`Cannot ask "${args.join(" ")}" to the end: the adapter ${printable(stopped, 500)}\n`);
      return EXIT.cannotRun;
    }
    return exitCodeOf(result);
  } finally {
    interrupt.release();
  }
}

/** A JavaScript module runs in a process of ours that speaks the lines for it; anything else is a program. */
function lineOf(args: readonly string[]): [file: string, ...args: string[]] {
  const [file = "", ...others] = args;
  if (others.length > 0 || !/\.[cm]?js$/.test(file)) return [file, ...others];
  return [process.execPath, ...process.execArgv, MODULE_HOST, resolve(file)];
}

async function show(screen: Screen, result: BuilderResult, how: { isJson: boolean; isQuiet: boolean }): Promise<void> {
  const options = {
    color: screen.out.colors.isColorSupported,
    width: Math.min(screen.out.columns() ?? MOST_COLUMNS, MOST_COLUMNS),
  };
  if (how.isJson) await screen.out.write(`${JSON.stringify(result)}\n`);
  else await screen.out.write(how.isQuiet ? `${builderSummary(result)}\n` : builderText(result, options));
}

/** Advice does not count; a builder of which no rule could be judged is inconclusive. */
function exitCodeOf({ rules }: BuilderResult): ExitCode {
  if (rules.some(({ level, faults }) => level === "must" && faults.length > 0)) return EXIT.findings;
  return rules.some(({ state }) => state === "passed") ? EXIT.conformant : EXIT.inconclusive;
}
