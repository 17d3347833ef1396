/** One read for several cases: they wait for each other, and get what came of it. */
import type { DoneExchange } from "./exchange.js";

type Send = () => Promise<DoneExchange>;

/** What the members of a group read: the first of each after all writes, the second after all invalid variants. */
export class SharedReads {
  readonly #meetings: readonly Meeting[];

  /** @param members how many cases share what they read */
  constructor(members: number) {
    this.#meetings = [new Meeting(members), new Meeting(members)];
  }

  /** The way of one member; `leave` must be called when the member is done. */
  member(): { readonly read: (path: string, send: Send) => Promise<DoneExchange>; readonly leave: () => void } {
    const left = [...this.#meetings];
    return {
      read: (path, send) => left.shift()?.come(path, send) ?? send(),
      leave: () => {
        for (const meeting of left) meeting.leave();
      },
    };
  }
}

/** Members wait until all have come or left; then each path is read once for all that want it. */
class Meeting {
  #missing: number;
  readonly #sends = new Map<string, Send>();
  readonly #waiting: { readonly path: string; readonly resolve: (result: Promise<DoneExchange>) => void }[] = [];

  constructor(members: number) {
    this.#missing = members;
  }

  come(path: string, send: Send): Promise<DoneExchange> {
    this.#sends.set(path, send);
    const shared = new Promise<DoneExchange>((resolve) => this.#waiting.push({ path, resolve }));
    this.leave();
    return shared;
  }

  leave(): void {
    this.#missing--;
    if (this.#missing > 0) return;
    const results = new Map([...this.#sends].map(([path, send]) => [path, send()] as const));
    for (const { path, resolve } of this.#waiting) {
      const result = results.get(path);
      if (result) resolve(result);
    }
  }
}
