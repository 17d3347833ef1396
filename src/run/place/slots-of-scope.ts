/** The slots of groups in a scope: those that are there, and those that its day has room for. */
import { roomOf, SLOTS_OF_GUILD, type WorkspaceScope } from "../../target/workspace/scope.js";
import { SLOTS_BESIDE_OTHERS } from "./place-of-case.js";
import { GROUP_SLOTS } from "./slot-of-case.js";

/** Creates that have to be left in the day of a scope beside the slots that a group makes in it. */
export const CREATES_LEFT = 20;

/** Names of the slots of groups that are in a scope, as far as answers show. */
export function slotsIn({ known }: WorkspaceScope): readonly string[] {
  const names = new Set([...known.values()].map(({ name }) => name));
  return GROUP_SLOTS.filter((slot) => names.has(slot));
}

/**
 * How many slots a group may have. Those that are there cost nothing; the others are creates of the day, of which some
 * are left for what comes after.
 */
export function roomForSlots(scope: WorkspaceScope): number {
  const made = slotsIn(scope).length;
  const others = [...(scope.residents?.values() ?? [])].filter((one) => (one["type"] ?? 1) === 1);
  const mostOfOurs = scope.guild === undefined ? GROUP_SLOTS.length : SLOTS_OF_GUILD;
  const most = others.length > 0 ? SLOTS_BESIDE_OTHERS : mostOfOurs;
  return made >= most ? most : Math.min(most, made + Math.max(0, roomOf(scope) - CREATES_LEFT));
}
