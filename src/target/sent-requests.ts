/** Every request that is sent to a target and to its driver, counted in one place, whatever it is for. */
import type { WireRequest, WireResult } from "./wire.js";

/** What a route met that a reader should know. */
export interface RouteTraffic {
  /** Method and path; ids and tokens are written `…`. */
  readonly route: string;
  /** Requests, repeated ones included. */
  readonly requests: number;
  /** Of these, answered 429. */
  readonly limited: number;
  /** Of these, without an answer. */
  readonly unanswered: number;
  /** Mean time to the last byte of an answer, in milliseconds. */
  readonly meanMs: number;
}

/** What was sent, and what it met. */
export interface TrafficCounts {
  /** All requests: preparation, cases, re-runs, repeats after 429, clean-up, and those to the driver. */
  readonly requests: number;
  /** Of these, requests to the driver. */
  readonly driver: number;
  /** Of these, answered 429. */
  readonly limited: number;
  /** Of these, without an answer: the connection was lost, or the time was over. */
  readonly unanswered: number;
  /** Routes that were limited, gave no answer or were slow, at most 20; the one with most 429 first. */
  readonly routes: readonly RouteTraffic[];
}

type Tally = { -readonly [key in "requests" | "limited" | "unanswered" | "answeredMs"]: number };

const MOST_ROUTES = 200;
const MOST_SHOWN = 20;

/** A route is slow where its mean is so many times that of all routes, and no shorter than `SLOW_MS`. */
const SLOW_FACTOR = 4;
const SLOW_MS = 50;

/** Fewer answers than this say nothing about a route. */
const ENOUGH_ANSWERS = 5;

/** Failures that say nothing of the target. */
const UNCOUNTED: ReadonlySet<string | undefined> = new Set(["not-sent", "withheld", "aborted"]);

/** Counts requests. One belongs to each open target. */
export class SentRequests {
  readonly #routes = new Map<string, Tally>();
  readonly #all: Tally = noTraffic();
  #driver = 0;

  /** Forgets what was counted: a run begins. */
  begin(): void {
    this.#routes.clear();
    Object.assign(this.#all, noTraffic());
    this.#driver = 0;
  }

  /** Takes in one attempt to send a request. What was held back before it left, or ended by the user, is not counted. */
  see(request: WireRequest, result: WireResult): void {
    if (UNCOUNTED.has(result.failure?.kind)) return;
    add(this.#all, result);
    const route = routeOf(request);
    const isNew = !this.#routes.has(route) && this.#routes.size < MOST_ROUTES;
    if (isNew) this.#routes.set(route, noTraffic());
    const tally = this.#routes.get(route);
    if (tally) add(tally, result);
  }

  /** Takes in one request to the driver. */
  seeDriver(request: WireRequest, result: WireResult): void {
    this.#driver++;
    this.see({ ...request, path: `/driver${request.path}` }, result);
  }

  /** Requests that were answered 429 since `begin`. */
  get limited(): number {
    return this.#all.limited;
  }

  /** What was counted since `begin`. */
  get counts(): TrafficCounts {
    const { requests, limited, unanswered } = this.#all;
    const routes = [...this.#routes]
      .filter(([, tally]) => tally.limited > 0 || tally.unanswered > 0 || this.#isSlow(tally))
      .map(([route, tally]) => shown(route, tally));
    return { requests, driver: this.#driver, limited, unanswered, routes: mostLimited(routes) };
  }

  #isSlow(tally: Tally): boolean {
    const mean = meanMs(tally);
    return answersOf(tally) >= ENOUGH_ANSWERS && mean >= SLOW_MS && mean >= SLOW_FACTOR * meanMs(this.#all);
  }
}

/** The sums of two runs, such as shards; a mean is weighted with the requests. */
export function mergeTraffic(one: TrafficCounts, other: TrafficCounts): TrafficCounts {
  const names = new Set([...one.routes, ...other.routes].map(({ route }) => route));
  const routes = [...names].map((name) =>
    [...one.routes, ...other.routes].filter(({ route }) => route === name).reduce(joinedRoute),
  );
  return { ...sumOf(one, other), driver: one.driver + other.driver, routes: mostLimited(routes) };
}

function joinedRoute(one: RouteTraffic, other: RouteTraffic): RouteTraffic {
  const sum = sumOf(one, other);
  const totalMs = one.meanMs * one.requests + other.meanMs * other.requests;
  return { route: one.route, ...sum, meanMs: Math.round(totalMs / Math.max(1, sum.requests)) };
}

type Sums = Pick<RouteTraffic, "requests" | "limited" | "unanswered">;

function sumOf(one: Sums, other: Sums): Sums {
  return {
    requests: one.requests + other.requests,
    limited: one.limited + other.limited,
    unanswered: one.unanswered + other.unanswered,
  };
}

function mostLimited(routes: readonly RouteTraffic[]): readonly RouteTraffic[] {
  return [...routes]
    .sort((one, other) => other.limited - one.limited || other.unanswered - one.unanswered)
    .slice(0, MOST_SHOWN);
}

function noTraffic(): Tally {
  return { requests: 0, limited: 0, unanswered: 0, answeredMs: 0 };
}

function add(tally: Tally, { answer, durationMs }: WireResult): void {
  tally.requests++;
  if (answer === undefined) tally.unanswered++;
  else tally.answeredMs += durationMs;
  if (answer?.status === 429) tally.limited++;
}

function answersOf({ requests, unanswered }: Tally): number {
  return requests - unanswered;
}

function meanMs(tally: Tally): number {
  return tally.answeredMs / Math.max(1, answersOf(tally));
}

function shown(route: string, tally: Tally): RouteTraffic {
  const { requests, limited, unanswered } = tally;
  return { route, requests, limited, unanswered, meanMs: Math.round(meanMs(tally)) };
}

/** A segment with a digit is an id or a token, and so is a long one: neither may be shown. */
const SECRET_SEGMENT = /\/(?:[^/]*[\d.%][^/]*|[^/]{25,})/g;

/** Method and path, without what differs from request to request. */
export function routeOf({ method, path }: WireRequest): string {
  const query = path.indexOf("?");
  return `${method} ${(query < 0 ? path : path.slice(0, query)).replace(SECRET_SEGMENT, "/…")}`;
}
