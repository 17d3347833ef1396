/** One value out of several: of the elements of their lists those that send what was sent least. */
import type { TapedValue } from "./drawn-job.js";
import { type SentFeatures, sentFeaturesOf } from "./sent-features.js";
import { type List, listsOf, type Recorded } from "./vary-choices.js";

/** The features that a value sends, by its choices. */
type FeaturesOf = (choices: readonly number[]) => ReadonlySet<number>;

/** A value with what it sends. */
interface Candidate {
  readonly choices: readonly number[];
  readonly features: ReadonlySet<number>;
}

/**
 * The choices of a value whose longest list holds elements of any candidate: first the one that is worth most, then
 * those that add most to it. As many as the longest list has. A value without a list is the candidate that is worth most.
 *
 * @param candidates at least one
 */
export function composedChoices(
  candidates: readonly Recorded[],
  featuresOf: FeaturesOf,
  sent: SentFeatures,
): readonly number[] {
  const lists = candidates.flatMap((of) => {
    const list = outerList(of);
    return list ? [{ of, list }] : [];
  });
  const [base] = lists.toSorted((one, other) => other.list.length - one.list.length);
  if (base === undefined) {
    const all = candidates.map(({ choices }): Candidate => ({ choices, features: featuresOf(choices) }));
    return best(all, new Set(), sent)?.choices ?? [];
  }
  const drawable = base.list[0].of;
  const around = (elements: readonly (readonly number[])[]) => withElements(base.of, base.list, elements);
  const pool = lists
    .filter(({ list }) => list[0].of === drawable)
    .flatMap(({ of, list }) => list.map(({ from, to }) => of.choices.slice(from, to)))
    .map((element) => ({ element, choices: element, features: featuresOf(around([element])) }));
  const chosen: (readonly number[])[] = [];
  const seen = new Set<number>();
  const left = new Set(pool);
  while (chosen.length < base.list.length) {
    const next = best([...left], seen, sent);
    if (next === undefined) break;
    left.delete(next);
    chosen.push(next.element);
    for (const feature of next.features) seen.add(feature);
  }
  return around(chosen);
}

/**
 * The candidate that sends most of what was sent least, for each of its requests: where elements build on each other,
 * parts of several values would lead nowhere.
 *
 * @param candidates at least one
 */
export function worthiestOf<C extends Pick<TapedValue, "steps">>(candidates: readonly C[], sent: SentFeatures): C {
  const worths = candidates.map(({ steps }) => sent.noveltyOf(sentFeaturesOf(steps)) / Math.max(1, steps.length));
  const worthiest = candidates[worths.indexOf(Math.max(...worths))];
  if (worthiest === undefined) throw new Error("there is no candidate");
  return worthiest;
}

function best<C extends Candidate>(all: readonly C[], seen: ReadonlySet<number>, sent: SentFeatures): C | undefined {
  let found: { readonly one: C; readonly novelty: number } | undefined;
  for (const one of all) {
    const novelty = sent.noveltyOf(one.features, seen);
    if (found === undefined || novelty > found.novelty) found = { one, novelty };
  }
  return found?.one;
}

/** The list that takes the most choices: the others are in its elements, or say little. */
function outerList(of: Recorded): List | undefined {
  const sizeOf = (list: List): number => (list.at(-1)?.to ?? 0) - list[0].from;
  return listsOf(of).toSorted((one, other) => sizeOf(other) - sizeOf(one))[0];
}

/** The same choices with other elements in the list; the choice before them is their number. */
function withElements({ choices }: Recorded, list: List, elements: readonly (readonly number[])[]): readonly number[] {
  const [{ from }] = list;
  const to = list.at(-1)?.to ?? from;
  return [...choices.slice(0, from - 1), elements.length, ...elements.flat(), ...choices.slice(to)];
}
