/** The clock of a service whose driver moves it on. */
import type { Call } from "../call.js";
import { objectOf } from "../memory.js";

/** What a planted bug knows of the time. */
export interface ServiceClock {
  /** Reads what a request does to the clock. */
  readonly see: (call: Call) => Promise<void>;
  /** Milliseconds that the service shows. */
  readonly nowMs: () => number;
}

/** The real clock, and what the driver moved it on since its reset. */
export function serviceClock(): ServiceClock {
  let movedMs = 0;
  return {
    async see({ path, request }) {
      if (path["name"] === "reset") movedMs = 0;
      if (path["name"] !== "moveClock") return;
      const { milliseconds } = await objectOf(request);
      if (typeof milliseconds === "number" && milliseconds >= 0) movedMs += milliseconds;
    },
    nowMs: () => Date.now() + movedMs,
  };
}
