/** One read for several cases: they wait for each other, and get what came of it. */
import type { DoneExchange } from "../exchange.js";
import { Meetings } from "./meetings.js";

type Send = () => Promise<DoneExchange>;

interface Read {
  readonly key: string;
  readonly send: Send;
  readonly resolve: (done: Promise<DoneExchange>) => void;
}

/** What the members of a group read. The nth reads of all are sent when each member has come to its own, or is done. */
export class SharedReads {
  readonly #reads: Meetings<Read>;
  readonly #ends: Meetings<() => void>;

  /** @param members how many cases share what they read */
  constructor(members: number) {
    this.#reads = new Meetings(members, sendOnce);
    this.#ends = new Meetings(members, (ended) => {
      for (const resolve of ended) resolve();
    });
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
    const reads = this.#reads.member();
    const end = this.#ends.member();
    let ended: Promise<void> | undefined;
    return {
      read: (key, send) => new Promise((resolve) => reads.come({ key, send, resolve })),
      end: () => {
        reads.leave();
        ended ??= new Promise((resolve) => end.come(resolve));
        return ended;
      },
      leave: () => {
        reads.leave();
        end.leave();
      },
    };
  }
}

/** Each key is read once for all that want it; the last one to come with it sends it. */
function sendOnce(reads: readonly Read[]): void {
  const sends = new Map(reads.map(({ key, send }) => [key, send]));
  const results = new Map([...sends].map(([key, send]) => [key, send()]));
  for (const { key, resolve } of reads) resolve(results.get(key) as Promise<DoneExchange>);
}
