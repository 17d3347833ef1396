/** What time it is for the service. */
import type { Call } from "../call.js";
import { objectOf } from "../memory.js";
import { driverOf } from "./driver.js";

/** The real clock, and by how much the driver moved it. */
export interface Clock {
  /** In milliseconds since 1970. */
  readonly nowMs: () => number;
  /** Reads moves and resets in requests. Each request goes through it before it is passed on. */
  readonly watch: (call: Call) => Promise<void>;
}

/** A clock that was not moved yet. */
export function startClock(): Clock {
  let movedMs = 0;
  return {
    nowMs: () => Date.now() + movedMs,
    watch: async (call) => {
      if (driverOf(call) === "reset") movedMs = 0;
      if (driverOf(call) !== "moveClock") return;
      const { milliseconds } = await objectOf(call.request);
      if (typeof milliseconds === "number") movedMs += milliseconds;
    },
  };
}
