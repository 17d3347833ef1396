/** How many requests of groups may be under way: more while responses come as fast as before, fewer where they do not. */

/** For each worker. */
const AT_FIRST = 2;
const AT_MOST = 4;

/** So many requests of groups may be under way at most. @param workers number of workers */
export function mostRequestsAtOnce(workers: number): number {
  return AT_MOST * Math.max(1, workers);
}

/** Means of more than this many times the shortest one: requests wait for each other at the target. */
const SLOWER = 2;
/** Means of no more than this many times the shortest one: the target is not busy. */
const AS_FAST = 1.5;
/** For shorter answers the processor of this machine decides. */
const LEAST_MS = 10;
const MORE = 1.25;
const FEWER = 0.75;
const HALF = 0.5;

/** Follows the responses of a target. */
export class RequestLimit {
  readonly #workers: number;
  readonly #limitedCount: () => number;
  #now: number;
  #shortestMs = Number.POSITIVE_INFINITY;
  #sumMs = 0;
  #count = 0;
  #limited = 0;

  /** @param limitedCount how many requests the target has answered 429 by now */
  constructor(workers: number, limitedCount: () => number) {
    this.#workers = Math.max(1, workers);
    this.#now = AT_FIRST * this.#workers;
    this.#limitedCount = limitedCount;
    this.#limited = limitedCount();
  }

  /** So many may be under way now. */
  get now(): number {
    return Math.floor(this.#now);
  }

  /** Takes in a response. @param isFull others wait until fewer requests are under way */
  see(durationMs: number, isFull: boolean): void {
    this.#sumMs += durationMs;
    this.#count++;
    if (this.#count < this.now) return;
    const meanMs = this.#sumMs / this.#count;
    this.#sumMs = 0;
    this.#count = 0;
    this.#adapt(meanMs, isFull);
  }

  #adapt(meanMs: number, isFull: boolean): void {
    const limited = this.#limitedCount();
    const isLimited = limited > this.#limited;
    this.#limited = limited;
    this.#shortestMs = Math.min(this.#shortestMs, Math.max(LEAST_MS, meanMs));
    if (isLimited) this.#now = Math.max(1, this.#now * HALF);
    else if (meanMs > SLOWER * this.#shortestMs)
      this.#now = Math.min(this.#now, Math.max(this.#workers, this.#now * FEWER));
    else if (isFull && meanMs >= LEAST_MS && meanMs <= AS_FAST * this.#shortestMs)
      this.#now = Math.min(mostRequestsAtOnce(this.#workers), this.#now * MORE);
  }
}
