/** What a run has to know of a case before it begins. A package keeps it, so that steps are read when their case runs. */

/**
 * How a group of cases runs:
 *
 * - `slots`: each world creates or edits the command of a slot of its own, and all share a list.
 * - `variants`: one world, such as all commands of a scope, which gets its invalid variants side by side.
 * - `turns`: one case after the other; only the slot that all begin with is made once.
 * - `messages`: each world has messages of its own, and those that list a channel share the list.
 * - `driven`: each world has a guild and users of its own, which the next groups use again.
 */
export type GroupKind = "slots" | "variants" | "turns" | "messages" | "driven";

/** Where a case belongs. */
export interface GroupPlace {
  /** How its group runs. */
  readonly kind: GroupKind;
  /** Cases with the same key may run together. */
  readonly key: string;
  /** Cases of the same world have the same preparation, which is sent once for all of them. */
  readonly world: string;
}

/** What follows from the steps of a case. */
export interface CaseShape {
  /** Requests that it takes on a sound target, in tenths. */
  readonly requests: number;
  /** Round trips that it makes by itself: requests that are sent together are one. */
  readonly roundTrips: number;
  /** Round trips that a member of a group makes. */
  readonly roundTripsInGroup: number;
  /** It lets time pass on the service. */
  readonly movesClock: boolean;
  /** Absent for a case that must run alone. */
  readonly place?: GroupPlace | undefined;
}
