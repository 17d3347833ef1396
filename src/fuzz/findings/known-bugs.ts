/** The bugs that a run knows, and failures that wait for a better one of their bug. */
import type { CaseResult } from "../../run/run-case.js";
import type { Appearance } from "./appearance.js";
import { Cluster, type KnownBug } from "./cluster.js";
import { type EndedFailure, isRaceInOrder, seenIn } from "./ended-failure.js";
import { originOf } from "./finding-ids.js";
import type { PassedRequests } from "./passed-requests.js";

/** Failures of a bug that is known are made small all the same, one in so many: another bug may look like it. */
const LOOKED_AT_AGAIN = 32;

/** Of the failures of a bug whose first one did not come again, so many are looked at, and then one in so many. */
const MOST_TRIES = 8;
const MORE_TRIES = 4;

/** Mutable: it learns with each failure. */
export class KnownBugs {
  /** First those that other processes reported. */
  readonly #clusters: Cluster[];
  readonly #elsewhere: number;
  readonly #passed: PassedRequests;
  readonly #onDropped: (requests: number) => void;
  /** Failures that did not come again or could not be made small, by their bugs: they are reported at the end, unless a better one comes. */
  readonly #waiting = new Map<Cluster, EndedFailure>();

  /**
   * @param elsewhere bugs that other processes reported
   * @param onDropped gets the requests of a failure that waited, and is of another bug
   */
  constructor(elsewhere: readonly KnownBug[], passed: PassedRequests, onDropped: (requests: number) => void) {
    this.#clusters = elsewhere.map((bug) => Cluster.of(bug));
    this.#elsewhere = this.#clusters.length;
    this.#passed = passed;
    this.#onDropped = onDropped;
  }

  /** Those of this process. */
  get own(): readonly Cluster[] {
    return this.#clusters.slice(this.#elsewhere);
  }

  /** What is still to be reported when a run ends. */
  get waiting(): Iterable<EndedFailure> {
    return this.#waiting.values();
  }

  add(cluster: Cluster): void {
    this.#clusters.push(cluster);
  }

  /** True where one of the bugs can be why a request failed that a case needed. */
  explains(failure: Appearance): boolean {
    return this.#clusters.some((one) => one.explains(failure, this.#passed));
  }

  /** True where a failure in its smallest form is of a bug of which it is known what goes wrong first. */
  isTraced(smallest: Appearance): boolean {
    return this.#clusters.some((one) => one.isTraced && one.isSame(smallest, this.#passed));
  }

  /** The bug that the predicate holds of. */
  find(isIt: (one: Cluster) => boolean): Cluster | undefined {
    return this.#clusters.find(isIt);
  }

  /** The bug that one of these is of. */
  findSame(appearances: readonly Appearance[]): Cluster | undefined {
    return this.#clusters.find((one) => appearances.some((each) => one.isSame(each, this.#passed)));
  }

  /** The bug of a failure in its smallest form. @param effects what goes wrong first in it, as far as that was found */
  findOf(
    { testCase, isCutShort }: CaseResult,
    smallest: Appearance,
    effects: readonly Appearance[],
  ): Cluster | undefined {
    return (
      this.findSame(effects) ??
      this.findSame([smallest]) ??
      (isRaceInOrder(testCase) ? this.find((one) => one.isOfSequence(smallest)) : undefined) ??
      (isCutShort ? this.find((one) => one.isPartOf(smallest)) : undefined)
    );
  }

  /** Counts a failure of a bug that is known. @returns false where it has to be looked at */
  count(shownBy: string, found: Appearance): boolean {
    const known = this.#clusters.find((one) => one.covers(found, this.#passed));
    if (!known || this.#isLookedAt(known, shownBy)) {
      if (known) known.failures++;
      return false;
    }
    known.add(shownBy, found);
    return true;
  }

  /** One that came again may hide another bug. One that did not may come again by another property, or in another value. */
  #isLookedAt(known: Cluster, shownBy: string): boolean {
    const nth = known.failures + 1;
    if (!this.#waiting.has(known)) return nth % LOOKED_AT_AGAIN === 0;
    return nth <= MOST_TRIES || nth % MORE_TRIES === 0 || !known.shownBy.has(shownBy);
  }

  /** An id that no other bug has. @param own the bug that is to have it */
  freshId(id: string, own?: Cluster): string {
    const isTaken = (wanted: string): boolean => this.#clusters.some((one) => one !== own && one.id === wanted);
    let free = id;
    for (let nth = 2; isTaken(free); nth++) free = `${id}#${nth}`;
    return free;
  }

  /** The failure of a bug that waits for a better one. */
  waitingOf(known: Cluster): EndedFailure | undefined {
    return this.#waiting.get(known);
  }

  wait(known: Cluster, ended: EndedFailure): void {
    this.#waiting.set(known, ended);
  }

  /** A bug is reported: longer failures that could not be made small are of it, where they have its requests. */
  noteReported(known: Cluster): void {
    this.#waiting.delete(known);
    for (const [other, { result }] of this.#waiting) {
      const larger = seenIn(result.testCase, result);
      if (!result.isCutShort || larger === undefined || !known.isPartOf(larger)) continue;
      this.#remove(other, result.requests);
      known.add(originOf(other.id), larger);
    }
  }

  /** A failure that waits, as nothing was known of what goes wrong first, is of the bug of one that looks the same. */
  takeWaiting(known: Cluster, smallest: Appearance): void {
    for (const [other, { result }] of this.#waiting) {
      if (other === known || other.isTraced || !other.isSame(smallest, this.#passed)) continue;
      this.#remove(other, result.requests);
      known.failures += other.failures;
      for (const one of [originOf(other.id), ...other.shownBy]) known.shownBy.add(one);
    }
  }

  #remove(other: Cluster, requests: number): void {
    this.#waiting.delete(other);
    this.#clusters.splice(this.#clusters.indexOf(other), 1);
    this.#onDropped(requests);
  }
}
