/** What a run sent, and what it met on the way, in words. */
import { firstNames } from "../contract/first-names.js";
import type { RunFinished } from "../run/result/event.js";
import type { Digest } from "./digest.js";
import { counted, duration, grouped, printable } from "./text.js";

type RouteTraffic = NonNullable<RunFinished["traffic"]>["routes"][number];

/** Routes that are named; more are in the JSON report. */
const NAMED_ROUTES = 3;

/**
 * Requests of the cases, and all that were sent where that is known.
 *
 * @example 4,764 requests of cases, 6,109 in all
 */
export function requestWords({ requests, traffic }: Pick<Digest, "requests" | "traffic">): string {
  const all =
    traffic === undefined || traffic.requests === requests ? "" : ` of cases, ${grouped(traffic.requests)} in all`;
  return `${counted(requests, "request")}${all}`;
}

/**
 * One line for each kind of trouble: rate limits, lost answers, slow routes. Empty for a run without any.
 *
 * @example 12 responses with 429, waited and repeated: POST /applications/…/commands (12)
 */
export function metLines({ traffic }: Pick<Digest, "traffic">): readonly string[] {
  if (traffic === undefined) return [];
  const { limited, unanswered, routes } = traffic;
  const slow = routes.filter((route) => route.limited === 0 && route.unanswered === 0);
  return [
    ...(limited > 0
      ? [`${counted(limited, "response")} with 429, waited and repeated${named(routes, (one) => one.limited)}`]
      : []),
    ...(unanswered > 0
      ? [`${counted(unanswered, "request")} without an answer${named(routes, (one) => one.unanswered)}`]
      : []),
    ...(slow.length > 0
      ? [
          `slow: ${firstNames(
            slow.map(({ route, meanMs }) => `${printable(route, 80)} (${duration(meanMs)} on average)`),
            NAMED_ROUTES,
          )}`,
        ]
      : []),
  ];
}

function named(routes: readonly RouteTraffic[], countOf: (route: RouteTraffic) => number): string {
  const met = routes.filter((one) => countOf(one) > 0).sort((one, other) => countOf(other) - countOf(one));
  return met.length === 0
    ? ""
    : `: ${firstNames(
        met.map((one) => `${printable(one.route, 80)} (${grouped(countOf(one))})`),
        NAMED_ROUTES,
      )}`;
}
