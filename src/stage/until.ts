/** Waiting with a deadline. */
import { setTimeout as wait } from "node:timers/promises";

/** A look costs microseconds, so users of a stage are as quick as the bot is. */
const LOOK_AGAIN_MS = 2;

/** The real clock, also where a test replaces timers. */
export const realNow = performance.now.bind(performance);

/** What a look gives, as soon as it gives something; undefined once the time is over. */
export async function until<T>(look: () => T | undefined, withinMs: number): Promise<T | undefined> {
  const deadline = realNow() + withinMs;
  for (;;) {
    const seen = look();
    if (seen !== undefined || realNow() > deadline) return seen;
    await wait(LOOK_AGAIN_MS);
  }
}
