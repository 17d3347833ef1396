/** Asks a program over JSON Lines on standard input and output. Whatever it does, this ends in bounded time and memory. */
import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { answerOf, type BuilderAnswer, type BuilderRequest } from "./answer.js";

export interface AskOptions {
  /** The longest time without any answer while some are open. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** The answers that came, and why no more did. */
export interface Asked {
  readonly answers: ReadonlyMap<number, BuilderAnswer>;
  /** Completes "the adapter …"; undefined where all was answered. */
  readonly stopped: string | undefined;
}

/** Requests that are open at the same time; enough to keep a pipe busy. */
const MOST_OPEN = 64;
const MOST_LINE_BYTES = 4 * 1024 * 1024;
const MOST_STDERR = 2000;
const LEAVE_MS = 2000;

/**
 * Starts the program and asks everything, in order, with up to 64 requests open. Answers may come in any order.
 * The process group is not shared; a program that does not leave when its input ends is killed.
 */
export async function askAdapter(
  line: readonly [file: string, ...args: string[]],
  requests: readonly BuilderRequest[],
  { timeoutMs, signal }: AskOptions,
): Promise<Asked> {
  const [file, ...args] = line;
  const child = spawn(file, args, { stdio: ["pipe", "pipe", "pipe"] });
  const answers = new Map<number, BuilderAnswer>();
  const stopped = await new Promise<string | undefined>((resolve) => {
    converse(child, requests, answers, timeoutMs, resolve);
    signal?.addEventListener("abort", () => resolve("was interrupted"), { once: true });
  });
  await leave(child, stopped === undefined);
  return { answers, stopped };
}

function converse(
  child: ChildProcess,
  requests: readonly BuilderRequest[],
  answers: Map<number, BuilderAnswer>,
  timeoutMs: number,
  end: (stopped: string | undefined) => void,
): void {
  const open = new Map<number, BuilderRequest>();
  const waiting = requests.values();
  const words = stderrOf(child);
  const seconds = timeoutMs / 1000;
  const onSilence = (): void => {
    const [first] = open.values();
    end(`gave no answer for ${seconds} s; the first one that is open is ${first?.id} (${first?.kind})`);
  };
  let silence = setTimeout(onSilence, timeoutMs);
  let isOver = false;
  const finish = (stopped: string | undefined): void => {
    isOver = true;
    clearTimeout(silence);
    end(stopped);
  };
  const fill = (): void => {
    while (open.size < MOST_OPEN) {
      const { value, done } = waiting.next();
      if (done) break;
      open.set(value.id, value);
      child.stdin?.write(`${JSON.stringify(value)}\n`);
    }
    if (open.size === 0) finish(undefined);
  };
  const onLine = (text: string): void => {
    if (isOver) return;
    const read = answerOf(text);
    if (typeof read === "string") {
      finish(`printed a line that is no answer: ${read}: ${text.slice(0, 200)}`);
      return;
    }
    if (!open.delete(read.id)) {
      finish(`answered for ${read.id}, which is not open`);
      return;
    }
    answers.set(read.id, read.answer);
    clearTimeout(silence);
    silence = setTimeout(onSilence, timeoutMs);
    fill();
  };
  boundLines(child, () => finish(`printed a line of more than ${MOST_LINE_BYTES / 1024 / 1024} MiB`));
  if (child.stdout) createInterface({ input: child.stdout }).on("line", (text) => text.trim() !== "" && onLine(text));
  child.stdin?.on("error", () => undefined);
  child.on("error", (error) => finish(`could not be started: ${error.message}`));
  child.on("close", (code, signal) => {
    const how = signal === null ? `with exit code ${code}` : `by ${signal}`;
    finish(`ended ${how} while ${open.size} requests were open${words() === "" ? "" : `: ${words()}`}`);
  });
  fill();
}

/** Readline keeps a line in memory until it ends: one that never ends is cut off here. */
function boundLines(child: ChildProcess, onTooLong: () => void): void {
  let length = 0;
  child.stdout?.on("data", (piece: Buffer) => {
    const lastEnd = piece.lastIndexOf(10);
    length = lastEnd === -1 ? length + piece.length : piece.length - lastEnd - 1;
    if (length <= MOST_LINE_BYTES) return;
    child.kill("SIGKILL");
    onTooLong();
  });
}

/** The line of standard error that names an error, else its last one. */
function stderrOf(child: ChildProcess): () => string {
  let text = "";
  child.stderr?.setEncoding("utf8").on("data", (piece: string) => {
    text = `${text}${piece}`.slice(-MOST_STDERR);
  });
  return () => {
    const lines = text.trim().split("\n");
    return (lines.findLast((line) => /^\w*(?:Error|Exception)\b/.test(line)) ?? lines.at(-1) ?? "").trim();
  };
}

async function leave(child: ChildProcess, isDone: boolean): Promise<void> {
  child.stdin?.destroy();
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  if (!isDone) child.kill("SIGKILL");
  const left = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const patience = new AbortController();
  await Promise.race([left, wait(LEAVE_MS, undefined, { signal: patience.signal }).catch(() => undefined)]);
  patience.abort();
  child.kill("SIGKILL");
}
