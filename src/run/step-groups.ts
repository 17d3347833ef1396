/** Which steps of a case are sent at once. */
import type { Step } from "../case/case.js";

/** Runs of steps with the same `together` word; every other step by itself. */
export function* groupsOf(steps: readonly Step[]): Generator<readonly Step[]> {
  let group: Step[] = [];
  for (const step of steps) {
    const [first] = group;
    if (first && (step.together === undefined || step.together !== first.together)) {
      yield group;
      group = [];
    }
    group.push(step);
  }
  if (group.length > 0) yield group;
}
