/** One list for several cases: they wait for each other, and get what came of it. */
import type { DoneExchange } from "./exchange.js";

type Send = () => Promise<DoneExchange>;

/** The lists that the members of a group share: the first of each after all writes, the second after all invalid variants. */
export class SharedReads {
  readonly #meetings: readonly Meeting[];

  /** @param members how many cases share the lists */
  constructor(members: number) {
    this.#meetings = [new Meeting(members), new Meeting(members)];
  }

  /** The way of one member; `leave` must be called when the member is done. */
  member(): { readonly read: (send: Send) => Promise<DoneExchange>; readonly leave: () => void } {
    const left = [...this.#meetings];
    return {
      read: (send) => left.shift()?.come(send) ?? send(),
      leave: () => {
        for (const meeting of left) meeting.leave();
      },
    };
  }
}

/** Members wait until all have come or left; then the list of one of them is sent for all. */
class Meeting {
  #missing: number;
  #send: Send | undefined;
  readonly #waiting: ((result: Promise<DoneExchange>) => void)[] = [];

  constructor(members: number) {
    this.#missing = members;
  }

  come(send: Send): Promise<DoneExchange> {
    this.#send = send;
    const shared = new Promise<DoneExchange>((resolve) => this.#waiting.push(resolve));
    this.leave();
    return shared;
  }

  leave(): void {
    this.#missing--;
    if (this.#missing > 0 || !this.#send) return;
    const result = this.#send();
    for (const resolve of this.#waiting) resolve(result);
  }
}
