/** Which requests are under way at the same time. */
import type { JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { objectOf } from "../memory.js";
import { afterOthers } from "../wrap.js";

/** A request that was under way together with another one. */
export interface Companion {
  readonly call: Call;
  readonly body: JsonObject;
  /** JSON of its answer; empty until there is one. */
  answer: JsonObject;
}

/** What a request knows of those beside it. */
interface Gathering {
  readonly own: Companion;
  readonly others: readonly Companion[];
  /** True where another one was there before it. */
  readonly isLater: boolean;
}

/** Lets a request go on once those that were sent with it are there. */
type Gather = (key: string, call: Call, answer: (gathering: Gathering) => Promise<Response>) => Promise<Response>;

interface Present {
  readonly own: Companion;
  readonly others: Companion[];
}

/** Brings requests of one key together, with an empty memory. */
export function gatherings(): Gather {
  const present = new Map<string, readonly Present[]>();
  return async (key, call, answer) => {
    const own: Companion = { call, body: await objectOf(call.request), answer: {} };
    const before = present.get(key) ?? [];
    for (const one of before) one.others.push(own);
    const self: Present = { own, others: before.map((one) => one.own) };
    present.set(key, [...before, self]);
    await afterOthers();
    try {
      const response = await answer({ own, others: self.others, isLater: before.length > 0 });
      own.answer = await objectOf(response);
      return response;
    } finally {
      present.set(
        key,
        (present.get(key) ?? []).filter((one) => one !== self),
      );
    }
  };
}
