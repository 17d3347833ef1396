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

/** Sends requests one after the other. @returns what came of each, and how often anything was sent */
async function sent(methods: readonly string[], results: (nth: number) => WireResult, ended = new AbortController()) {
  let times = 0;
  const transport = waitWhileAway(
    { send: async () => results(times++), close: async () => {} },
    { longestMs: LONGEST_MS, ended: () => ended.signal },
  );
  const all: WireResult[] = [];
  for (const method of methods) {
    const request: WireRequest = { method, path: "/", headers: {}, body: undefined };
    all.push(await transport.send(request));
  }
  return { all, times };
}

/** The first request is answered, and so are those from this number on. */
const awayUntil = (until: number, how: WireResult) => (nth: number) => (nth === 0 || nth >= until ? ANSWER : how);

describe("a target that is away", () => {
  test.each([
    ["a write that was refused a connection", "POST", REFUSED],
    ["a read that was refused a connection", "GET", REFUSED],
    ["a read that something in front answered", "GET", PAGE],
  ])("is waited for: %s is sent again", async (_, method, how) => {
    expect(await sent(["GET", method], awayUntil(4, how))).toEqual({ all: [ANSWER, ANSWER], times: 5 });
  });

  test("may have done the work of a write that something in front answered", async () => {
    expect(await sent(["GET", "POST"], awayUntil(4, PAGE))).toEqual({ all: [ANSWER, PAGE], times: 2 });
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

  test("is not waited for twice on a route that something in front always answers", async () => {
    let times = 0;
    const results = awayUntil(1_000, PAGE);
    const transport = waitWhileAway(
      { send: async () => results(times++), close: async () => {} },
      { longestMs: LONGEST_MS, ended: () => new AbortController().signal },
    );
    const read: WireRequest = { method: "GET", path: "/", headers: {}, body: undefined };
    await transport.send(read);
    await transport.send(read);
    const before = times;

    await transport.send(read);

    expect(before).toBeGreaterThan(2);
    expect(times).toBe(before + 1);
  });

  test("is not waited for once nothing is sent any more", async () => {
    const ended = new AbortController();
    ended.abort();

    expect(await sent(["GET", "GET"], awayUntil(1_000, REFUSED), ended)).toEqual({ all: [ANSWER, REFUSED], times: 2 });
  });
});

test("a request is not held back because another one of the same moment got a page", async () => {
  let times = 0;
  const transport = waitWhileAway(
    { send: async () => (times++ % 2 === 0 ? ANSWER : PAGE), close: async () => {} },
    { longestMs: LONGEST_MS, ended: () => new AbortController().signal },
  );
  const request: WireRequest = { method: "POST", path: "/", headers: {}, body: undefined };
  const from = performance.now();

  for (let nth = 0; nth < 6; nth++) await transport.send(request);

  expect(performance.now() - from).toBeLessThan(LONGEST_MS);
});
