/** How many requests a case takes in a run: its own, its part of what a group shares, and what is deleted after it. */
import type { Case, Step } from "../case/case.js";
import { type GroupKind, placeOf, preparedSteps, replacesSlot } from "./group.js";

/** Part of a request that counts for each of the cases that share it. */
const SHARED = 0.1;

/** Estimate for a sound target, where groups are clean; 0 for a case that sends nothing. */
export function requestsFor(asked: Case): number {
  const { steps, creates } = asked;
  const kind = placeOf({ kind: "case", asked })?.kind;
  const shared = kind === undefined ? new Set<Step>() : sharedSteps(kind, steps);
  const own = steps.length - shared.size * (1 - SHARED);
  return Math.round(10 * (own + creates + steps.filter(isSentMessage).length)) / 10;
}

/** Steps that a group sends once for several of its cases. */
function sharedSteps(kind: GroupKind, steps: readonly Step[]): ReadonlySet<Step> {
  if (kind === "turns") return new Set();
  if (kind === "driven") return new Set(preparedSteps(steps));
  const lists = steps.filter(({ name, call }) => (name === "before" || name === "after") && call.startsWith("list"));
  const slots = kind !== "messages" && replacesSlot(steps) ? steps.slice(0, 1) : [];
  return new Set([...slots, ...lists]);
}

/** Messages that were accepted are deleted one by one. */
function isSentMessage({ call, part }: Step): boolean {
  return call === "createMessage" && part !== "twin";
}
