/** Which steps of a case are sent at once. */
import type { Step } from "../case/case.js";
import { ROUTES } from "../contract/routes.gen.js";

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

/** Steps that may leave at once: those of one `together` word, and reads in a row that do not refer to each other. */
export function* stepsAtOnce(steps: readonly Step[]): Generator<readonly Step[]> {
  let reads: Step[] = [];
  for (const group of groupsOf(steps)) {
    const [step] = group;
    const isNext = step !== undefined && step.together === undefined && isRead(step);
    if (reads.length > 0 && !(isNext && reads.every(({ name }) => !refersTo(step, name)))) {
      yield reads;
      reads = [];
    }
    if (isNext) reads.push(step);
    else yield group;
  }
  if (reads.length > 0) yield reads;
}

/** It changes nothing. */
function isRead({ call }: Step): boolean {
  return ROUTES[call].server === "api" && ROUTES[call].method === "GET";
}

/** The request of a step has a part of the answer to another one. */
function refersTo({ path, query, headers, as }: Step, name: string): boolean {
  return JSON.stringify([path, query, headers, as]).includes(`"$":${JSON.stringify(name)}`);
}
