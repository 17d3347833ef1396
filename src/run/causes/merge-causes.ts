/** Joins the causes that shards of one run found. */
import type { Cause } from "./cause.js";

/** Causes of one id are one; what explains most comes first. */
export function mergeCauses(shards: readonly (readonly Cause[])[]): readonly Cause[] {
  const byId = new Map<string, Cause>();
  for (const cause of shards.flat()) {
    const known = byId.get(cause.id);
    byId.set(cause.id, known ? joined(known, cause) : cause);
  }
  return ranked([...byId.values()]);
}

/** Required before advised, then by the number of cases that each explains, then by id. */
export function ranked(causes: readonly Cause[]): readonly Cause[] {
  return causes.toSorted((one, other) => weightOf(other) - weightOf(one) || (one.id < other.id ? -1 : 1));
}

function weightOf({ level, cases, explains }: Cause): number {
  const weight = cases.length + explains.length;
  return level === "must" ? weight + Number.MAX_SAFE_INTEGER / 2 : weight;
}

function joined(one: Cause, other: Cause): Cause {
  const finding = one.finding ?? other.finding;
  return {
    ...one,
    rules: union(one.rules, other.rules).sort(),
    cases: union(one.cases, other.cases),
    explains: union(one.explains, other.explains),
    ...(finding === undefined ? {} : { finding }),
    level: one.level === "must" ? "must" : other.level,
  };
}

function union<T>(one: readonly T[], other: readonly T[]): T[] {
  return [...new Set([...one, ...other])];
}
