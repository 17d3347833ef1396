/** A target that goes wrong at one request: the run dies there, or the answer is not what the service gave. */
import type { Fetch } from "./stage-for.js";

/** What happens at the request. */
export type Mishap =
  /** The process of the run is gone: this request never arrives, and none after it. */
  | "kill-before"
  /** The same, but the request has arrived and done its work. */
  | "kill-after"
  | "429"
  | "500-before"
  | "500-after"
  | "drop-before"
  | "drop-after"
  /** Nothing listens for some requests. */
  | "restart"
  /** Nothing listens from here on, to the end of the run. */
  | "down";

/** All of them. */
export const MISHAPS: readonly Mishap[] = [
  "kill-before",
  "kill-after",
  "429",
  "500-before",
  "500-after",
  "drop-before",
  "drop-after",
  "restart",
  "down",
];

/** Requests that get no answer while the target restarts. */
const RESTART_REQUESTS = 4;

/** A fetch with a mishap in it. */
export interface Chaos {
  readonly fetch: Fetch;
  /** Resolves when the run is dead: it is left as it is, and none of its requests ever ends. */
  readonly killed: Promise<void>;
  /** Requests that arrived here so far. */
  count(): number;
}

/** @param at the request of the mishap, from 1 on; `Infinity` for none */
export function chaos(next: Fetch, mishap: Mishap, at: number): Chaos {
  let count = 0;
  let isDead = false;
  let die = (): void => undefined;
  const killed = new Promise<void>((resolve) => {
    die = () => {
      isDead = true;
      resolve();
    };
  });
  const fetch: Fetch = async (request) => {
    const nth = ++count;
    if (isDead) return never();
    const answer = nth < at || nth > lastOf(mishap, at) ? await next(request) : await go(mishap, request, next, die);
    return isDead ? never() : answer;
  };
  return { fetch, killed, count: () => count };
}

function lastOf(mishap: Mishap, at: number): number {
  if (mishap === "down") return Number.POSITIVE_INFINITY;
  return mishap === "restart" ? at + RESTART_REQUESTS - 1 : at;
}

async function go(mishap: Mishap, request: Request, next: Fetch, die: () => void): Promise<Response> {
  switch (mishap) {
    case "kill-before":
      die();
      return never();
    case "kill-after":
      await next(request);
      die();
      return never();
    case "429":
      return Response.json({ retry_after: 0.01 }, { status: 429, headers: { "retry-after": "0.01" } });
    case "500-before":
      return Response.json({ message: "chaos" }, { status: 500 });
    case "500-after":
      await next(request);
      return Response.json({ message: "chaos" }, { status: 500 });
    case "drop-after":
      await next(request);
      throw new TypeError("the connection was lost");
    case "drop-before":
    case "down":
    case "restart":
      throw new TypeError("the connection was lost");
  }
}

function never(): Promise<Response> {
  return new Promise(() => undefined);
}
