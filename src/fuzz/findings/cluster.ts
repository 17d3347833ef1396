/** All failures of one bug. */
import type { ComparedFinding } from "../../run/result/event.js";
import {
  type Appearance,
  EFFECT,
  IS_MADE_AGAIN,
  IS_OF_LISTED_LANGUAGES,
  IS_OF_OLD_MESSAGES,
  IS_OF_TOKENS,
  IS_OF_USES_AT_ONCE,
  IS_OF_VERSIONS,
  IS_REFUSED_BESIDE,
  IS_REFUSED_BY_THE_DAY,
  IS_WITHOUT_EFFECT,
  OF_RACE,
  OF_RULE,
  STORAGE,
} from "./appearance.js";
import { hasAll, type PassedRequests, type Telling } from "./passed-requests.js";
import { type FeatureCounts, isFine } from "./request-features.js";

/** Smallest forms that are remembered: other properties show a bug in other words. */
const MOST_EXAMPLES = 8;

/** After so many failures that were made small in vain, a word that no request has that passed is enough. */
const ENOUGH_IN_VAIN = 3;

/** So many kinds of operations make a sequence: to store something and to read it is none. */
const SEQUENCE = 3;

/** A bug as one process tells others of it. */
export interface KnownBug extends Pick<ComparedFinding, "id" | "failures" | "shownBy"> {
  /** Failures of it in their smallest form. */
  readonly examples: readonly [Appearance, ...Appearance[]];
}

/** Mutable: it learns with each failure what its bug looks like. */
export class Cluster {
  /** Id of its finding; another one where a failure that comes again takes the place of one that did not. */
  id: string;
  readonly #entry: string | undefined;
  /** Ids of the properties and cases that showed it. */
  readonly shownBy = new Set<string>();
  /** Failures that were counted. */
  failures = 1;
  readonly #examples: Appearance[];
  readonly #symptoms: Set<string>;
  #inVain = 0;

  /**
   * @param smallest the failure in its smallest form
   * @param entry id of the case that reports it, where that is an entry of the corpus, with a hash at its end
   */
  constructor(id: string, smallest: Appearance, entry?: string) {
    this.id = id;
    this.#entry = entry;
    this.#examples = [smallest];
    this.#symptoms = new Set([smallest.symptom]);
  }

  /** A bug that another process found. */
  static of({ id, examples: [first, ...others] }: KnownBug): Cluster {
    const cluster = new Cluster(id, first);
    for (const one of others) cluster.add(id, one, one);
    return cluster;
  }

  /** Id of the case that reports it. */
  get reportedAs(): string {
    return this.#entry ?? this.id;
  }

  /** What others need to know to tell whether they found the same bug. */
  get known(): KnownBug {
    const [first, ...others] = this.#examples;
    if (first === undefined) throw new Error("a cluster begins with an example");
    const shownBy = [...this.shownBy].filter((one) => !this.id.startsWith(one));
    return { id: this.reportedAs, failures: this.failures, shownBy, examples: [first, ...others] };
  }

  /** True where a failure, as it was found, holds all that this bug takes. */
  covers(found: Appearance, passed: PassedRequests): boolean {
    const alike = this.#examples.filter(({ difference }) => difference === found.difference);
    if (!this.#symptoms.has(found.symptom)) return false;
    if (alike.some((one) => isWithin(one, found))) return true;
    return this.#inVain >= ENOUGH_IN_VAIN && alike.some((one) => shows(found, one, passed));
  }

  /** True where this bug alone can be why a request failed that a case needed before it came to its subject. */
  explains(failure: Appearance, passed: PassedRequests): boolean {
    const alike = this.#examples.filter(({ difference }) => difference === failure.difference);
    return alike.some((one) => isWithin(one, failure) || shows(failure, one, passed));
  }

  /** True where two failures in their smallest form are of one bug. */
  isSame(smallest: Appearance, passed: PassedRequests): boolean {
    return this.#examples.some((one) => isSameBug(one, smallest, passed));
  }

  /** True where both fail alike, with something in common that no request that passed has. */
  hasTelling(smallest: Appearance, passed: PassedRequests): boolean {
    return this.#examples.some(
      (one) =>
        one.difference === smallest.difference &&
        one.symptom === smallest.symptom &&
        passed.isTellingInCommon(one, smallest),
    );
  }

  /** True where what is stored is wrong after operations that the other failure has in the same order. */
  isOfSequence({ operations }: Appearance): boolean {
    return this.#examples.some(
      (one) => one.difference === "content" && isSubsequence(one.operations.slice(0, -1), operations),
    );
  }

  /** True where a failure that could not be made small shows what this bug shows, after its operations in their order. */
  isPartOf(larger: Appearance): boolean {
    return this.#symptoms.has(larger.symptom) && this.isOfSequence(larger);
  }

  /** True where it is known what goes wrong first. */
  get isTraced(): boolean {
    return this.#examples.some(({ symptom }) => symptom.startsWith(EFFECT));
  }

  /** Remembers one more form of this bug, such as what goes wrong first where it shows. */
  learn(example: Appearance): void {
    if (this.#examples.length < MOST_EXAMPLES) this.#examples.push(example);
  }

  /** Takes in a failure of this bug. @param smallest absent where it was not made small */
  add(shownBy: string, found: Appearance, smallest?: Appearance): void {
    this.failures++;
    this.shownBy.add(shownBy);
    this.#symptoms.add(found.symptom);
    if (smallest === undefined) return;
    this.#inVain++;
    this.#symptoms.add(smallest.symptom);
    this.learn(smallest);
  }
}

