/** What a wrapper knows of the time of the service. */
import type { Call } from "../call.js";
import { objectOf } from "../memory.js";

/** A second. */
export const SECOND_MS = 1000;
/** A day. */
export const DAY_MS = 86_400_000;

/** The clock of the service, as far as the driver moves it. */
export class MovedClock {
  #movedMs = 0;

  /** By how much the driver moved it since the last reset. */
  get movedMs(): number {
    return this.#movedMs;
  }

  /** Now, moved as the clock of the service is. */
  get nowMs(): number {
    return Date.now() + this.#movedMs;
  }

  /** Follows a request to the driver. To be called before it is passed on. */
  async learn({ path, request }: Call): Promise<void> {
    if (path["name"] === "reset") this.#movedMs = 0;
    if (path["name"] === "moveClock") this.#movedMs += Number((await objectOf(request))["milliseconds"] ?? 0);
  }
}
