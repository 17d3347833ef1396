#!/usr/bin/env node
/** The way in: nothing is loaded here that `--version` and `--help` do not need. */
import { writeSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { packageVersion } from "../contract/own-package.js";
import { EXIT, type ExitCode } from "./end/exit-code.js";
import { processScreen } from "./progress/screen.js";

const argv = process.argv.slice(2);
keepHeapSmall();
keepCompilerBack();
/** Why results could not be written. */
let lost: Error | undefined;
const screen = processScreen((error) => {
  lost ??= error;
});

/** True once this process ends because we let it. */
let isOver = false;
process.on("exit", failEarlyExit);
process.on("uncaughtException", fail);
process.on("unhandledRejection", fail);

/**
 * The heap may grow by two fifths between collections instead of fourfold: the peak of a whole check is 230 MB then, and 290 MB
 * without it. A run of a part of the cases stays below 200 MB anyway, and takes a tenth less processor time.
 */
function keepHeapSmall(): void {
  if (!argv.some((word) => /^--(fast|only)\b/.test(word))) setFlagsFromString("--heap-growing-percent=40");
}

/**
 * Most runs are over before it pays to compile their functions for speed: a fifth of the processor time of `check --fast`
 * went there. Functions now have to be used 15 times as long for it. From Node 24 on a quicker compiler comes first.
 */
function keepCompilerBack(): void {
  const [node] = process.versions.node.split(".");
  if (node === "20") setFlagsFromString("--interrupt-budget=1000000");
  if (node === "22") setFlagsFromString("--invocation-count-for-turbofan=30000");
}

/** Says what went wrong in one line and leaves with 2. */
async function fail(error: unknown): Promise<never> {
  await say({ thrown: error });
  isOver = true;
  process.exit(EXIT.cannotRun);
}

/** Where the files of this program are gone, nothing else can be loaded: that would fail without an end. */
async function say(failure: { readonly thrown: unknown } | { readonly lost: Error }): Promise<void> {
  try {
    const { lostOutput, showFailure } = await import("./end/failure.js");
    const shown = "lost" in failure ? lostOutput(failure.lost) : failure.thrown;
    await showFailure(screen, shown, argv.includes("--debug"));
  } catch (error) {
    const found = `files of slashproof itself cannot be read (${String(error).split("\n", 1)[0]})`;
    const fix = "install it again, and run slashproof restore where a run was under way";
    writeSync(process.stderr.fd, `slashproof: Cannot finish: ${found}; ${fix} (own-files)\n`);
  }
}

/** Results that did not arrive whole are no success; findings stay findings. */
async function failLost(error: Error, code: ExitCode): Promise<never> {
  await say({ lost: error });
  isOver = true;
  process.exit(code === EXIT.conformant ? EXIT.cannotRun : code);
}

/** A module of the user runs in this process and may end it: a run without an end must not look conformant. */
function failEarlyExit(code: number): void {
  if (isOver || code === EXIT.interrupted) return;
  process.exitCode = EXIT.cannotRun;
  const found = `this process ended before the run did, with exit code ${code}`;
  const fix = "a module that runs in it must not call process.exit()";
  writeSync(process.stderr.fd, `slashproof: Cannot finish: ${found}; ${fix} (early-exit)\n`);
}

async function main(): Promise<ExitCode> {
  if (argv.length === 1 && (argv[0] === "--version" || argv[0] === "-V")) {
    await screen.out.write(`${packageVersion()}\n`);
    return EXIT.conformant;
  }
  const { runCommandLine } = await import("./program.js");
  return runCommandLine(argv, screen);
}

try {
  const code = await main();
  if (lost !== undefined) await failLost(lost, code);
  // Not left to the event loop: a target's keep-alive socket must not hold the shell.
  isOver = true;
  process.exit(code);
} catch (error) {
  await fail(error);
}
