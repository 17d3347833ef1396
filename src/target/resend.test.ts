import { expect, test } from "vitest";
import { MOST_RESENDS, resendReads } from "./resend.js";
import type { FailureKind, WireRequest, WireResult } from "./wire.js";

const ANSWER: WireResult = { answer: { status: 200, headers: {}, text: "", json: undefined }, durationMs: 1 };
const failed = (kind: FailureKind): WireResult => ({ failure: { kind, message: kind }, durationMs: 1 });
const requestOf = (method: string): WireRequest => ({ method, path: "/", headers: {}, body: undefined });

/** Sends one request. @returns what came of it, and how often it was sent */
async function sent(method: string, results: readonly WireResult[]) {
  let times = 0;
  const transport = resendReads({
    send: async () => results[times++] ?? ANSWER,
    close: async () => {},
  });
  return { result: await transport.send(requestOf(method)), times };
}

test.each(["reset", "half-answer"] as const)("a read that ends with %s is sent again", async (kind) => {
  expect(await sent("GET", [failed(kind), ANSWER])).toEqual({ result: ANSWER, times: 2 });
});

test("a read that is lost each time is a lost one", async () => {
  const lost = Array.from({ length: 5 }, () => failed("reset"));

  expect(await sent("GET", lost)).toEqual({ result: failed("reset"), times: 1 + MOST_RESENDS });
});

test.each(["POST", "PUT", "PATCH", "DELETE"])("a %s may have had an effect: it is not sent again", async (method) => {
  expect(await sent(method, [failed("reset")])).toEqual({ result: failed("reset"), times: 1 });
});

test.each(["silence", "unreachable", "aborted", "not-http"] as const)(
  "a read is not sent again after %s",
  async (kind) => {
    expect(await sent("GET", [failed(kind)])).toEqual({ result: failed(kind), times: 1 });
  },
);
