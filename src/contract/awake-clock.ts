/** Time without the pauses of this process: while it does not run, it reads no answer. */

/** The time is read at least this often while something is waited for. */
export const TICK_MS = 250;

/** A longer gap between two readings is a pause: the process did not run, or one task kept it from reading its sockets. */
const LONGEST_GAP_MS = 4 * TICK_MS;

/** A clock that halts while the process does. */
export class AwakeClock {
  readonly #read: () => number;
  #readAt: number;
  #pausedMs = 0;
  /** Of the last pause, what counts at the next reading: an answer that came meanwhile is read before that. */
  #owedMs = 0;

  /** @param read a clock in milliseconds that never goes back */
  constructor(read: () => number = () => performance.now()) {
    this.#read = read;
    this.#readAt = read();
  }

  /** Milliseconds; only differences mean something. Of a pause, one tick is counted, so that each wait ends. */
  now(): number {
    const now = this.#read();
    const gapMs = now - this.#readAt;
    this.#readAt = now;
    this.#pausedMs -= this.#owedMs;
    const isPause = gapMs > LONGEST_GAP_MS;
    this.#owedMs = isPause ? TICK_MS : 0;
    if (isPause) this.#pausedMs += gapMs;
    return now - this.#pausedMs;
  }
}
