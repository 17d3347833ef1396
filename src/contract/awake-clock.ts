/** Time without the pauses of this process: a computer that sleeps, or has no time for it, hears no answer meanwhile. */

/** The time is read at least this often while something is waited for. */
export const TICK_MS = 250;

/** A longer gap between two readings is a pause: the process did not run, or one task kept it from reading its sockets. */
const LONGEST_GAP_MS = 4 * TICK_MS;

/** A clock that halts while the process does. */
export class AwakeClock {
  readonly #read: () => number;
  #readAt: number;
  #pausedMs = 0;

  /** @param read a clock in milliseconds that never goes back */
  constructor(read: () => number = () => performance.now()) {
    this.#read = read;
    this.#readAt = read();
  }

  /** Milliseconds; only differences mean something. Of a pause, one tick is counted. */
  now(): number {
    const now = this.#read();
    const gapMs = now - this.#readAt;
    if (gapMs > LONGEST_GAP_MS) this.#pausedMs += gapMs - TICK_MS;
    this.#readAt = now;
    return now - this.#pausedMs;
  }
}
