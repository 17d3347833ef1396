/** One overwrite of all commands for several cases: each has a command of its own in it, and sees the answer to all. */

import { isObject, type Json } from "../../contract/json.js";
import { isSuccess } from "../../contract/success.js";
import type { BuiltRequest, DoneExchange } from "../exchange.js";
import { Meetings } from "./meetings.js";

/** Sends a request in the place of the own one. */
type Send = (built: BuiltRequest) => Promise<DoneExchange>;

interface Overwrite {
  readonly slot: string;
  readonly built: BuiltRequest;
  readonly send: Send;
  readonly resolve: (done: Promise<DoneExchange>) => void;
}

/** How overwrites are put together. */
export interface OverwriteOptions {
  /** What is invalid may be refused or ignored: where it is refused, it is sent again for each case. */
  readonly mayBeRefused: boolean;
  /** Slots that are in the scope, and stay there. */
  readonly others: () => readonly Json[];
}

/** What the members of a group overwrite. The nth overwrites of all are sent when each member has come to its own, or is done. */
export class SharedOverwrites {
  readonly #meetings: Meetings<Overwrite>;
  readonly #options: OverwriteOptions;

  /** @param members how many cases share what they overwrite */
  constructor(members: number, options: OverwriteOptions) {
    this.#options = options;
    this.#meetings = new Meetings(members, (come, nth) => this.#meet(come, nth));
  }

  /** The way of one member; `leave` must be called when the member is done. @param slot of its world */
  member(slot: string): {
    readonly send: (built: BuiltRequest, send: Send) => Promise<DoneExchange>;
    readonly leave: () => void;
  } {
    const { come, leave } = this.#meetings.member();
    return { send: (built, send) => new Promise((resolve) => come({ slot, built, send, resolve })), leave };
  }

  /** Those of a world send the same, and get the same. */
  #meet(come: readonly Overwrite[], nth: number): void {
    const bySlot = new Map(come.map((one) => [one.slot, one]));
    const done = this.#send([...bySlot.values()], nth);
    for (const { built, slot, resolve } of come)
      resolve(done.then((answers) => ({ ...(answers.get(slot) as DoneExchange), ...built })));
  }

  /** @returns what came of the overwrite of each world */
  async #send(overwrites: readonly Overwrite[], nth: number): Promise<ReadonlyMap<string, DoneExchange>> {
    const [first] = overwrites;
    if (!first) return new Map();
    const { built } = first;
    const sent = together(overwrites, this.#options.others());
    const done = await first.send({ ...built, sent, wire: { ...built.wire, body: JSON.stringify(sent) } });
    // The first one is valid.
    const mayBeRefused = nth > 0 && this.#options.mayBeRefused;
    if (!mayBeRefused || isAccepted(done)) return new Map(overwrites.map(({ slot }) => [slot, done]));
    return eachByItself(overwrites);
  }
}

function isAccepted({ result }: DoneExchange): boolean {
  const { status = 0 } = result.answer ?? {};
  return isSuccess(status);
}

/** Only where all are refused is the state of each what it was: what some are accepted for, others would see. */
async function eachByItself(overwrites: readonly Overwrite[]): Promise<ReadonlyMap<string, DoneExchange>> {
  const done = await Promise.all(overwrites.map(({ built, send }) => send(built)));
  const isRefused = !done.some(isAccepted);
  return new Map(
    overwrites.map(({ slot }, nth) => {
      const exchange = done[nth] as DoneExchange;
      return [slot, isRefused ? exchange : { ...exchange, result: UNDECIDED }];
    }),
  );
}

const UNDECIDED = {
  failure: { kind: "not-sent", message: "some overwrites were accepted, and others refused" },
  durationMs: 0,
} as const;

/** The first command of each, and beside them slots that stay. One that its case has renamed is not made again. */
function together(overwrites: readonly Overwrite[], slots: ReturnType<OverwriteOptions["others"]>): readonly Json[] {
  const first = overwrites.flatMap(({ built: { sent } }) =>
    Array.isArray(sent) ? (sent as readonly Json[]).slice(0, 1) : [],
  );
  const taken = new Set<Json | undefined>([...first.map(nameOf), ...overwrites.map(({ slot }) => slot)]);
  return [...first, ...slots.filter((slot) => !taken.has(nameOf(slot)))];
}

function nameOf(command: Json | undefined): Json | undefined {
  return isObject(command) ? command["name"] : undefined;
}
