/** Requests that the target dealt with as it must: what a failed request has and none of them has is what is wrong. */
import type { Execution } from "../../run/execute-case.js";
import { type Appearance, type FeatureCounts, featureCountsOf } from "./appearance.js";

/** The latest requests that are kept of each kind: memory stays flat. */
const MOST_KEPT = 1_000;

/** Once there are so many, only each eighth is looked at. */
const THINNED = 8;

/** Fewer requests show too little of what passes. */
const FEWEST = 100;

/** Pairs of words are many, and some are rare by chance. */
const FEWEST_FOR_PAIRS = 300;

/** Words that together are in a failed request and in none that passed. */
export type Telling = readonly (readonly [word: string, count: number])[];

/** Requests that are given to others: enough to tell pairs of words by. */
const MOST_GIVEN = FEWEST_FOR_PAIRS;

/** Some requests of a run. */
export interface PassedSample {
  /** Requests that were accepted. */
  readonly accepted: readonly FeatureCounts[];
  /** Requests that were refused. */
  readonly refused: readonly FeatureCounts[];
}

/** Mutable: the latest requests that were accepted, and those that were refused. */
export class PassedRequests {
  #telling = new WeakMap<Appearance, readonly Telling[]>();
  readonly #accepted: FeatureCounts[] = [];
  readonly #refused: FeatureCounts[] = [];
  #cases = 0;

  /** Takes in a case that passed. */
  see({ exchanges }: Pick<Execution, "exchanges">): void {
    if (this.#cases++ > MOST_KEPT && this.#cases % THINNED !== 0) return;
    this.#telling = new WeakMap();
    for (const { step, sent, result } of exchanges) {
      const status = result.answer?.status ?? 0;
      if (sent === undefined || step.part === "given") continue;
      if (status >= 200 && status < 300) keep(this.#accepted, featureCountsOf(sent));
      if (status >= 400 && status < 500) keep(this.#refused, featureCountsOf(sent));
    }
  }

  /** The latest of them, for other processes. */
  get sample(): PassedSample {
    return { accepted: this.#accepted.slice(-MOST_GIVEN), refused: this.#refused.slice(-MOST_GIVEN) };
  }

  /** Takes in requests of another process. */
  learn({ accepted, refused }: PassedSample): void {
    this.#telling = new WeakMap();
    for (const one of accepted) keep(this.#accepted, one);
    for (const one of refused) keep(this.#refused, one);
  }

  /** Single words that no request that passed has; or else pairs of words; none where too few passed. */
  tellingOf(appearance: Appearance): readonly Telling[] {
    const known = this.#telling.get(appearance) ?? this.#tellingOf(appearance);
    this.#telling.set(appearance, known);
    return known;
  }

  #tellingOf({ difference, requests }: Appearance): readonly Telling[] {
    const passed = difference === "accepted" ? this.#refused : this.#accepted;
    if (passed.length < FEWEST) return [];
    const isNew = (words: Telling): boolean => !passed.some((one) => hasAll(one, words));
    const singles = requests.flatMap((one) => [...one].map((entry): Telling => [entry]).filter(isNew));
    if (singles.length > 0 || passed.length < FEWEST_FOR_PAIRS) return singles;
    return requests.flatMap((one) => pairsOf([...one]).filter(isNew));
  }
}

/** A request has these words, each at least as often. */
export function hasAll(request: FeatureCounts, words: Telling): boolean {
  return words.every(([word, count]) => (request.get(word) ?? 0) >= count);
}

function pairsOf(entries: Telling): readonly Telling[] {
  return entries.flatMap((one, index) => entries.slice(index + 1).map((other): Telling => [one, other]));
}

function keep(kept: FeatureCounts[], counts: FeatureCounts): void {
  if (kept.length >= MOST_KEPT) kept.shift();
  kept.push(counts);
}
