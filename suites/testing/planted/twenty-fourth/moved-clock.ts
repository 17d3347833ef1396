/** The clock of the service, as far as the driver moves it. */
import type { Call } from "../call.js";
import { clockMovedMs, driven } from "../fifth/driven.js";

/** A minute in milliseconds. */
export const MINUTE_MS = 60_000;
/** An hour in milliseconds. */
export const HOUR_MS = 60 * MINUTE_MS;
/** A day in milliseconds. */
export const DAY_MS = 24 * HOUR_MS;

/** How far the driver has moved the clock. Real time between requests is too short to count. */
export class MovedClock {
  #movedMs = 0;

  /** Milliseconds since the last reset. */
  get nowMs(): number {
    return this.#movedMs;
  }

  /** Follows a call of the driver; other calls do not move the clock. */
  async follow(call: Call): Promise<void> {
    this.#movedMs = driven(call) === "reset" ? 0 : this.#movedMs + (await clockMovedMs(call));
  }
}
