/** Which cases are asked where time is short: those that kill most faults, for a tenth of the requests of all. */
import type { Suite } from "../src/case/property.js";
import { KILL_ORDER, REQUESTS_OF_A_VALUE } from "./kill-order.gen.js";

/** Of the requests of a whole run. */
const SHARE = 0.1;

/** For a property that is newer than the recorded ones. */
const REQUESTS_OF_ANY_VALUE = 5;

const PLACES: ReadonlyMap<string, number> = new Map(KILL_ORDER.map((id, place) => [id, place]));

/** Where a case stands among those that kill most, the first is 0; those of which nothing is known stand after all of them. */
export function placeInKillOrder({ id }: { readonly id: string }): number {
  return PLACES.get(id) ?? PLACES.size;
}

/** Requests that a sound target is asked in a run of all of it. @param runs values of a property of weight 1 */
export function requestsOf({ cases, properties }: Suite, runs: number): number {
  const ofValues = properties.map(
    ({ id, weight = 1 }) => Math.max(1, Math.round(runs * weight)) * (REQUESTS_OF_A_VALUE[id] ?? REQUESTS_OF_ANY_VALUE),
  );
  return cases.reduce((sum, { steps }) => sum + steps.length, 0) + ofValues.reduce((sum, one) => sum + one, 0);
}

/** Ids of the cases that a tenth of the requests has room for. */
export function fastIds(suite: Suite, runs: number): ReadonlySet<string> {
  const budget = requestsOf(suite, runs) * SHARE;
  const known = suite.cases.filter(({ id }) => PLACES.has(id));
  const ids = new Set<string>();
  let spent = 0;
  for (const { id, steps } of known.toSorted((one, other) => placeInKillOrder(one) - placeInKillOrder(other))) {
    spent += steps.length;
    if (spent > budget) break;
    ids.add(id);
  }
  return ids;
}
