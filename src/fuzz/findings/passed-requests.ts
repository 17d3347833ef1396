/** Requests that the target dealt with as it must: what a failed request has and none of them has is what is wrong. */
import type { Json } from "../../contract/json.js";
import type { Execution } from "../../run/execute-case.js";
import { hash32 } from "../../run/plan/hash.js";
import { type Appearance, EFFECT_OF_REFUSED } from "./appearance.js";
import { type FeatureCounts, featuresOfRequest } from "./request-features.js";

/** Cases after which few are looked at. */
const MOST_CASES = 1_000;

/** The latest requests and objects that are kept of each kind: memory stays flat. */
const MOST_KEPT = 3_000;

/** Once there are so many, only each eighth is looked at. */
const THINNED = 8;

/** Fewer requests show too little of what passes. */
const FEWEST = 200;

/** Pairs of words are many, and some are rare by chance. */
const FEWEST_FOR_PAIRS = 600;

/** Bodies that were not looked at yet, as characters of JSON: most searches find nothing that they are needed for. */
const MOST_UNREAD = 8_000_000;

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
  readonly #accepted = new Kept();
  readonly #refused = new Kept();
  #cases = 0;

  /** Takes in a case that passed. */
  see({ exchanges }: Pick<Execution, "exchanges">): void {
    if (this.#cases++ > MOST_CASES && this.#cases % THINNED !== 0) return;
    this.#telling = new WeakMap();
    for (const { step, sent, result } of exchanges) {
      const status = result.answer?.status ?? 0;
      if (sent === undefined || step.part === "given") continue;
      if (status >= 200 && status < 300) this.#accepted.note(sent);
      if (status >= 400 && status < 500) this.#refused.note(sent);
    }
  }

  /** The latest of them, for other processes. */
  get sample(): PassedSample {
    return { accepted: this.#accepted.sample, refused: this.#refused.sample };
  }

  /** Takes in requests of another process. */
  learn({ accepted, refused }: PassedSample): void {
    this.#telling = new WeakMap();
    this.#accepted.add(accepted);
    this.#refused.add(refused);
  }

  /** True where what a request of each failure has in common is in no request that passed; false where too few passed. */
  isTellingInCommon(one: Appearance, other: Appearance): boolean {
    const passed = this.#passedFor(one);
    if (passed.seen < FEWEST) return false;
    return one.requests.some((request) =>
      other.requests.some((another) => {
        const common = commonOf(request, another);
        return common.length > 0 && !passed.hasOneWith(common);
      }),
    );
  }

  /** Single words that no request that passed has; or else pairs of words; none where too few passed. */
  tellingOf(appearance: Appearance): readonly Telling[] {
    const known = this.#telling.get(appearance) ?? this.#tellingOf(appearance);
    this.#telling.set(appearance, known);
    return known;
  }

  #passedFor({ difference, symptom }: Appearance): Kept {
    return difference === "accepted" || symptom.startsWith(EFFECT_OF_REFUSED) ? this.#refused : this.#accepted;
  }

  #tellingOf(appearance: Appearance): readonly Telling[] {
    const { requests } = appearance;
    const passed = this.#passedFor(appearance);
    if (passed.seen < FEWEST) return [];
    const singles = requests.flatMap((one) => [...one].filter(([word, count]) => count > passed.mostOf(word)));
    if (singles.length > 0 || passed.seen < FEWEST_FOR_PAIRS) return singles.map((entry): Telling => [entry]);
    return requests.flatMap((one) => newPairs([...one], passed.all));
  }
}

/** A request has these words, each at least as often. */
export function hasAll(request: FeatureCounts, words: Telling): boolean {
  return words.every(([word, count]) => (request.get(word) ?? 0) >= count);
}

function commonOf(one: FeatureCounts, other: FeatureCounts): Telling {
  const common: (readonly [string, number])[] = [];
  for (const [word, count] of one) {
    const otherCount = other.get(word);
    if (otherCount !== undefined) common.push([word, Math.min(count, otherCount)]);
  }
  return common;
}

