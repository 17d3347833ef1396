/** Requests that are answered at the same time. */
import type { JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { objectOf } from "../memory.js";
import { afterOthers } from "../wrap.js";

/** A request that is being answered. */
export interface Running {
  /** Requests of one key may meet. */
  readonly key: string;
  /** The request. */
  readonly call: Call;
  /** Its body. */
  readonly body: JsonObject;
  /** Those that it met, whether they came before or after it. */
  readonly peers: Running[];
  /** True where a peer came before it. */
  readonly isLater: boolean;
}

/** Answers a request once those that came with it are known. */
export type Meet = (key: string, call: Call, answer: (own: Running) => Promise<Response>) => Promise<Response>;

/** Keeps who meets whom, with an empty memory. */
export function meetings(): Meet {
  const running = new Set<Running>();
  return async (key, call, answer) => {
    const body = await objectOf(call.request);
    const peers = [...running].filter((other) => other.key === key);
    const own: Running = { key, call, body, peers, isLater: peers.length > 0 };
    for (const peer of peers) peer.peers.push(own);
    running.add(own);
    await afterOthers();
    try {
      return await answer(own);
    } finally {
      running.delete(own);
    }
  };
}
