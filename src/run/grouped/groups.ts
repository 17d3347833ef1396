/** What became of the groups of a run, and how many of their requests are under way. */
import type { DoneExchange } from "../exchange.js";

/** How many requests may be under way. */
interface Limit {
  /** So many may be under way now. */
  readonly now: number;
  /** Takes in a response. @param isFull others wait until fewer requests are under way */
  see(durationMs: number, isFull: boolean): void;
}

/** After so many groups in which not all passed, and no fewer than others, groups only cost time. */
const MOST_IN_VAIN = 3;

interface Counts {
  passed: number;
  inVain: number;
}

function isWorthIt({ passed, inVain }: Counts = { passed: 0, inVain: 0 }): boolean {
  return inVain < MOST_IN_VAIN || inVain < passed;
}

/** What became of the groups of a run so far, by their key, and what they have under way. */
export class Groups {
  readonly #counts = new Map<string, Counts>();
  readonly #worlds: Counts = { passed: 0, inVain: 0 };
  readonly #waiting: (() => void)[] = [];
  readonly #limit: Limit;
  #underWay = 0;

  /** @param limit how many requests may be under way */
  constructor(limit: Limit) {
    this.#limit = limit;
  }

  /** Notes what came of a group. @param hasPassed false where its members had to run alone after it */
  note(key: string, hasPassed: boolean): void {
    const counts = this.#counts.get(key) ?? { passed: 0, inVain: 0 };
    this.#counts.set(key, counts);
    counts[hasPassed ? "passed" : "inVain"]++;
  }

  /** False where the cases of a key mostly have to run alone anyway. */
  isWorthIt(key: string): boolean {
    return isWorthIt(this.#counts.get(key));
  }

  /** Notes a world with several invalid requests that may be ignored. @param isClear none of them was accepted */
  noteWorld(isClear: boolean): void {
    this.#worlds[isClear ? "passed" : "inVain"]++;
  }

  /** True where the target mostly accepts invalid requests that it may ignore: each of them then needs a world of its own. */
  get ignoresInvalid(): boolean {
    return !isWorthIt(this.#worlds);
  }

  /** Sends when fewer requests are under way than may be. */
  async inTurn(send: () => Promise<DoneExchange>): Promise<DoneExchange> {
    if (this.#underWay >= this.#limit.now) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#underWay++;
    try {
      const exchange = await send();
      this.#limit.see(exchange.result.durationMs, this.#waiting.length > 0);
      return exchange;
    } finally {
      this.#underWay--;
      this.#wake();
    }
  }

  #wake(): void {
    for (; this.#waiting.length > 0 && this.#underWay < this.#limit.now; this.#underWay++) this.#waiting.shift()?.();
  }
}
