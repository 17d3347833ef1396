/** What follows from the steps of a case, as a package keeps it or as it is found out when it is first needed. */
import type { Case, Step } from "../../case/case.js";
import type { CaseShape, GroupKind, GroupPlace } from "../../case/case-shape.js";
import { stepsAtOnce } from "../grouped/step-groups.js";
import { keepsWorld, preparedSteps } from "../place/own-world.js";
import { placeOfCase, takesAnySlot } from "../place/place-of-case.js";
import type { PlannedItem } from "./plan.js";

const SHAPES = new WeakMap<Case, CaseShape>();

/** Where an item belongs; `undefined` where it must run alone. */
export function placeOf(item: PlannedItem): GroupPlace | undefined {
  return item.kind === "case" ? shapeOf(item).place : undefined;
}

/** What follows from the steps of a case that is planned. */
export function shapeOf({ testCase, shape }: PlannedItem & { readonly kind: "case" }): CaseShape {
  return shape ?? shapeOfSteps(testCase);
}

/** A package unpacks steps when they are looked at, and may forget them: a case that runs has its own. */
export function readCase(testCase: Case): Case {
  return { ...testCase };
}

/** What follows from the steps of a case, seen from the steps. */
export function shapeOfSteps(testCase: Case): CaseShape {
  const known = SHAPES.get(testCase) ?? makeShape(testCase);
  SHAPES.set(testCase, known);
  return known;
}

function makeShape(testCase: Case): CaseShape {
  const { steps, leases } = testCase;
  const place = placeOfCase(testCase);
  // Guilds that were made for a driven case are used again.
  const isPrepared = leases.includes("driver") && keepsWorld(steps);
  return {
    requests: requestsFor(testCase, place?.kind),
    roundTrips: [...stepsAtOnce(steps)].length,
    roundTripsInGroup: [...stepsAtOnce(isPrepared ? steps.slice(preparedSteps(steps).length) : steps)].length,
    movesClock: movesClock(steps),
    ...(place ? { place } : {}),
  };
}

/** Part of a request that counts for each of the cases that share it. */
const SHARED = 0.1;

/** They let time pass on the service. */
export function movesClock(steps: readonly Step[]): boolean {
  return steps.some(letsTimePass);
}

/** Lets time pass on the service. */
export function letsTimePass({ call }: Pick<Step, "call">): boolean {
  return call === "moveClock";
}

/**
 * Estimate for a sound target, where groups pass: its own requests, its part of what a group shares, and what is deleted
 * after it. 0 for a case that sends nothing.
 */
function requestsFor({ steps, creates }: Case, kind: GroupKind | undefined): number {
  const shared = kind === undefined ? new Set<Step>() : sharedSteps(kind, steps);
  const own = steps.length - shared.size * (1 - SHARED);
  return Math.round(10 * (own + creates + steps.filter(isSentMessage).length)) / 10;
}

/** Steps that a group sends once for several of its cases. */
function sharedSteps(kind: GroupKind, steps: readonly Step[]): ReadonlySet<Step> {
  if (kind === "driven") return new Set(preparedSteps(steps));
  const lists = steps.filter(({ name, call }) => (name === "before" || name === "after") && call.startsWith("list"));
  const slots = kind !== "messages" && takesAnySlot(steps) ? steps.slice(0, 1) : [];
  return new Set([...slots, ...lists]);
}

/** Messages that were accepted are deleted one by one. */
function isSentMessage({ call, part }: Step): boolean {
  return call === "createMessage" && part !== "twin";
}
