/** Members that edits are refused without. A service that checks edits as it checks creates requires them. */
import { isObject, type Json } from "../../../contract/json.js";
import { COMMAND_VERBS, type OperationId } from "../../../contract/operations.js";
import type { FeatureGroup, RuledItem } from "./common-feature.js";

/** What a create must have, and an edit may leave out. */
const MEMBERS = ["name", "description"] as const;

export type LeftOutMember = (typeof MEMBERS)[number];

/** The members that an edit leaves out; `undefined` for any other request. */
export function leftOutOf(call: OperationId | undefined, body: Json | undefined): readonly LeftOutMember[] | undefined {
  if (call === undefined || COMMAND_VERBS.get(call) !== "edit" || !isObject(body)) return undefined;
  return MEMBERS.filter((member) => !(member in body));
}

/** Mutable: it counts the edits that were accepted with and without each member. */
export class AcceptedEdits {
  readonly #without = new Map<LeftOutMember, number>();
  readonly #with = new Map<LeftOutMember, number>();

  see(call: OperationId, body: Json): void {
    const leftOut = leftOutOf(call, body);
    if (leftOut === undefined) return;
    for (const member of MEMBERS) {
      const counts = leftOut.includes(member) ? this.#without : this.#with;
      counts.set(member, (counts.get(member) ?? 0) + 1);
    }
  }

  /** True where edits are accepted with the member, and hardly any without. @param refused number of edits that were refused without it */
  requires(member: LeftOutMember, refused: number): boolean {
    if (refused < FEWEST || !this.#with.has(member)) return false;
    return refused / (refused + (this.#without.get(member) ?? 0)) >= MOSTLY_REFUSED;
  }
}

/** What fewer refusals share may be chance. */
const FEWEST = 2;

/** So large a share of refusals is no matter of what else the requests have. */
export const MOSTLY_REFUSED = 0.9;

/** A refused request, and which members it leaves out as an edit. */
export interface RefusedEdit extends RuledItem {
  /** Members that an edit left out; absent for other requests. */
  readonly leavesOut?: readonly LeftOutMember[] | undefined;
}

/** Refused edits by the member that the service requires in each edit. */
export function refusedWithout<Item extends RefusedEdit>(
  refused: readonly Item[],
  accepted: AcceptedEdits,
): readonly FeatureGroup<Item>[] {
  const taken = new Set<Item>();
  return MEMBERS.flatMap((member) => {
    const items = refused.filter((item) => !taken.has(item) && item.leavesOut?.includes(member));
    if (!accepted.requires(member, items.length)) return [];
    for (const item of items) taken.add(item);
    return [{ feature: `the body has no ${member}`, verb: "edit" as const, items }];
  });
}
