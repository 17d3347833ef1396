/** Asks a program over JSON Lines on standard input and output. Whatever it does, this ends in bounded time and memory. */
import { AwakeClock, TICK_MS } from "../contract/awake-clock.js";
import { type AdapterProcess, startAdapter } from "./adapter-process.js";
import { answerOf, type BuilderAnswer, type BuilderRequest } from "./answer.js";

export interface AskOptions {
  /** The longest time without any answer while some are open. */
  readonly timeoutMs: number;
  /** The longest time for all. Default: none. */
  readonly timeLimitMs?: number;
  /** Aborted: the process is ended and what is known is returned. */
  readonly signal?: AbortSignal;
}

/** The answers that came, and why no more did. */
export interface AdapterAnswers {
  /** By the id of the request; requests without an answer are missing. */
  readonly answers: ReadonlyMap<number, BuilderAnswer>;
  /** Completes "the adapter …"; undefined where all was answered. */
  readonly stopped: string | undefined;
}

/** Requests that are open at the same time; enough to keep a pipe busy. */
const MOST_OPEN = 64;

/**
 * Starts the program and asks everything, in order, with up to 64 requests open. Answers may come in any order.
 * A program that does not leave when its input ends is killed, and what it started with it.
 */
export async function askAdapter(
  line: readonly [file: string, ...args: string[]],
  requests: readonly BuilderRequest[],
  options: AskOptions,
): Promise<AdapterAnswers> {
  const answers = new Map<number, BuilderAnswer>();
  const conversation = converse(line, requests, answers, options);
  const stopped = await conversation.ended;
  await conversation.adapter.leave(stopped === undefined);
  return { answers, stopped };
}

interface Conversation {
  readonly adapter: AdapterProcess;
  /** Why it ended; undefined once all is answered. */
  readonly ended: Promise<string | undefined>;
}

function converse(
  line: readonly [file: string, ...args: string[]],
  requests: readonly BuilderRequest[],
  answers: Map<number, BuilderAnswer>,
  { timeoutMs, timeLimitMs, signal }: AskOptions,
): Conversation {
  const open = new Map<number, BuilderRequest>();
  const waiting = requests.values();
  let end: (stopped: string | undefined) => void = () => undefined;
  const ended = new Promise<string | undefined>((resolve) => {
    end = resolve;
  });
  let isOver = false;
  const finish = (stopped: string | undefined): void => {
    isOver = true;
    clearInterval(ticks);
    clearTimeout(limit);
    signal?.removeEventListener("abort", onAbort);
    end(stopped);
  };
  const onSilence = (): void => {
    const [first] = open.values();
    const deaf = adapter.isDeaf ? " and closed its input" : "";
    // One that waits for the end of its input before it answers never sees it.
    const hint = answers.size === 0 ? "; it must answer each line before its input ends" : "";
    finish(
      `gave no answer for ${timeoutMs / 1000} s${deaf}; the first one that is open is ${first?.id} (${first?.kind})${hint}`,
    );
  };
  const onAbort = (): void => finish("was interrupted");
  const clock = new AwakeClock();
  let heardAt = clock.now();
  const ticks = setInterval(
    () => {
      if (clock.now() - heardAt >= timeoutMs) onSilence();
    },
    Math.min(TICK_MS, timeoutMs),
  );
  const limit =
    timeLimitMs === undefined
      ? undefined
      : setTimeout(() => finish(`was not done after ${timeLimitMs / 1000} s`), timeLimitMs);
  const fill = (): void => {
    while (open.size < MOST_OPEN) {
      const { value, done } = waiting.next();
      if (done) break;
      open.set(value.id, value);
      adapter.send(JSON.stringify(value));
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
    heardAt = clock.now();
    fill();
  };
  const adapter = startAdapter(line, {
    onLine,
    onBreak: finish,
    onExit: (how, words) => {
      finish(`ended ${how} while ${open.size} requests were open${words === "" ? "" : `: ${words}`}`);
    },
  });
  signal?.addEventListener("abort", onAbort, { once: true });
  if (signal?.aborted) onAbort();
  fill();
  return { adapter, ended };
}
