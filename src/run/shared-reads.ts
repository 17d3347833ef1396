/** One read for several cases: they wait for each other, and get what came of it. */
import type { DoneExchange } from "./exchange.js";

type Send = () => Promise<DoneExchange>;

/** What the members of a group read. The nth reads of all are sent when each member has come to its own, or is done. */
export class SharedReads {
  readonly #members: number;
  readonly #meetings: Meeting[] = [];
  readonly #end: Meeting;
  #left = 0;

  /** @param members how many cases share what they read */
  constructor(members: number) {
    this.#members = members;
    this.#end = new Meeting(members);
  }

  /**
   * The way of one member; `leave` must be called when the member is done.
   * @returns `read` takes a key, which is the same for reads that ask the same; `end` is for a member that reads no more, and
   * waits until that is so for all
   */
  member(): {
    readonly read: (key: string, send: Send) => Promise<DoneExchange>;
    readonly end: () => Promise<void>;
    readonly leave: () => void;
  } {
    let next = 0;
    let hasLeft = false;
    const leave = (): void => {
      if (hasLeft) return;
      hasLeft = true;
      this.#left++;
      for (const meeting of this.#meetings.slice(next)) meeting.leave();
      this.#end.leave();
    };
    return {
      read: (key, send) => this.#meeting(next++).come(key, send),
      end: () => {
        leave();
        return this.#end.over;
      },
      leave,
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
  /** Resolves when all have come or left. */
  readonly over: Promise<void>;
  readonly #finish: () => void;
  #missing: number;
  readonly #sends = new Map<string, Send>();
  readonly #waiting: { readonly key: string; readonly resolve: (result: Promise<DoneExchange>) => void }[] = [];

  constructor(members: number) {
    this.#missing = members;
    let finish = (): void => {};
    this.over = new Promise((resolve) => {
      finish = resolve;
    });
    this.#finish = finish;
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
    this.#finish();
    const results = new Map([...this.#sends].map(([key, send]) => [key, send()] as const));
    for (const { key, resolve } of this.#waiting) {
      const result = results.get(key);
      if (result) resolve(result);
    }
  }
}
