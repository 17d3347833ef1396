/** The clock that requests move. */
import { objectOf } from "../memory.js";
import type { Handler } from "../wrap.js";

/** Units of time, in milliseconds. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * A handler that knows the time.
 *
 * @param begin makes it. `now` gives the milliseconds by which `moveClock` has moved the clock so far; the time that
 * requests take is not in it, so that two runs are the same.
 */
export function timed(begin: (now: () => number) => Handler): Handler {
  let movedMs = 0;
  const handle = begin(() => movedMs);
  return async (call, behind) => {
    const response = await handle(call, behind);
    const { milliseconds } = call.path["name"] === "moveClock" ? await objectOf(call.request) : {};
    if (response.ok && typeof milliseconds === "number") movedMs += milliseconds;
    return response;
  };
}
