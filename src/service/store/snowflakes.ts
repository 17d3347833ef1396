/** Where ids and versions come from. */

/** Start of snowflake time, 2015-01-01T00:00:00Z, in Unix milliseconds. */
const EPOCH_MS = 1_420_070_400_000;
const TIME_SHIFT = 22n;

/** All seeded ids (applications, guilds, users …) lie below, so that no command ever shares one. */
const FIRST_COMMAND_ID = 1_200_000_000_000_000_000n;

/** When a snowflake was made, in Unix milliseconds. */
export function timeOf(id: string): number {
  return Number(BigInt(id) >> TIME_SHIFT) + EPOCH_MS;
}

/** Makes ever greater snowflakes, even when the clock stops or goes back. */
export interface Snowflakes {
  /** Decimal text of the next one. */
  next(): string;
}

/** @param now Unix milliseconds */
export function createSnowflakes(now: () => number): Snowflakes {
  let last = FIRST_COMMAND_ID;
  return {
    next() {
      const timed = BigInt(Math.max(0, Math.floor(now()) - EPOCH_MS)) << TIME_SHIFT;
      last = timed > last ? timed : last + 1n;
      return last.toString();
    },
  };
}
