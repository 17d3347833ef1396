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
  /** What still counts of pauses. The time after one counts twice until then, so that what came meanwhile is read before. */
  #owedMs = 0;

  /** @param read a clock in milliseconds that never goes back */
  constructor(read: () => number = () => performance.now()) {
    this.#read = read;
    this.#readAt = read();
  }

  /** Nothing was waited for since the last reading: that time is neither counted nor owed. */
  skip(): void {
    const now = this.#read();
    this.#pausedMs += now - this.#readAt;
    this.#readAt = now;
    this.#owedMs = 0;
  }

  /** Milliseconds; only differences mean something. Of a pause, one tick is counted, so that each wait ends. */
  now(): number {
    const now = this.#read();
    const gapMs = now - this.#readAt;
    this.#readAt = now;
    const paidMs = Math.min(this.#owedMs, gapMs);
    this.#owedMs -= paidMs;
    this.#pausedMs -= paidMs;
    if (gapMs > LONGEST_GAP_MS) {
      this.#pausedMs += gapMs;
      this.#owedMs += TICK_MS;
    }
    return now - this.#pausedMs;
  }
}
