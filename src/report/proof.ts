/** What a score is worth: how many faults the cases find, and how many cases a server passes that does nothing. */
import type { AreaKills } from "../run/prove/kill-matrix.js";
import type { Digest } from "./digest.js";
import { KILL_RATE, SANITY_CHECK } from "./proof.gen.js";
import { counted, grouped } from "./text.js";

/** Proven by `suites/testing/null-targets.heavy.test.ts`. */
export interface SanityCheck {
  /** Names of the servers that were tried. */
  readonly servers: readonly string[];
  /** Ids of all cases that any of them passed. */
  readonly passed: readonly string[];
}

/** Faults of one area of rules. */
export type AreaKillRate = Omit<AreaKills, "other">;

/** The kill matrix in short. */
export interface KillRate {
  /** Seed of the proof. */
  readonly seed: number;
  /** Half of what is killed is killed after so many requests of a check, which sends so many in all. */
  readonly timeToKill: { readonly median: number; readonly ofAll: number };
  /** One row for each area. */
  readonly areas: readonly AreaKillRate[];
}

/** How many cases of this run a server that does nothing would pass. */
export function floorOf({ cases }: Pick<Digest, "cases">): number {
  const passed = new Set(SANITY_CHECK.passed);
  return cases.filter(({ id }) => passed.has(id)).length;
}

/** Whether the cases of a run are those of the suites, whose worth was proved. */
export function isOfTheSuites({ start }: Pick<Digest, "start">): boolean {
  return start.command === undefined || start.command === "fuzz";
}

/** The floor in words, to be beside a count of passed cases. */
export function floorWords(digest: Pick<Digest, "cases">): string {
  return `a server that does nothing passes ${grouped(floorOf(digest))} of them (${counted(SANITY_CHECK.servers.length, "kind")} tried)`;
}

/** All areas together. */
export function totalKillRate(): AreaKillRate {
  const sum = (key: "faults" | "killed" | "survived" | "void"): number =>
    KILL_RATE.areas.reduce((total, area) => total + area[key], 0);
  return { area: "all", faults: sum("faults"), killed: sum("killed"), survived: sum("survived"), void: sum("void") };
}

export { KILL_RATE, SANITY_CHECK };
