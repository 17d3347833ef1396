import { describe, expect, test } from "vitest";
import { waitWhileAway, withoutIntermediary } from "./outage.js";
import type { WireRequest, WireResult } from "./wire.js";

const answered = (status: number, json: { readonly id: string } | undefined): WireResult => ({
  answer: { status, headers: {}, text: "", json },
  durationMs: 1,
});
const ANSWER = answered(200, undefined);
const REFUSED: WireResult = { failure: { kind: "unreachable", message: "refused" }, durationMs: 1 };
const PAGE: WireResult = { failure: { kind: "intermediary", message: "a page" }, durationMs: 1 };
const CLOSED: WireResult = { failure: { kind: "reset", message: "closed" }, durationMs: 1 };

describe("an answer", () => {
  test.each([502, 503, 504])("with %i and without JSON is one of something in front", (status) => {
    const { failure } = withoutIntermediary(answered(status, undefined));

    expect(failure?.kind).toBe("intermediary");
    expect(failure?.message).toContain(`${status} without a JSON body`);
  });

  test.each([
    ["503 with JSON", answered(503, { id: "1" })],
    ["500 without JSON", answered(500, undefined)],
    ["200 without JSON", ANSWER],
  ])("with %s is one of the target", (_, result) => {
    expect(withoutIntermediary(result)).toBe(result);
  });
});

const LONGEST_MS = 400;

const requestOf = (method: string, path = "/"): WireRequest => ({ method, path, headers: {}, body: undefined });

/** @param results what comes of each attempt */
function waiting(results: (path: string) => WireResult, ended = new AbortController()) {
  return waitWhileAway(
    { send: async ({ path }) => results(path), close: async () => {} },
    { longestMs: LONGEST_MS, ended: () => ended.signal },
  );
}

/** Sends requests one after the other. @returns what came of each, and how often anything was sent */
async function sent(methods: readonly string[], results: (nth: number) => WireResult, ended = new AbortController()) {
  let times = 0;
  const transport = waiting(() => results(times++), ended);
  const all: WireResult[] = [];
  for (const method of methods) all.push(await transport.send(requestOf(method)));
  return { all, times };
}

/** The first request is answered, and so are those from this number on. */
const awayUntil = (until: number, how: WireResult) => (nth: number) => (nth === 0 || nth >= until ? ANSWER : how);

describe("a target that is away", () => {
  test.each([
    ["a write that was refused a connection", "POST", REFUSED],
    ["a read that was refused a connection", "GET", REFUSED],
    ["a read that something in front answered", "GET", PAGE],
    ["a read whose connection was closed", "GET", CLOSED],
  ])("is waited for: %s is sent again", async (_, method, how) => {
    expect(await sent(["GET", method], awayUntil(4, how))).toEqual({ all: [ANSWER, ANSWER], times: 5 });
  });

  test.each([
    ["something in front answered", PAGE],
    ["was not answered before its connection was closed", CLOSED],
  ])("may have done the work of a write that %s", async (_, how) => {
    expect(await sent(["GET", "POST"], awayUntil(4, how))).toEqual({ all: [ANSWER, how], times: 2 });
  });

  test("is not waited for where something in front took its time to answer a read", async () => {
    const late: WireResult = { ...PAGE, durationMs: 9_000 };

    expect(await sent(["GET", "GET"], awayUntil(4, late))).toEqual({ all: [ANSWER, late], times: 2 });
  });

  test("is not waited for where it has never answered", async () => {
    expect(await sent(["GET"], () => REFUSED)).toEqual({ all: [REFUSED], times: 1 });
  });

  test("is waited for no longer than for one answer", async () => {
    const from = performance.now();

    const { all } = await sent(["GET", "GET"], awayUntil(1_000, REFUSED));

    expect(all.at(-1)).toBe(REFUSED);
    expect(performance.now() - from).toBeGreaterThanOrEqual(LONGEST_MS);
  });

  test.each([
    ["something in front always answers", PAGE],
    ["always closes the connection", CLOSED],
  ])("is not waited for twice on a route that %s, and is on the others", async (_, how) => {
    let times = 0;
    let backAt = 0;
    const isAway = (path: string) => path.startsWith("/commands/") || performance.now() < backAt;
    const transport = waiting((path) => {
      times++;
      return isAway(path) ? how : ANSWER;
    });
    await transport.send(requestOf("GET", "/others"));
    await transport.send(requestOf("GET", "/commands/1?of=all"));
    const before = times;
    await transport.send(requestOf("GET", "/others"));

    const again = await transport.send(requestOf("GET", "/commands/2"));
    const last = times;
    backAt = performance.now() + LONGEST_MS / 2;
    const other = await transport.send(requestOf("GET", "/others"));

    expect(before).toBeGreaterThan(3);
    expect(again).toBe(how);
    expect(last).toBe(before + 2);
    expect(other).toBe(ANSWER);
  });

  test("is waited for again where it was away for longer before", async () => {
    let backAt = 0;
    const transport = waiting(() => (performance.now() < backAt ? PAGE : ANSWER));
    const paths = ["/commands", "/messages"];
    await transport.send(requestOf("GET"));
    backAt = Number.POSITIVE_INFINITY;
    const away: WireResult[] = [];
    for (const path of paths) away.push(await transport.send(requestOf("GET", path)));
    backAt = 0;
    await transport.send(requestOf("POST"));

    const short: WireResult[] = [];
    for (const path of paths) {
      backAt = performance.now() + LONGEST_MS / 2;
      short.push(await transport.send(requestOf("GET", path)));
    }

    expect(away).toEqual([PAGE, PAGE]);
    expect(short).toEqual([ANSWER, ANSWER]);
  });

  test("is not waited for once nothing is sent any more", async () => {
    const ended = new AbortController();
    ended.abort();

    expect(await sent(["GET", "GET"], awayUntil(1_000, REFUSED), ended)).toEqual({ all: [ANSWER, REFUSED], times: 2 });
  });
});

test.each([
  ["got a page", PAGE, 6],
  ["lost its connection", CLOSED, 40],
])("a request is not held back because another one of the same moment %s", async (_, how, requests) => {
  let times = 0;
  const transport = waiting(() => (times++ % 2 === 0 ? ANSWER : how));
  const from = performance.now();

  for (let nth = 0; nth < requests; nth++) await transport.send(requestOf("POST"));

  expect(performance.now() - from).toBeLessThan(LONGEST_MS);
});
