/** What a failure is known by, beside how it looks: what goes wrong first in it, and the case that shows that. */
import { isFailure } from "../../case/outcome.js";
import type { Held } from "../../run/place/leases.js";
import type { CaseResult } from "../../run/run-case.js";
import type { ReadyStage } from "../../run/run-suites.js";
import type { Job } from "../plan.js";
import { type Appearance, appearanceOfEffect, EFFECT_OF_REFUSED } from "./appearance.js";
import { findingId } from "./finding-ids.js";
import { earlierForm, traceEffect, traceInItsPlace } from "./trace-effect.js";

/** What was found out of a failure. */
export interface TracedFailure {
  /** What goes wrong first; and for a refused request, what an accepted one does in its place. */
  readonly effects: readonly Appearance[];
  /** The case that ends where that happens, for a failure that only comes of it. */
  readonly earlier?: CaseResult;
}

/** @param isKnown true for an effect of a known bug: then no other form is needed */
export async function traceFailure(
  result: CaseResult,
  held: Held,
  { stage, results }: ReadyStage,
  isKnown: (effect: Appearance) => boolean,
): Promise<TracedFailure> {
  const { effect, requests } = await traceEffect(result, held, stage);
  results.countRequests(requests);
  if (effect === undefined) return { effects: [] };
  const own = appearanceOfEffect(effect);
  if (isKnown(own)) return { effects: [own] };
  if (own.symptom.startsWith(EFFECT_OF_REFUSED)) {
    const instead = await traceInItsPlace(result.testCase, effect, held, stage);
    results.countRequests(instead.requests);
    const other = instead.effect && appearanceOfEffect(instead.effect);
    if (other && isKnown(other)) return { effects: [own, other] };
  }
  const earlier = await earlierForm(result, effect, held, stage);
  return { effects: [own], ...(earlier ? { earlier } : {}) };
}

/** Begins ids of such cases that were not drawn. */
const ID = "fuzz.each-request-does-what-it-says";

/** The id of a finding in its earlier form. @param id of the failure that comes of it */
export function earlierId(id: string, { outcome }: CaseResult, job: Job | undefined): string {
  if (job?.drawnFrom && isFailure(outcome)) return findingId(job, outcome.violations[0]);
  return `${ID}@${id}`;
}