function isSameBug(one: Appearance, other: Appearance, passed: PassedRequests): boolean {
  if (one.difference !== other.difference) return areRequests(one, other) && passed.isTellingInCommon(one, other);
  if (one.difference === "accepted" && one.symptom !== other.symptom) return areOfWrongSenders(one, other);
  if (one.symptom === other.symptom && REFUSED_ALIKE.has(one.symptom)) return true;
  if (passed.isTellingInCommon(one, other)) return true;
  const isSameContent = one.difference === "content" && one.symptom === other.symptom;
  if (isSameContent && (OF_ONE_KIND.has(one.symptom) || one.symptom.startsWith(OF_RACE))) return true;
  if (isSameContent && one.symptom.startsWith(IS_OF_LISTED_LANGUAGES)) return isSameKind(one, other);
  const [tellings, others] = [passed.tellingOf(one), passed.tellingOf(other)];
  const isTelling = tellings.length > 0;
  const areApart = isPlain(tellings) && isPlain(others);
  if (isSameContent && one.symptom.startsWith(EFFECT)) return !areApart && isSameKind(one, other);
  if (isSameContent && !areApart && (isOfOneMember(one) || isWithin(one, other) || isWithin(other, one))) return true;
  if (isTelling && others.length > 0) return shows(one, other, passed) || shows(other, one, passed);
  if (one.symptom !== other.symptom) return false;
  if (one.difference !== "content") return isSameRequest(one, other);
  const isAlike = isTelling === others.length > 0 || isOfOneRule(one);
  return (isAlike && isSameKind(one, other)) || isSameSequence(one, other);
}

/** Symptoms that say enough. */
const OF_ONE_KIND: ReadonlySet<string> = new Set([
  IS_MADE_AGAIN,
  IS_OF_OLD_MESSAGES,
  IS_OF_TOKENS,
  IS_OF_USES_AT_ONCE,
  IS_OF_VERSIONS,
]);

/** Symptoms of refusals that say enough. */
const REFUSED_ALIKE: ReadonlySet<string> = new Set([IS_REFUSED_BESIDE, IS_REFUSED_BY_THE_DAY]);

/** One member is not read as it was written, or none of an edit, wherever it is: most often for one reason. */
function isOfOneMember({ symptom }: Appearance): boolean {
  return symptom.startsWith(STORAGE) || symptom === IS_WITHOUT_EFFECT;
}

/** A rule of its own says more of a failure than what is unusual in one of its requests, which may be so by chance. */
function isOfOneRule({ symptom }: Appearance): boolean {
  return symptom.startsWith(OF_RULE);
}

/** Single words that never passed say more than pairs of them, which may be rare by chance. */
function isPlain(tellings: readonly Telling[]): boolean {
  return tellings.some(({ length }) => length === 1);
}

/** Who may send a request is looked at in one place: which of the wrong senders it is says little. */
const areOfWrongSenders = (one: Appearance, other: Appearance): boolean =>
  [one, other].every(({ symptom }) => WRONG_SENDER.test(symptom)) && isSameOperation(one, other);

/** They fail at an operation of the same kind. */
const isSameOperation = (one: Appearance, other: Appearance): boolean =>
  one.operations.at(-1) === other.operations.at(-1);

/** Symptoms of requests that were accepted from somebody who may not send them. */
const WRONG_SENDER = /^accepted (?:authentication\.|access\.commands\.)/;

/** What a service refuses at one place, it may spoil at another, where both times the same is unusual. */
function areRequests(...failures: readonly Appearance[]): boolean {
  return failures.every(({ difference }) => difference === "refused" || difference === "content");
}

/** One of them has all that is unusual in the other; where nothing is, they are requests of one operation. */
function isSameRequest(one: Appearance, other: Appearance): boolean {
  const [isPlain, isOtherPlain] = [one, other].map(({ requests }) => requests.flatMap(coarseOf).length === 0);
  if (isPlain || isOtherPlain) return isPlain === isOtherPlain && isSameOperation(one, other);
  return hasRequestsOf(one, other) || hasRequestsOf(other, one);
}

/** One of them takes no kind of operation that the other does not take: how many is a matter of how small they were made. */
function isSameKind(one: Appearance, other: Appearance): boolean {
  const isPart = (some: Appearance, all: Appearance): boolean =>
    some.operations.every((operation) => all.operations.includes(operation));
  return isPart(one, other) || isPart(other, one);
}

/** A longer sequence is known by its operations: what is unusual in one of its requests may be there by chance. */
function isSameSequence(one: Appearance, other: Appearance): boolean {
  const [kinds, otherKinds] = [new Set(one.operations), new Set(other.operations)];
  return kinds.size >= SEQUENCE && kinds.size === otherKinds.size && isSameKind(one, other);
}

/** A request of this failure has what no request has that passed, as a request of the other has. */
function shows(failure: Appearance, other: Appearance, passed: PassedRequests): boolean {
  return passed.tellingOf(other).some((words) => failure.requests.some((request) => hasAll(request, words)));
}

/** All that is unusual in the smaller failure is in the larger one, and its operations come in the same order. */
function isWithin(smaller: Appearance, larger: Appearance): boolean {
  return hasRequestsOf(larger, smaller) && isSubsequence(smaller.operations, larger.operations);
}

function hasRequestsOf(larger: Appearance, smaller: Appearance): boolean {
  const isFound = (request: FeatureCounts): boolean => larger.requests.some((one) => hasAll(one, coarseOf(request)));
  return smaller.requests.every(isFound);
}

function coarseOf(request: FeatureCounts): readonly (readonly [word: string, count: number])[] {
  return [...request].filter(([word]) => !isFine(word));
}

function isSubsequence(shorter: readonly string[], longer: readonly string[]): boolean {
  let next = 0;
  for (const word of longer) if (word === shorter[next]) next++;
  return next === shorter.length;
}
