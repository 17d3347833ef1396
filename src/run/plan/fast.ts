/** Which cases are run where time is short: those that find most faults, for a sixth of the requests of all. */
import type { Case } from "../../case/case.js";
import type { Suite } from "../../case/property.js";
import { shapeOfSteps } from "./case-shape.js";

/** Of the requests of a whole run. */
export const FAST_SHARE = 1 / 6;

/** For a property that was not measured. */
const REQUESTS_OF_ANY_VALUE = 5;

/** Requests that a sound target gets in a run of the whole suite. @param runs values of a property of weight 1 */
export function requestsOf({ cases, shapes, properties, measured }: Suite, runs: number): number {
  const ofValues = properties.map(
    ({ id, weight = 1 }) =>
      Math.max(1, Math.round(runs * weight)) * (measured?.requestsOfAValue[id] ?? REQUESTS_OF_ANY_VALUE),
  );
  const ofCases = cases.map((one) => costOf(one, shapes));
  return [...ofCases, ...ofValues].reduce((sum, one) => sum + one, 0);
}

/** Requests that a case takes, without reading its steps where a suite has counted them. */
export function costOf(testCase: Case, shapes: Suite["shapes"]): number {
  return (shapes?.get(testCase) ?? shapeOfSteps(testCase)).requests;
}

/** Ids of the cases that these requests have room for; none of a suite without measures. */
export function fastIds(suite: Suite, runs: number): ReadonlySet<string> {
  const budget = requestsOf(suite, runs) * FAST_SHARE;
  const cases = new Map(suite.cases.map((one) => [one.id, one]));
  const ids = new Set<string>();
  let spent = 0;
  for (const id of suite.measured?.killOrder ?? []) {
    const testCase = cases.get(id);
    const cost = testCase === undefined ? 0 : costOf(testCase, suite.shapes);
    if (cost === 0) continue;
    spent += cost;
    if (spent > budget) break;
    ids.add(id);
  }
  return ids;
}
