/** Holds the causes that a check reports against the mistakes that a service of the zoo lists. */
import type { Cause } from "../../../../src/run/causes/cause.js";
import type { Checked } from "./check-service.js";
import type { Variants } from "./run-variants.js";

export interface MatchedCause {
  readonly cause: Cause;
  /** The mistake that most of its cases come from; none where no mistake touches one of them. */
  readonly actual: string | undefined;
  /** Cases that come from other mistakes alone. */
  readonly wrong: readonly string[];
}

export interface Measured {
  /**
   * Mistakes that a run can see: mending that one alone, with all others there, changes the outcome of a required case
   * that failed or was blocked.
   */
  readonly visible: readonly string[];
  /** Mistakes that make cases fail only where others are mended. */
  readonly hidden: readonly string[];
  /** Mistakes that no case shows, even where they are alone. */
  readonly unseen: readonly string[];
  readonly matched: readonly MatchedCause[];
  /** Required cases that failed, and those that failed or were blocked. */
  readonly failed: number;
  readonly touched: number;
}

/** By case, the mistakes that it comes from. */
type Truth = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The truth comes from the service itself. A case comes from a mistake if it fails or is blocked where no other mistake
 * is there, or if it ends otherwise as soon as that one is mended.
 */
export function measureCauses(variants: Variants): Measured {
  const { whole, alone } = variants;
  const truth = truthOf(variants);
  const visible = visibleIn(variants);
  const rest = [...alone].filter(([id]) => !visible.includes(id));
  return {
    visible,
    hidden: rest.flatMap(([id, { failed }]) => (failed.length > 0 ? [id] : [])),
    unseen: rest.flatMap(([id, { failed }]) => (failed.length > 0 ? [] : [id])),
    matched: whole.causes.map((cause) => matchOf(cause, truth)),
    failed: whole.failed.length,
    touched: whole.touched.length,
  };
}

/** Mistakes whose mending changes the outcome of a case that was not passed. */
function visibleIn(variants: Variants): readonly string[] {
  const { whole, mended } = variants;
  return [...mended].flatMap(([mistake, checked]) =>
    whole.touched.some(({ id }) => isChanged(id, checked, variants)) ? [mistake] : [],
  );
}

/**
 * The case ends the same way each time, and otherwise where one mistake is mended. A case without room says nothing: how
 * far the creates of a day last depends on all cases before it.
 */
function isChanged(id: string, after: Checked, { whole, again }: Variants): boolean {
  const [first, second, now] = [whole, again, after].map(({ outcomes }) => outcomes.get(id));
  return first === second && first !== now && now !== NO_ROOM;
}

/** Outcome of a case that the target had no room for. */
export const NO_ROOM = "no-room";

function truthOf(variants: Variants): Truth {
  const { whole, alone, mended } = variants;
  const truth = new Map(whole.touched.map(({ id }) => [id, new Set<string>()] as const));
  for (const [mistake, { touched }] of alone) for (const { id } of touched) truth.get(id)?.add(mistake);
  for (const [mistake, checked] of mended)
    for (const [id, mistakes] of truth) if (isChanged(id, checked, variants)) mistakes.add(mistake);
  return truth;
}

function matchOf(cause: Cause, truth: Truth): MatchedCause {
  const cases = [...cause.cases, ...cause.explains].filter((id) => truth.has(id));
  const votes = countsOf(cases.flatMap((id) => [...(truth.get(id) ?? [])]));
  const sizes = countsOf([...truth.values()].flatMap((mistakes) => [...mistakes]));
  // The one that has most in common with it, so that a mistake which breaks nearly everything is not the answer to all.
  const likeness = ([id, count]: readonly [string, number]) => count / (cases.length + (sizes.get(id) ?? 0) - count);
  const actual = [...votes].sort((one, other) => likeness(other) - likeness(one))[0]?.[0];
  const isWrong = (id: string) => {
    const mistakes = truth.get(id);
    return actual !== undefined && mistakes !== undefined && mistakes.size > 0 && !mistakes.has(actual);
  };
  return { cause, actual, wrong: cases.filter(isWrong) };
}

function countsOf(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
