/** What became of the groups of a run, and how many of their requests are under way. */

/** So many requests of groups may be under way. @param lanes number of workers */
export function requestsAtOnce(lanes: number): number {
  return 2 * Math.max(1, lanes);
}

/** After so many groups that were not clean, and no fewer than clean ones, groups only cost time. */
const MOST_UNCLEAN = 3;

/** What became of the groups of a run so far, by their key, and what they have under way. */
export class Groups {
  readonly #counts = new Map<string, { clean: number; unclean: number }>();
  readonly #waiting: (() => void)[] = [];
  #free: number;

  /** @param lanes number of workers */
  constructor(lanes: number) {
    this.#free = requestsAtOnce(lanes);
  }

  /** Notes what came of a group. */
  note(key: string, isClean: boolean): void {
    const counts = this.#counts.get(key) ?? { clean: 0, unclean: 0 };
    this.#counts.set(key, counts);
    counts[isClean ? "clean" : "unclean"]++;
  }

  /** True after the first group that was not clean. */
  get isAnyUnclean(): boolean {
    return [...this.#counts.values()].some(({ unclean }) => unclean > 0);
  }

  /** False where the cases of a key mostly have to run alone anyway. */
  isWorthIt(key: string): boolean {
    const { clean, unclean } = this.#counts.get(key) ?? { clean: 0, unclean: 0 };
    return unclean < MOST_UNCLEAN || unclean < clean;
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
