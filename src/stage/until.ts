/** Waiting with a deadline. */
import { setTimeout as wait } from "node:timers/promises";
import { AwakeClock } from "../contract/awake-clock.js";

/** A look costs microseconds, so users of a stage are as quick as the bot is. */
const LOOK_AGAIN_MS = 2;

/** The real clock, also where a test replaces timers. */
export const realNow = performance.now.bind(performance);

/** What a look gives, as soon as it gives something; undefined once the time is over. Pauses of this process do not count. */
export async function until<T>(look: () => T | undefined, withinMs: number): Promise<T | undefined> {
  const clock = new AwakeClock(realNow);
  const deadline = clock.now() + withinMs;
  for (;;) {
    const seen = look();
    if (seen !== undefined || clock.now() > deadline) return seen;
    await wait(LOOK_AGAIN_MS);
  }
}
