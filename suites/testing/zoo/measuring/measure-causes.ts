/** Holds the causes that a check reports against the causes that a service of the zoo lists. */
import type { Suite } from "../../../../src/case/property.js";
import type { Cause } from "../../../../src/run/causes/cause.js";
import type { ZooService } from "../zoo-service.js";
import { checkService } from "./check-service.js";

export interface MatchedCause {
  readonly cause: Cause;
  /** The listed cause that most of its cases come from; none where no listed cause alone touches one of them. */
  readonly actual: string | undefined;
  /** Cases that come from other causes alone. */
  readonly wrong: readonly string[];
}

export interface Measured {
  readonly service: string;
  /** Listed causes that make at least one case fail. */
  readonly actual: readonly string[];
  /** Listed causes of which no case that failed or was blocked shows anything, even when they are the only ones. */
  readonly unseen: readonly string[];
  /** Listed causes that no case shows alone while the others are there: a run cannot tell them before those are mended. */
  readonly hidden: readonly string[];
  readonly matched: readonly MatchedCause[];
  readonly failed: number;
  /** Required cases that failed or were blocked. */
  readonly touched: number;
}

/**
 * The truth comes from the service itself: a failed case belongs to a listed cause if it also fails where that cause is
 * the only one.
 */
export async function measureCauses(service: ZooService, suite: Suite): Promise<Measured> {
  const whole = await checkService(service, { fixed: [] }, suite);
  // What a service of a part of the routes lacks is reported of the correct one too: it is none of its causes.
  const lacking = service.isPartial ? (await checkService(service, { fixed: "all" }, suite)).touched : [];
  const isLacking = new Set(lacking.map(({ id }) => id));
  const seen = new Set(whole.touched.flatMap(({ id }) => (isLacking.has(id) ? [] : [id])));
  const part: Suite = { cases: suite.cases.filter(({ id }) => seen.has(id)), properties: [] };
  const truth = new Map<string, Set<string>>();
  const sizes = new Map<string, number>();
  const actual: string[] = [];
  const unseen: string[] = [];
  for (const { id } of service.causes) {
    const fixed = service.causes.flatMap((other) => (other.id === id ? [] : [other.id]));
    const alone = await checkService(service, { fixed }, part);
    (alone.failed.length > 0 ? actual : unseen).push(id);
    sizes.set(id, alone.touched.length);
    for (const one of alone.touched) if (seen.has(one.id)) truth.set(one.id, (truth.get(one.id) ?? new Set()).add(id));
  }
  const touched = seen;
  const causes = whole.causes.filter(({ prerequisite }) => !(service.isPartial && prerequisite === "route"));
  const matched = causes.map((cause) => matchOf(cause, touched, truth, sizes));
  const told = new Set(matched.map((match) => match.actual));
  const isAlone = (id: string) => [...touched].some((one) => truth.get(one)?.size === 1 && truth.get(one)?.has(id));
  return {
    service: service.name,
    actual,
    unseen,
    hidden: actual.filter((id) => !told.has(id) && !isAlone(id)),
    matched,
    failed: whole.failed.length,
    touched: touched.size,
  };
}

function matchOf(
  cause: Cause,
  touched: ReadonlySet<string>,
  truth: ReadonlyMap<string, ReadonlySet<string>>,
  sizes: ReadonlyMap<string, number>,
): MatchedCause {
  const cases = [...cause.cases, ...cause.explains].filter((id) => touched.has(id));
  const votes = new Map<string, number>();
  for (const id of cases) for (const one of truth.get(id) ?? []) votes.set(one, (votes.get(one) ?? 0) + 1);
  // The one that has most in common with it, so that a cause which breaks nearly everything is not the answer to all.
  const likeness = ([id, count]: readonly [string, number]) => count / (cases.length + (sizes.get(id) ?? 0) - count);
  const actual = [...votes].sort((one, other) => likeness(other) - likeness(one))[0]?.[0];
  const isWrong = (id: string) => {
    const all = truth.get(id);
    return all !== undefined && actual !== undefined && !all.has(actual);
  };
  return { cause, actual, wrong: cases.filter(isWrong) };
}
