/** Where a case comes among those that find most faults. */
import { KILL_ORDER } from "./kill-order.gen.js";

const PLACES: ReadonlyMap<string, number> = new Map(KILL_ORDER.map((id, place) => [id, place]));

/** Place of a case in the kill order, from 0; a case that was not measured comes after all others. */
export function placeInKillOrder({ id }: { readonly id: string }): number {
  return PLACES.get(id) ?? PLACES.size;
}
