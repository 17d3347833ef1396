import { expect, test } from "vitest";
import { metLines, requestWords } from "./traffic.js";

const route = { route: "POST /applications/…/commands", requests: 40, limited: 0, unanswered: 0, meanMs: 8 };
const sound = { requests: 60, driver: 5, limited: 0, unanswered: 0, routes: [] };

test("says how many requests were sent beside those of cases", () => {
  expect(requestWords({ requests: 50, traffic: sound })).toBe("50 requests of cases, 60 in all");
  expect(requestWords({ requests: 1, traffic: { ...sound, requests: 1 } })).toBe("1 request");
  expect(requestWords({ requests: 2 })).toBe("2 requests");
});

test("names what was met, and says nothing of a run without trouble", () => {
  const routes = [
    { ...route, limited: 12, unanswered: 1 },
    { ...route, route: "GET /gateway", unanswered: 2 },
    { ...route, route: "GET /slow", meanMs: 400 },
  ];

  expect(metLines({ traffic: { ...sound, limited: 12, unanswered: 3, routes } })).toEqual([
    "12 responses with 429, waited and repeated: POST /applications/…/commands (12)",
    "3 requests without an answer: GET /gateway (2), POST /applications/…/commands (1)",
    "slow: GET /slow (400 ms on average)",
  ]);
  expect(metLines({ traffic: sound })).toEqual([]);
  expect(metLines({})).toEqual([]);
});
