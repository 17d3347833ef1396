/** How often something happened within the last minute. */

const MINUTE_MS = 60_000;

export class MinuteCounter {
  readonly #most: number;
  readonly #times: number[] = [];

  /** @param most so often a minute it may happen, included */
  constructor(most: number) {
    this.#most = most;
  }

  /** It happens now. True where that is too often; what was too often is not counted. */
  isTooMany(): boolean {
    const now = performance.now();
    while ((this.#times[0] ?? now) <= now - MINUTE_MS) this.#times.shift();
    if (this.#times.length >= this.#most) return true;
    this.#times.push(now);
    return false;
  }
}
