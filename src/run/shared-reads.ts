/** One read for several cases: they wait for each other, and get what came of it. */
import type { DoneExchange } from "./exchange.js";

type Send = () => Promise<DoneExchange>;

/** What the members of a group read. The nth reads of all are sent when each member has come to its own, or is done. */
export class SharedReads {
  readonly #members: number;
  readonly #meetings: Meeting[] = [];
  #left = 0;

  /** @param members how many cases share what they read */
  constructor(members: number) {
    this.#members = members;
  }

  /**
   * The way of one member; `leave` must be called when the member is done.
   * @returns `read` takes a key, which is the same for reads that ask the same
   */
  member(): { readonly read: (key: string, send: Send) => Promise<DoneExchange>; readonly leave: () => void } {
    let next = 0;
    return {
      read: (key, send) => this.#meeting(next++).come(key, send),
      leave: () => {
        this.#left++;
        for (const meeting of this.#meetings.slice(next)) meeting.leave();
      },
    };
  }

  #meeting(nth: number): Meeting {
    const meeting = this.#meetings[nth] ?? new Meeting(this.#members - this.#left);
    this.#meetings[nth] = meeting;
    return meeting;
  }
}

/** Members wait until all have come or left; then each key is read once for all that want it. */
class Meeting {
  #missing: number;
  readonly #sends = new Map<string, Send>();
  readonly #waiting: { readonly key: string; readonly resolve: (result: Promise<DoneExchange>) => void }[] = [];

  constructor(members: number) {
    this.#missing = members;
  }

  come(key: string, send: Send): Promise<DoneExchange> {
    this.#sends.set(key, send);
    const shared = new Promise<DoneExchange>((resolve) => this.#waiting.push({ key, resolve }));
    this.leave();
    return shared;
  }

  leave(): void {
    this.#missing--;
    if (this.#missing > 0) return;
    const results = new Map([...this.#sends].map(([key, send]) => [key, send()] as const));
    for (const { key, resolve } of this.#waiting) {
      const result = results.get(key);
      if (result) resolve(result);
    }
  }
}
