/** How many requests a check sends before it comes to a case that kills. */
import type { Suite, SuiteOf } from "../../case/property.js";
import type { ProfileName } from "../../contract/profile.js";
import { costOf, requestsOf } from "../plan/fast.js";

/**
 * Requests to a sound target up to the end of a case, in the order of the plan, as far as they are known without a run;
 * of the whole check where none is named. Default profile: `documented`.
 */
export type RequestsUntil = (profile: ProfileName | undefined, id?: string) => number;

/** Counts for checks with so many values of a property of weight 1; the plan of each profile is made once. */
export function requestsUntil(suiteOf: SuiteOf, runs: number): RequestsUntil {
  const plans = new Map<ProfileName, { readonly ends: ReadonlyMap<string, number>; readonly all: number }>();
  return (profile = "documented", id) => {
    const plan = plans.get(profile) ?? planOf(suiteOf(profile), runs);
    plans.set(profile, plan);
    return (id === undefined ? undefined : plan.ends.get(id)) ?? plan.all;
  };
}

/** The one in the middle, of two the lesser; 0 of none. */
export function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.ceil(numbers.length / 2) - 1] ?? 0;
}

function planOf({ cases, properties, measured, shapes }: Suite, runs: number) {
  const ends = new Map<string, number>();
  let sum = 0;
  for (const testCase of cases) {
    sum += costOf(testCase, shapes);
    ends.set(testCase.id, Math.round(sum));
  }
  for (const property of properties) {
    sum += requestsOf({ cases: [], properties: [property], ...(measured ? { measured } : {}) }, runs);
    ends.set(property.id, Math.round(sum));
  }
  return { ends, all: Math.round(sum) };
}
