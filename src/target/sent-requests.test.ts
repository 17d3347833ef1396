import { describe, expect, test } from "vitest";
import { SentRequests } from "./sent-requests.js";
import type { WireRequest, WireResult } from "./wire.js";

const request = (path: string, method = "GET"): WireRequest => ({ method, path, headers: {}, body: undefined });
const answered = (status: number, durationMs = 1): WireResult => ({
  answer: { status, headers: {}, text: "", json: undefined },
  durationMs,
});
const lost: WireResult = { failure: { kind: "reset", message: "the connection was lost" }, durationMs: 1 };
const ended: WireResult = { failure: { kind: "aborted", message: "the run was interrupted" }, durationMs: 1 };
const held: WireResult = { failure: { kind: "withheld", message: "it was not sent" }, durationMs: 0 };

describe("traffic", () => {
  test("counts every attempt, those to the driver too, and nothing that never left or that the user ended", () => {
    const traffic = new SentRequests();

    traffic.see(request("/applications/123456789012345678/commands"), answered(200));
    traffic.see(request("/applications/123456789012345678/commands"), answered(429));
    traffic.see(request("/gateway"), lost);
    traffic.see(request("/gateway"), held);
    traffic.see(request("/gateway"), ended);
    traffic.seeDriver(request("/reset", "POST"), answered(200));

    expect(traffic.counts).toMatchObject({ requests: 4, driver: 1, limited: 1, unanswered: 1 });
  });

  test("names the routes that were limited or lost, without ids and tokens", () => {
    const traffic = new SentRequests();

    traffic.see(request("/gateway"), answered(200));
    traffic.see(request("/interactions/123456789012345678/aWnt.rAc_7/callback?x=1", "POST"), answered(429));
    traffic.see(request(`/webhooks/1/${"abcde".repeat(9)}`), lost);

    expect(traffic.counts.routes.map(({ route }) => route)).toEqual([
      "POST /interactions/…/…/callback",
      "GET /webhooks/…/…",
    ]);
  });

  test("names a route that is slow beside the others", () => {
    const traffic = new SentRequests();

    for (let nth = 0; nth < 40; nth++) traffic.see(request("/gateway"), answered(200, 2));
    for (let nth = 0; nth < 5; nth++) traffic.see(request("/slow"), answered(200, 300));

    expect(traffic.counts.routes).toEqual([
      { route: "GET /slow", requests: 5, limited: 0, unanswered: 0, meanMs: 300 },
    ]);
  });

  test("begins again with each run", () => {
    const traffic = new SentRequests();
    traffic.seeDriver(request("/reset"), answered(429, 30));

    traffic.begin();

    expect(traffic.counts).toEqual({ requests: 0, driver: 0, limited: 0, unanswered: 0, routes: [] });
  });
});
