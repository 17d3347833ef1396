/** Whether a response to an interaction may have come after its deadline because the requests of the run were slow. */
import type { Step } from "../../case/case.js";
import type { Outcome } from "../../case/outcome.js";
import { isUse } from "../../case/received/received.js";
import { isReference } from "../../case/template.js";
import { isObject } from "../../contract/json.js";
import { isSuccess } from "../../contract/success.js";
import type { DoneExchange } from "../exchange.js";

/** The documents name no deadline; bots have so many milliseconds in practice, and services copy that. */
const DEADLINE_MS = 3_000;

/**
 * A response that was refused and may have come too late: the service counts from the use, which was sent before, to the
 * response, which was answered after. Where the case itself moves the clock past the deadline, it means to be late.
 *
 * @returns seconds from the use to the answer; `undefined` where each refused response came in time
 */
export function lateResponse(exchanges: readonly DoneExchange[]): number | undefined {
  for (const [nth, { step, result, span }] of exchanges.entries()) {
    if (step.call !== "respondToInteraction" || result.answer === undefined || isSuccess(result.answer.status))
      continue;
    const use = useFor(step, exchanges.slice(0, nth));
    if (use === undefined) continue;
    const moved = exchanges.slice(use, nth).reduce((sum, exchange) => sum + movedMs(exchange), 0);
    const takenMs = span.to - (exchanges[use]?.span.from ?? span.to);
    if (moved < DEADLINE_MS && moved + takenMs >= DEADLINE_MS) return takenMs / 1_000;
  }
  return undefined;
}

/** What is said of a case whose runs are all too slow. @param seconds as `lateResponse` gives them */
export function tooLate(seconds: number): Outcome {
  const reason = `the requests were too slow for an interaction: ${seconds.toFixed(1)} s from its use to the response, which is due within ${DEADLINE_MS / 1_000} s`;
  return { outcome: "blocked", reason };
}

/** Index of the first use whose delivery may be the one that the response refers to: those before it were listed before. */
function useFor({ path = {} }: Step, before: readonly DoneExchange[]): number | undefined {
  const names = new Set(Object.values(path).flatMap((part) => (isReference(part) ? [part.$] : [])));
  const source = before.findLastIndex(({ step }) => names.has(step.name));
  const listed = before.slice(0, Math.max(source, 0)).findLastIndex(({ step }) => step.call === "listDeliveries");
  const use = before.findIndex(({ step }, nth) => nth > listed && nth <= source && isUse(step.call));
  return use === -1 ? undefined : use;
}

function movedMs({ step, sent }: DoneExchange): number {
  return step.call === "moveClock" && isObject(sent) ? Number(sent["milliseconds"] ?? 0) : 0;
}
