/** What the patterns of `--only` and `--skip` leave of things that have names. */

import { didYouMean, wildcardOf } from "../contract/did-you-mean.js";
import { SetupError } from "../contract/setup-error.js";
import { patternMatcher } from "../contract/text-pattern.js";
import type { Flags } from "./flags.js";

/** How to speak of the things in an error. */
export interface ChosenWords {
  /** `faults` */
  readonly things: string;
  /** `fault, rule, area, kind or report` */
  readonly names: string;
  /** What lists them all: `slashproof faults lists all ids`. */
  readonly wayOut: string;
}

/**
 * Those that a pattern of `--only` names by any of their names, without those that one of `--skip` names.
 *
 * @throws SetupError `filter-matches-nothing`
 */
export function chosenByName<T>(
  things: readonly T[],
  namesOf: (thing: T) => readonly string[],
  { only, skip = [] }: Pick<Flags, "only" | "skip">,
  words: ChosenWords,
): readonly T[] {
  const matcherOf = (flag: string) => (pattern: string) => {
    const isLike = patternMatcher(pattern);
    const matches = (thing: T) => namesOf(thing).some(isLike);
    if (things.some(matches)) return matches;
    const names = new Set(things.flatMap(namesOf));
    const near = wildcardOf(pattern, names) || didYouMean(pattern.replaceAll("*", ""), names);
    throw new SetupError(
      "filter-matches-nothing",
      `Cannot choose ${words.things} by ${flag} "${pattern}": no ${words.names} matches; ${near === "" ? words.wayOut : near}`,
    );
  };
  const wanted = only?.map(matcherOf("--only"));
  const unwanted = skip.map(matcherOf("--skip"));
  return things.filter(
    (thing) => (wanted?.some((matches) => matches(thing)) ?? true) && !unwanted.some((matches) => matches(thing)),
  );
}