/** The pairs of words that are together in none of these. */
function newPairs(entries: Telling, passed: readonly FeatureCounts[]): readonly Telling[] {
  const indexes = new Map(entries.map(([word], index) => [word, index]));
  const { length } = entries;
  const areTogether = new Uint8Array(length * length);
  let left = (length * (length - 1)) / 2;
  for (const one of passed) {
    if (left === 0) return [];
    const had = indexesIn(one, entries, indexes);
    for (let nth = 1; nth < had.length; nth++)
      for (let before = 0; before < nth; before++) {
        const at = placeOf(had[before] ?? 0, had[nth] ?? 0, length);
        left -= 1 - (areTogether[at] ?? 0);
        areTogether[at] = 1;
      }
  }
  return entries.flatMap((one, index) =>
    entries.flatMap((other, at): Telling[] =>
      at > index && areTogether[placeOf(index, at, length)] === 0 ? [[one, other]] : [],
    ),
  );
}

const placeOf = (one: number, other: number, length: number): number =>
  one < other ? one * length + other : other * length + one;

/** Which of the words a request has, each at least as often. Most requests have fewer words than are looked for. */
function indexesIn(request: FeatureCounts, entries: Telling, indexes: ReadonlyMap<string, number>): readonly number[] {
  const had: number[] = [];
  for (const [word, count] of request) {
    const index = indexes.get(word);
    if (index !== undefined && count >= (entries[index]?.[1] ?? 0)) had.push(index);
  }
  return had;
}

/** The latest requests and objects, each once, and for each word the one that has most of it: large ones are rare. */
class Kept {
  /** By a hash of what they have. */
  readonly #latest = new Map<number, FeatureCounts>();
  readonly #largest = new Map<string, FeatureCounts>();
  /** Each word once: thousands of requests have the same ones. */
  readonly #words = new Map<string, string>();
  #all: readonly FeatureCounts[] | undefined;
  #seen = 0;
  /** Bodies that were not looked at yet, as JSON. */
  #unread: string[] = [];
  #unreadSize = 0;

  /** How many there were, the same ones counted each time. */
  get seen(): number {
    this.#readAll();
    return this.#seen;
  }

  get all(): readonly FeatureCounts[] {
    this.#readAll();
    this.#all ??= [...new Set([...this.#largest.values(), ...this.#latest.values()])];
    return this.#all;
  }

  /** True where one of them has all these words, each at least as often. */
  hasOneWith(words: Telling): boolean {
    return words.every(([word, count]) => count <= this.mostOf(word)) && this.all.some((one) => hasAll(one, words));
  }

  /** The most that one of them has of a word; 0 where none has it. */
  mostOf(word: string): number {
    this.#readAll();
    return this.#largestOf(word);
  }

  /** For other processes. */
  get sample(): readonly FeatureCounts[] {
    this.#readAll();
    return [...new Set([...this.#largest.values(), ...[...this.#latest.values()].slice(-MOST_GIVEN)])];
  }

  /** Takes in the body of a request, which is looked at when somebody asks. */
  note(body: Json): void {
    const text = JSON.stringify(body);
    this.#unread.push(text);
    this.#unreadSize += text.length;
    if (this.#unreadSize > MOST_UNREAD) this.#readAll();
  }

  /** Takes in what is known of requests that came after all others. */
  add(requests: readonly FeatureCounts[]): void {
    this.#readAll();
    this.#add(requests);
  }

  #readAll(): void {
    if (this.#unread.length === 0) return;
    const texts = this.#unread;
    this.#unread = [];
    this.#unreadSize = 0;
    for (const text of texts) this.#add(featuresOfRequest(JSON.parse(text) as Json));
  }

  #add(requests: readonly FeatureCounts[]): void {
    this.#all = undefined;
    this.#seen += requests.length;
    for (const one of requests) {
      const key = hash32(JSON.stringify([...one]));
      const known = this.#latest.get(key);
      const counts = known ?? this.#withOwnWords(one);
      if (!known) this.#noteLargest(counts);
      this.#latest.delete(key);
      this.#latest.set(key, counts);
    }
    for (const key of this.#latest.keys()) {
      if (this.#latest.size <= MOST_KEPT) break;
      this.#latest.delete(key);
    }
  }

  #noteLargest(counts: FeatureCounts): void {
    for (const [word, count] of counts) if (count > this.#largestOf(word)) this.#largest.set(word, counts);
  }

  #largestOf(word: string): number {
    return this.#largest.get(word)?.get(word) ?? 0;
  }

  #withOwnWords(counts: FeatureCounts): FeatureCounts {
    return new Map(Array.from(counts, ([word, count]) => [this.#ownOf(word), count] as const));
  }

  #ownOf(word: string): string {
    const own = this.#words.get(word) ?? word;
    this.#words.set(own, own);
    return own;
  }
}
