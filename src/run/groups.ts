/** What became of the groups of a run, and how many of their requests are under way. */

/** So many requests of groups may be under way. @param workers number of workers */
export function requestsAtOnce(workers: number): number {
  return 2 * Math.max(1, workers);
}

/** After so many groups in which not all passed, and no fewer than others, groups only cost time. */
const MOST_IN_VAIN = 3;

/** What became of the groups of a run so far, by their key, and what they have under way. */
export class Groups {
  readonly #counts = new Map<string, { passed: number; inVain: number }>();
  readonly #waiting: (() => void)[] = [];
  #free: number;

  /** @param workers number of workers */
  constructor(workers: number) {
    this.#free = requestsAtOnce(workers);
  }

  /** Notes what came of a group. @param hasPassed false where its members had to run alone after it */
  note(key: string, hasPassed: boolean): void {
    const counts = this.#counts.get(key) ?? { passed: 0, inVain: 0 };
    this.#counts.set(key, counts);
    counts[hasPassed ? "passed" : "inVain"]++;
  }

  /** False where the cases of a key mostly have to run alone anyway. */
  isWorthIt(key: string): boolean {
    const { passed, inVain } = this.#counts.get(key) ?? { passed: 0, inVain: 0 };
    return inVain < MOST_IN_VAIN || inVain < passed;
  }

  /** Sends when fewer requests are under way than may be. */
  async inTurn<T>(send: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await send();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}
