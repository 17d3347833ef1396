/** Which cases are run where time is short: those that find most faults, for a tenth of the requests of all. */
import type { Suite } from "../case/property.js";

/** Of the requests of a whole run. */
const SHARE = 0.1;

/** For a property that was not measured. */
const REQUESTS_OF_ANY_VALUE = 5;

/** Requests that a sound target gets in a run of the whole suite. @param runs values of a property of weight 1 */
export function requestsOf({ cases, properties, measured }: Suite, runs: number): number {
  const ofValues = properties.map(
    ({ id, weight = 1 }) =>
      Math.max(1, Math.round(runs * weight)) * (measured?.requestsOfAValue[id] ?? REQUESTS_OF_ANY_VALUE),
  );
  return cases.reduce((sum, { steps }) => sum + steps.length, 0) + ofValues.reduce((sum, one) => sum + one, 0);
}

/** Ids of the cases that a tenth of the requests has room for; none of a suite without measures. */
export function fastIds(suite: Suite, runs: number): ReadonlySet<string> {
  const budget = requestsOf(suite, runs) * SHARE;
  const cases = new Map(suite.cases.map((one) => [one.id, one]));
  const ids = new Set<string>();
  let spent = 0;
  for (const id of suite.measured?.killOrder ?? []) {
    const steps = cases.get(id)?.steps.length ?? 0;
    if (steps === 0) continue;
    spent += steps;
    if (spent > budget) break;
    ids.add(id);
  }
  return ids;
}
