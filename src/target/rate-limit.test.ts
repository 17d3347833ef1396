import { describe, expect, test } from "vitest";
import { obeyRateLimits, retryAfterMs } from "./rate-limit.js";
import type { Transport, WireAnswer, WireRequest } from "./wire.js";

const request: WireRequest = { method: "GET", path: "/", headers: {}, body: undefined };
const limited = (retryAfter: number): WireAnswer => ({
  status: 429,
  headers: {},
  text: "",
  json: { retry_after: retryAfter },
});
const fine: WireAnswer = { status: 200, headers: {}, text: "", json: [] };

function answering(...answers: readonly WireAnswer[]): Transport & { asked: number } {
  return {
    asked: 0,
    close: async () => {},
    async send() {
      return { answer: answers[Math.min(this.asked++, answers.length - 1)] ?? fine, durationMs: 0 };
    },
  };
}

describe("429", () => {
  test("is obeyed and told", async () => {
    const transport = answering(limited(0.001), limited(0.002), fine);
    const waits: number[] = [];

    const { answer } = await obeyRateLimits(transport, { maxAttempts: 5, maxWaitMs: 100 }, (waitMs) =>
      waits.push(waitMs),
    ).send(request);

    expect(answer?.status).toBe(200);
    expect(waits).toEqual([1, 2]);
  });

  test("is obeyed a bounded number of times", async () => {
    const transport = answering(limited(0));

    const { answer } = await obeyRateLimits(transport, { maxAttempts: 3, maxWaitMs: 100 }, () => {}).send(request);

    expect(answer?.status).toBe(429);
    expect(transport.asked).toBe(3);
  });

  test("that asks for too long a wait is the answer", async () => {
    const transport = answering(limited(86_400), fine);

    const { answer } = await obeyRateLimits(transport, { maxAttempts: 3, maxWaitMs: 100 }, () => {}).send(request);

    expect(answer?.status).toBe(429);
  });

  test("ends its wait when the run is interrupted", async () => {
    const controller = new AbortController();
    const waiting = obeyRateLimits(answering(limited(50)), { maxAttempts: 3, maxWaitMs: 60_000 }, () =>
      controller.abort(),
    ).send(request, controller.signal);

    expect((await waiting).failure?.kind).toBe("aborted");
  });

  test.each([
    ["the body", { json: { retry_after: 1.5 }, headers: { "retry-after": "9" } }, 1500],
    ["the header", { json: {}, headers: { "retry-after": "2" } }, 2000],
    ["a date", { json: undefined, headers: { "retry-after": "Thu, 01 Jan 1970 00:00:05 GMT" } }, 4000],
    ["nothing", { json: undefined, headers: {} }, undefined],
    ["nonsense", { json: { retry_after: "soon" }, headers: { "retry-after": "soon" } }, undefined],
  ])("says how long by %s", (_where, more, expected) => {
    expect(retryAfterMs({ status: 429, text: "", ...more }, 1000)).toBe(expected);
  });
});
