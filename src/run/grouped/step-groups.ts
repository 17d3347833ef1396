/** Which steps of a case are sent at once. */
import type { Step } from "../../case/case.js";
import { ROUTES } from "../../contract/routes.gen.js";

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

/**
 * Steps that may leave at once: those of one `together` word; and reads in a row, or users and guilds that are made in a
 * row, where none refers to another. What one reader sees may depend on what another one has read before: their reads
 * keep their order.
 */
export function* stepsAtOnce(steps: readonly Step[]): Generator<readonly Step[]> {
  let alike: Step[] = [];
  for (const group of groupsOf(steps)) {
    const [step] = group;
    const mayJoin = step !== undefined && step.together === undefined && (isRead(step) || isMade(step));
    if (alike.length > 0 && !(mayJoin && alike.every((other) => isIndependent(step, other)))) {
      yield alike;
      alike = [];
    }
    if (mayJoin) alike.push(step);
    else yield group;
  }
  if (alike.length > 0) yield alike;
}

/** It changes nothing. */
function isRead({ call }: Step): boolean {
  return ROUTES[call].server === "api" && ROUTES[call].method === "GET";
}

/** It makes something that no other such step changes. */
function isMade({ call }: Step): boolean {
  return call === "makeGuild" || call === "makeUser";
}

/** Both are of one kind, and the request of the step has no part of the answer to the other one. */
function isIndependent(step: Step, other: Step): boolean {
  const { path, query, headers, as, body } = step;
  const request = JSON.stringify([path, query, headers, as, body]);
  const isOfOneReader = JSON.stringify(as ?? "bot") === JSON.stringify(other.as ?? "bot");
  return isRead(step) === isRead(other) && isOfOneReader && !request.includes(`"$":${JSON.stringify(other.name)}`);
}
