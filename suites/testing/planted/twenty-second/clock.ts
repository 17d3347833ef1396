/** The time of the service as a wrapper knows it: the clock, and the moves that the driver made. */
import { objectOf } from "../memory.js";
import type { Handler } from "../wrap.js";

/** A handler that can ask for the time. @param begin takes a function that gives Unix milliseconds */
export function ticking(begin: (now: () => number) => Handler): Handler {
  let moved = 0;
  const handle = begin(() => Date.now() + moved);
  return async (call, behind) => {
    const response = await handle(call, behind);
    if (call.operation !== "driver" || !response.ok) return response;
    if (call.path["name"] === "reset") moved = 0;
    if (call.path["name"] === "moveClock") moved += Number((await objectOf(call.request))["milliseconds"] ?? 0);
    return response;
  };
}
