/** What a run has to know of a case before it begins. A package keeps it, so that steps are read when their case runs. */

/**
 * How a group of cases runs:
 *
 * - `slots`: each world creates or edits the command of a slot of its own, and all share a list.
 * - `overwrites`: each world has a slot of its own, and one overwrite of all commands has the commands of all worlds.
 * - `creates`: each world makes a command of its own, and all share a list.
 * - `messages`: each world has messages of its own, and those that list a channel share the list.
 * - `driven`: each world has a guild and users of its own, which the next groups use again.
 */
export type GroupKind = "slots" | "overwrites" | "creates" | "messages" | "driven";

/** Where a case belongs. */
export interface GroupPlace {
  /** How its group runs. */
  readonly kind: GroupKind;
  /** Cases with the same key may run together. */
  readonly key: string;
  /** Cases of the same world have the same preparation, which is sent once for all of them. */
  readonly world: string;
  /** Hashes of names of commands that no other world of a group may have; absent for none. */
  readonly names?: readonly string[];
  /** An invalid request of the case may be accepted without an effect, which others of its world would hide. */
  readonly mayBeIgnored?: true;
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
