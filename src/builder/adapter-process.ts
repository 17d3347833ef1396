/** The process of an adapter: lines in, lines out, whatever it does. It has a group of its own, which ends with it. */
import { type ChildProcess, spawn } from "node:child_process";
import { kill } from "node:process";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { childEnvironment } from "../contract/child-environment.js";

/** Callbacks while a process goes on. Sentences complete "the adapter …". */
export interface AdapterEvents {
  /** A line of standard output that is not empty. */
  readonly onLine: (line: string) => void;
  /** It could not be started, or went beyond a bound. */
  readonly onBreak: (found: string) => void;
  /** It is gone: with which exit code or by which signal, and the error in its last words, if any. */
  readonly onExit: (how: string, words: string) => void;
}

export interface AdapterProcess {
  /** Writes one line to its standard input; the line end is added. */
  send(line: string): void;
  /** True once it closed its input: it will read no more. */
  readonly isDeaf: boolean;
  /** Closes its input, and ends it: at once, or after two seconds where it may leave by itself. */
  leave(isDone: boolean): Promise<void>;
}

const MOST_LINE_BYTES = 4 * 1024 * 1024;
/** Of all its lines: more than ten times what is sent to it. */
const MOST_BYTES = 128 * 1024 * 1024;
const MOST_STDERR = 2000;
const LEAVE_MS = 2000;
/** How long what was printed last may be on its way. */
const LAST_WORDS_MS = 500;

/** Starts the program; its standard input, output and error are pipes. */
export function startAdapter(
  [file, ...args]: readonly [file: string, ...args: string[]],
  { onLine, onBreak, onExit }: AdapterEvents,
): AdapterProcess {
  const env = childEnvironment();
  const child = spawn(file, args, { stdio: ["pipe", "pipe", "pipe"], detached: true, windowsHide: true, env });
  const words = lastWordsOf(child);
  let isDeaf = false;
  child.stdin.on("error", () => {
    isDeaf = true;
  });
  boundOutput(child, (found) => {
    killGroup(child);
    onBreak(found);
  });
  createInterface({ input: child.stdout }).on("line", (line) => line.trim() !== "" && onLine(line));
  child.on("error", (error) => onBreak(`could not be started: ${error.message}`));
  const ended = (code: number | null, signal: string | null): void =>
    onExit(signal === null ? `with exit code ${code}` : `by ${signal}`, words());
  child.on("close", ended);
  // Its pipes stay open as long as anything that it started holds them.
  child.on("exit", (code, signal) => setTimeout(() => ended(code, signal), LAST_WORDS_MS).unref());
  return {
    send: (line) => {
      if (!isDeaf) child.stdin.write(`${line}\n`);
    },
    get isDeaf() {
      return isDeaf;
    },
    leave: (isDone) => leave(child, isDone),
  };
}

/** Readline keeps a line in memory until it ends: one that never ends is cut off here. */
function boundOutput(child: ChildProcess, onExcess: (found: string) => void): void {
  let [line, all] = [0, 0];
  child.stdout?.on("data", (piece: Buffer) => {
    const lastEnd = piece.lastIndexOf(10);
    line = lastEnd === -1 ? line + piece.length : piece.length - lastEnd - 1;
    all += piece.length;
    if (line > MOST_LINE_BYTES) onExcess(`printed a line of more than ${inMebibytes(MOST_LINE_BYTES)}`);
    else if (all > MOST_BYTES) onExcess(`printed more than ${inMebibytes(MOST_BYTES)}`);
  });
}

function inMebibytes(bytes: number): string {
  return `${bytes / 1024 / 1024} MiB`;
}

/** The line of standard error that names an error, else its last one; empty where there is none. */
function lastWordsOf(child: ChildProcess): () => string {
  let text = "";
  child.stderr?.setEncoding("utf8").on("data", (piece: string) => {
    text = `${text}${piece}`.slice(-MOST_STDERR);
  });
  return () => {
    const lines = text.trim().split("\n");
    const line = (lines.findLast((one) => /^\w*(?:Error|Exception)\b/.test(one)) ?? lines.at(-1) ?? "").trim();
    return line;
  };
}

/** What it started may hold its pipes open after it is gone: they are released, so that nothing waits for them. */
async function leave(child: ChildProcess, isDone: boolean): Promise<void> {
  child.stdin?.destroy();
  if (!isDone) killGroup(child);
  const isGone = (): boolean => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  if (!isGone()) {
    const left = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    const patience = new AbortController();
    await Promise.race([left, wait(LEAVE_MS, undefined, { signal: patience.signal }).catch(() => undefined)]);
    patience.abort();
  }
  killGroup(child);
  child.stdout?.destroy();
  child.stderr?.destroy();
}

/** Where there are no groups, or none of it is left, the process alone. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    kill(-child.pid, "SIGKILL");
  } catch {
    child.kill("SIGKILL");
  }
}
