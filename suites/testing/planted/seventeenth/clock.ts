/** What time it is for a service whose driver moves its clock. */
import { type Known, objectOf, remembering } from "../memory.js";
import type { Fetch } from "../planted-bug.js";
import type { Handler } from "../wrap.js";

/** Tells the time in milliseconds. */
export type Now = () => number;

/** Like `remembering`; a handler sees the time too. */
export function timed(begin: (now: Now, known: Known) => Handler): (service: Fetch) => Fetch {
  return remembering((known) => {
    let movedMs = 0;
    const handle = begin(() => Date.now() + movedMs, known);
    return async (call, behind) => {
      const response = await handle(call, behind);
      const name = response.ok ? call.path["name"] : undefined;
      if (name === "reset") movedMs = 0;
      if (name === "moveClock") movedMs += Number((await objectOf(call.request))["milliseconds"]);
      return response;
    };
  });
}
