/** Drawn uses that a service does not deliver say little of why: a written case that fails in the same way says it. */
import type { Violation } from "../../../case/outcome.js";
import type { DoneExchange } from "../../exchange.js";
import { type Evidence, underCauseOf } from "../evidence.js";

/** What of a violation tells that a valid use was not delivered. */
export interface RefusedUse {
  /** The operation of the driver, such as `submitModal`. */
  readonly refusedUse?: string;
}

/** @param exchange the one that failed */
export function refusedUseOf({ kind, pointer }: Violation, exchange?: DoneExchange): RefusedUse {
  if (exchange === undefined || kind !== "different" || pointer !== "/outcome") return {};
  return { refusedUse: exchange.step.call };
}

/** Gives drawn uses that were not delivered the cause that most written cases of the same operation have. */
export function withRefusedUses(evidence: readonly Evidence[]): readonly Evidence[] {
  const written = evidence.filter(({ refusedUse, isDrawn, isBlocked }) => refusedUse && !isDrawn && !isBlocked);
  const origins = new Map(
    [...new Set(written.map(({ refusedUse }) => refusedUse))].map((use) => [
      use,
      mostFrequent(written.filter(({ refusedUse }) => refusedUse === use)),
    ]),
  );
  return evidence.map((one) => {
    if (!one.refusedUse || !one.isDrawn || one.isBlocked) return one;
    const origin = origins.get(one.refusedUse);
    return origin ? underCauseOf(origin, one) : one;
  });
}

/** The first of those whose rule fails most often. */
function mostFrequent(all: readonly Evidence[]): Evidence | undefined {
  const countOf = ({ rule }: Evidence): number => all.filter((other) => other.rule === rule).length;
  return all.toSorted((one, other) => countOf(other) - countOf(one))[0];
}
