/** The time of the service, which a driver may move. */

export interface Clock {
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Moves all that comes on, in milliseconds. */
  move(milliseconds: number): void;
  /** Takes back every move. */
  reset(): void;
}

/** @param base Unix milliseconds */
export function createClock(base: () => number): Clock {
  let moved = 0;
  return {
    now: () => base() + moved,
    move(milliseconds) {
      moved += milliseconds;
    },
    reset() {
      moved = 0;
    },
  };
}
