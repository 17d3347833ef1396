/** The time of a service, as far as its driver moves it. */
import type { Call } from "../call.js";
import { clockMovedMs, driven } from "../fifth/driven.js";

/** Milliseconds since the start or the last reset. */
export class DriverClock {
  #moved = 0;

  /** How far the clock was moved. */
  now(): number {
    return this.#moved;
  }

  /** Follows a request. True for one that takes time back. */
  async follow(call: Call): Promise<boolean> {
    const isBack = driven(call) === "reset" && this.#moved > 0;
    if (driven(call) === "reset") this.#moved = 0;
    this.#moved += await clockMovedMs(call);
    return isBack;
  }
}
