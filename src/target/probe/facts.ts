/** What a probe learns about a target before the plan is made. */
import type { OperationId } from "../../contract/operations.js";
import type { Unrouted } from "./unrouted.js";

/**
 * What a create does where its name is used.
 *
 * - `overwrites` one command is there, under the id that it had
 * - `renews` one command is there, under a new id
 * - `duplicates` two commands are there
 * - `refuses` 4xx, and nothing is changed
 * - `unknown` it could not be learnt
 */
export type Upsert = "overwrites" | "renews" | "duplicates" | "refuses" | "unknown";

/** An operation that the target does not serve, and how that was seen: `PATCH /… answered 404`. */
export type MissingRoutes = ReadonlyMap<OperationId, string>;

/**
 * Scopes whose commands the target keeps in one place, so that what is made in one is listed in the other.
 *
 * - `guilds` one guild and another
 * - `global-and-guilds` the global scope and the guilds
 * - `applications` one application and another
 */
export type Sharing = "guilds" | "global-and-guilds" | "applications";

export interface TargetFacts {
  /** What a create of a used name does. */
  readonly upsert: Upsert;
  /** Whether members that a second create leaves out stay as they were; the documents leave it open. */
  readonly keepsOmitted: boolean | undefined;
  /** Routes that do not exist, with what was seen. */
  readonly missing: MissingRoutes;
  /** How the target answers a path that is not served. */
  readonly unrouted: Unrouted;
  /** Whether a command keeps its id in a bulk overwrite that names it. */
  readonly keepsIdsInBulk: boolean | undefined;
  /** Members of a create that could not be read back. */
  readonly notStored: readonly string[];
  /** Cases in such scopes may not run at the same time; the documents keep all scopes apart. */
  readonly shares: readonly Sharing[];
  /** Median of the requests of the probe; undefined where there was none. */
  readonly latencyMs: number | undefined;
}

/** Nothing is known: everything is taken to be as the documents say. */
export const NO_FACTS: TargetFacts = {
  upsert: "unknown",
  keepsOmitted: undefined,
  missing: new Map(),
  unrouted: undefined,
  keepsIdsInBulk: undefined,
  notStored: [],
  shares: [],
  latencyMs: undefined,
};

/** True where a used name can be posted again and gives one command. */
export function canOverwrite({ upsert }: TargetFacts): boolean {
  return upsert !== "refuses" && upsert !== "duplicates";
}
