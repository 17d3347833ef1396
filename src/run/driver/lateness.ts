/** How long what a driver lists is waited for, where a service sends it in the background. */
import { setTimeout as wait } from "node:timers/promises";

/** Until it is known how late it comes, it is waited for so long. */
const FIRST_MS = 1000;

/** Then so many times as long as the latest one so far took, and at least so long: a busy machine is not always alike. */
const FACTOR = 4;
const LEAST_MS = 400;

/** What was not waited for is there after so many times as long as the latest took. */
const SETTLED_FACTOR = 2;

/** Where nothing ever came late, and so many waits were in vain, what is not listed at once does not come. */
const VAIN_WAITS = 3;

const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;

/** Mutable: it learns from each wait of a run. */
export class Lateness {
  #latestMs = 0;
  #vain = 0;

  /** Pauses in milliseconds before each further look, as long as looking on is worth it. */
  *pauses(): Generator<number> {
    const from = performance.now();
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      if (performance.now() - from + pause > this.#ms) return;
      yield pause;
    }
  }

  /** After so many milliseconds everything has come, as far as is known: 0 where nothing ever came late. */
  get settledMs(): number {
    return this.#latestMs * SETTLED_FACTOR;
  }

  /** It came after so many milliseconds, at a second look or later. */
  noteLate(waitedMs: number): void {
    this.#latestMs = Math.max(this.#latestMs, waitedMs);
  }

  /** It was waited for, and did not come. */
  noteVain(): void {
    this.#vain += 1;
  }

  get #ms(): number {
    if (this.#latestMs > 0) return Math.max(FACTOR * this.#latestMs, LEAST_MS);
    return this.#vain < VAIN_WAITS ? FIRST_MS : 0;
  }
}

/**
 * Looks again after pauses, until what is wanted is there or looking on is not worth it.
 *
 * @param isThere what was seen is all that is wanted, or will not change
 * @returns what was seen last
 */
export async function lookUntil<T>(
  lateness: Lateness,
  look: () => Promise<T>,
  isThere: (seen: T) => boolean,
  signal: AbortSignal | undefined,
): Promise<T> {
  const from = performance.now();
  let seen = await look();
  if (isThere(seen)) return seen;
  for (const pause of lateness.pauses()) {
    if (signal?.aborted) break;
    await wait(pause);
    seen = await look();
    if (!isThere(seen)) continue;
    lateness.noteLate(performance.now() - from);
    return seen;
  }
  lateness.noteVain();
  return seen;
}
