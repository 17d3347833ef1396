/** 429 is obeyed: the request waits as long as required and is sent again, a bounded number of times. */
import { setTimeout as wait } from "node:timers/promises";
import { isObject } from "../contract/json.js";
import { showDuration, type Transport, type WireAnswer, type WireRequest, type WireResult } from "./wire.js";

export interface RateLimitPolicy {
  /** Most sends of one request, the first included. */
  readonly maxAttempts: number;
  /** A request waits no longer than this in all: the 429 is the answer then. */
  readonly maxWaitMs: number;
}

export const DEFAULT_RATE_LIMIT: RateLimitPolicy = { maxAttempts: 20, maxWaitMs: 60_000 };

/** What a target that may be given up meanwhile says of waiting. */
export interface Waiting {
  /** Called for each wait, with what the target requested. */
  readonly onWait: (waitMs: number) => void;
  /** Aborted where nothing is sent any more: no wait outlasts it. */
  readonly ended?: () => AbortSignal;
  /** No longer wait is begun. */
  readonly longestMs?: () => number;
}

/** Wraps a transport. */
export function obeyRateLimits(transport: Transport, policy: RateLimitPolicy, waiting: Waiting): Transport {
  return {
    close: () => transport.close(),
    send: async (request, signal) => {
      const result = await transport.send(request, signal);
      if (result.answer?.status !== 429) return result;
      const signals = [signal, waiting.ended?.()].filter((one) => one !== undefined);
      return sendAgain((again) => transport.send(again, signal), request, result, { ...waiting, policy, signals });
    },
  };
}

const SHORTEST_WAIT_MS = 2;
const LONGEST_BACK_OFF_MS = 2_000;

/** Pauses before a request is sent again whose 429 names no wait. */
const UNSAID_WAITS_MS = [50, 200, 800] as const;

interface AgainOptions extends Waiting {
  readonly policy: RateLimitPolicy;
  /** Any of them ends a wait. */
  readonly signals: readonly AbortSignal[];
}

async function sendAgain(
  send: (request: WireRequest) => Promise<WireResult>,
  request: WireRequest,
  first: WireResult,
  { onWait, longestMs, policy, signals }: AgainOptions,
): Promise<WireResult> {
  let result = first;
  let waitedMs = 0;
  for (let attempt = 1; attempt < policy.maxAttempts && result.answer?.status === 429; attempt++) {
    const askedMs = retryAfterMs(result.answer);
    const waitMs = pauseOf(askedMs, attempt);
    if (waitMs === undefined || waitedMs + waitMs > policy.maxWaitMs) return result;
    if (longestMs && waitMs > longestMs()) return result;
    if (askedMs !== undefined) onWait(askedMs);
    waitedMs += waitMs;
    try {
      await wait(waitMs, undefined, { signal: AbortSignal.any([...signals]) });
    } catch {
      return { failure: { kind: "aborted", message: "the run was interrupted" }, durationMs: result.durationMs };
    }
    result = await send(request);
  }
  return result;
}

/** The pause before the next attempt, the first of which is 1; `undefined` where there is to be none. */
function pauseOf(askedMs: number | undefined, attempt: number): number | undefined {
  if (askedMs === undefined) return UNSAID_WAITS_MS[attempt - 1];
  // No wait at all, asked for again and again, would only use the attempts up.
  return Math.max(askedMs, attempt === 1 ? 0 : Math.min(SHORTEST_WAIT_MS * 2 ** attempt, LONGEST_BACK_OFF_MS));
}

/**
 * The wait that a 429 asks for: `retry_after` of the body (seconds, fractions allowed), else Retry-After (seconds or a
 * date). What is negative or in the past is no wait; `undefined` where there is neither.
 */
export function retryAfterMs(answer: WireAnswer, now: number = Date.now()): number | undefined {
  const inBody = isObject(answer.json) ? answer.json["retry_after"] : undefined;
  if (typeof inBody === "number") return millisecondsOf(inBody);
  const header = answer.headers["retry-after"]?.trim();
  if (header === undefined || header === "") return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return millisecondsOf(seconds);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function millisecondsOf(seconds: number): number {
  return Math.max(0, Math.ceil(seconds * 1000));
}

/** The notice for a wait. */
export function waitNotice(waitMs: number): string {
  return `The target answered 429 and requested a wait of ${showDuration(waitMs)}; obeyed`;
}
