/** 429 is obeyed: the request waits as long as it is told to and is sent again, a bounded number of times. */
import { setTimeout as wait } from "node:timers/promises";
import { isObject } from "../contract/json.js";
import { showDuration, type Transport, type WireAnswer, type WireRequest, type WireResult } from "./wire.js";

export interface RateLimitPolicy {
  readonly maxAttempts: number;
  /** A request waits no longer than this in all: the 429 is the answer then. */
  readonly maxWaitMs: number;
}

export const DEFAULT_RATE_LIMIT: RateLimitPolicy = { maxAttempts: 20, maxWaitMs: 60_000 };

/**
 * Wraps a transport.
 * @param onWait told about each wait, with what the target asked for
 */
export function obeyRateLimits(
  transport: Transport,
  policy: RateLimitPolicy,
  onWait: (waitMs: number) => void,
): Transport {
  return {
    close: () => transport.close(),
    send: async (request, signal) => {
      const result = await transport.send(request, signal);
      return result.answer?.status === 429 ? sendAgain(transport, request, signal, policy, onWait, result) : result;
    },
  };
}

const SHORTEST_WAIT_MS = 2;
const LONGEST_BACK_OFF_MS = 2_000;

async function sendAgain(
  transport: Transport,
  request: WireRequest,
  signal: AbortSignal | undefined,
  policy: RateLimitPolicy,
  onWait: (waitMs: number) => void,
  first: WireResult,
): Promise<WireResult> {
  let result = first;
  let waitedMs = 0;
  for (let attempt = 1; attempt < policy.maxAttempts && result.answer?.status === 429; attempt++) {
    const askedMs = retryAfterMs(result.answer);
    if (askedMs === undefined) return result;
    // No wait at all, asked for again and again, would only use the attempts up.
    const waitMs = Math.max(
      askedMs,
      attempt === 1 ? 0 : Math.min(SHORTEST_WAIT_MS * 2 ** attempt, LONGEST_BACK_OFF_MS),
    );
    if (waitedMs + waitMs > policy.maxWaitMs) return result;
    onWait(askedMs);
    waitedMs += waitMs;
    try {
      await wait(waitMs, undefined, signal ? { signal } : {});
    } catch {
      return { failure: { kind: "aborted", message: "the run was interrupted" }, durationMs: result.durationMs };
    }
    result = await transport.send(request, signal);
  }
  return result;
}

/** The wait that a 429 asks for: `retry_after` of the body (seconds, fractions allowed), else Retry-After (seconds or a date). */
export function retryAfterMs(answer: WireAnswer, now: number = Date.now()): number | undefined {
  const inBody = isObject(answer.json) ? answer.json["retry_after"] : undefined;
  if (typeof inBody === "number" && inBody >= 0) return Math.ceil(inBody * 1000);
  const header = answer.headers["retry-after"];
  if (header === undefined) return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds) && seconds >= 0) return Math.ceil(seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** The notice for a wait. */
export function waitNotice(waitMs: number): string {
  return `The target answered 429 and asked to wait ${showDuration(waitMs)}; obeyed`;
}
