/** What was measured of the cases: those that find most faults come first, and `check --fast` runs only them. */
import type { SuiteMeasures } from "../src/case/property.js";
import { KILL_ORDER, REQUESTS_OF_A_VALUE } from "./kill-order.gen.js";

/** The measures that each suite carries. */
export const MEASURES: SuiteMeasures = { killOrder: KILL_ORDER, requestsOfAValue: REQUESTS_OF_A_VALUE };

const PLACES: ReadonlyMap<string, number> = new Map(KILL_ORDER.map((id, place) => [id, place]));

/** Place of a case in the kill order, from 0; a case that was not measured comes after all others. */
export function placeInKillOrder({ id }: { readonly id: string }): number {
  return PLACES.get(id) ?? PLACES.size;
}
