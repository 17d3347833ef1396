/** Outages: a target that restarts is waited for, and what a load balancer says meanwhile is no answer of the target. */
import { setTimeout as wait } from "node:timers/promises";
import { isRead } from "./resend.js";
import { routeOf } from "./sent-requests.js";
import type { FailureKind, Transport, WireRequest, WireResult } from "./wire.js";

/** Services answer so that cannot serve now; without JSON it is a load balancer that does not reach the service. */
export const UNAVAILABLE: ReadonlySet<number | undefined> = new Set([502, 503, 504]);

/** What is no answer of the target becomes a failure. */
export function withoutIntermediary(result: WireResult): WireResult {
  const { answer, durationMs } = result;
  if (!answer || !UNAVAILABLE.has(answer.status) || answer.json !== undefined) return result;
  const message = `${answer.status} without a JSON body, as load balancers answer for a service that they do not reach`;
  return { failure: { kind: "intermediary", message }, durationMs };
}

/** Pauses before requests to a target that is away: the first one, twice as long each time, and the longest one. */
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 1_600;

/** How a target is waited for. */
export interface OutageOptions {
  /** One request waits so long. */
  readonly longestMs: number;
  /** Aborted where nothing is sent any more. */
  readonly ended: () => AbortSignal;
}

/**
 * Wraps a transport. A request that cannot have reached the target is sent again, for as long as nothing else is answered:
 * elsewhere it is not the target that is away. Requests that follow wait for their turn. A target that has never answered
 * is not waited for: its address is wrong, or it was not started.
 */
export function waitWhileAway(transport: Transport, { longestMs, ended }: OutageOptions): Transport {
  /** In the time of `performance.now()`. */
  let answeredAt: number | undefined;
  let pausedUntil = 0;
  let pauseMs = 0;
  /** Routes that were waited for in vain. One may be answered so for ever, and the others then need no such wait. */
  const inVain = new Set<string>();
  /** Routes that nothing but this came of since the last answer. Where there are several, it was the target. */
  const away = new Set<string>();

  const see = (request: WireRequest, { answer, failure }: WireResult): void => {
    const now = performance.now();
    // Networks lose a connection now and then, and the next request is answered.
    const isLoss = failure?.kind === "reset" && away.size === 0;
    if (isAway(failure)) away.add(routeOf(request));
    if (answer) {
      if (away.size > 1) for (const route of away) inVain.delete(route);
      away.clear();
      answeredAt = now;
      pauseMs = 0;
      pausedUntil = 0;
    } else if (isAway(failure) && !isLoss && answeredAt !== undefined && now >= pausedUntil) {
      pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs === 0 ? FIRST_PAUSE_MS : 2 * pauseMs);
      pausedUntil = now + pauseMs;
    }
  };

  return {
    close: () => transport.close(),
    send: async (request, signal) => {
      const from = performance.now();
      for (;;) {
        const pause = pausedUntil - performance.now();
        if (pause > 0) await paused(pause, [signal, ended()]);
        const result = await transport.send(request, signal);
        see(request, result);
        if (answeredAt === undefined || signal?.aborted || ended().aborted) return result;
        const isOfAll = answeredAt < from && !inVain.has(routeOf(request));
        const isSafe = result.failure?.kind === "unreachable" || (isOfAll && isRead(request) && isAwayAtOnce(result));
        if (isSafe && performance.now() - from < longestMs) continue;
        if (isSafe) inVain.add(routeOf(request));
        return result;
      }
    },
  };
}

/** Proxies that know nothing of HTTP accept a connection and close it while the target restarts. */
const WHILE_AWAY: ReadonlySet<FailureKind> = new Set(["unreachable", "intermediary", "reset"]);

function isAway(failure: WireResult["failure"]): boolean {
  return failure !== undefined && WHILE_AWAY.has(failure.kind);
}

/** What comes late is of a route that hangs: a few more of it, and the target would be given up. */
function isAwayAtOnce({ failure, durationMs }: WireResult): boolean {
  return isAway(failure) && durationMs < LONGEST_PAUSE_MS;
}

/** A pause that a signal ends. */
async function paused(pauseMs: number, signals: readonly (AbortSignal | undefined)[]): Promise<void> {
  const signal = AbortSignal.any(signals.filter((one) => one !== undefined));
  await wait(pauseMs, undefined, { signal }).catch(() => {});
}
