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

const QUIET = { onWait: () => {} };
const LONG = { maxAttempts: 20, maxWaitMs: 60_000 };

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
  test("is obeyed and reported", async () => {
    const transport = answering(limited(0.001), limited(0.002), fine);
    const waits: number[] = [];

    const { answer } = await obeyRateLimits(
      transport,
      { maxAttempts: 5, maxWaitMs: 100 },
      { onWait: (waitMs) => waits.push(waitMs) },
    ).send(request);

    expect(answer?.status).toBe(200);
    expect(waits).toEqual([1, 2]);
  });

  test("is obeyed a bounded number of times", async () => {
    const transport = answering(limited(0));

    const { answer } = await obeyRateLimits(transport, { maxAttempts: 3, maxWaitMs: 100 }, QUIET).send(request);

    expect(answer?.status).toBe(429);
    expect(transport.asked).toBe(3);
  });

  test("that asks for too long a wait is the answer", async () => {
    const transport = answering(limited(86_400), fine);

    const { answer } = await obeyRateLimits(transport, { maxAttempts: 3, maxWaitMs: 100 }, QUIET).send(request);

    expect(answer?.status).toBe(429);
  });

  test("ends its wait when the run is interrupted", async () => {
    const controller = new AbortController();
    const waiting = obeyRateLimits(answering(limited(50)), LONG, { onWait: () => controller.abort() });

    expect((await waiting.send(request, controller.signal)).failure?.kind).toBe("aborted");
  });

  test("ends its wait when the target is given up", async () => {
    const end = new AbortController();
    const waiting = obeyRateLimits(answering(limited(50)), LONG, {
      onWait: () => end.abort(),
      ended: () => end.signal,
    });

    expect((await waiting.send(request)).failure?.kind).toBe("aborted");
  });

  test("without a wait is sent again a few times", async () => {
    const unsaid: WireAnswer = { status: 429, headers: {}, text: "", json: undefined };
    const [once, always] = [answering(unsaid, fine), answering(unsaid)];

    const { answer } = await obeyRateLimits(once, LONG, QUIET).send(request);
    await obeyRateLimits(always, LONG, QUIET).send(request);

    expect(answer?.status).toBe(200);
    expect(always.asked).toBe(4);
  });

  test.each([
    ["the body", { json: { retry_after: 1.5 }, headers: { "retry-after": "9" } }, 1500],
    ["the header", { json: {}, headers: { "retry-after": "2" } }, 2000],
    ["a date", { json: undefined, headers: { "retry-after": "Thu, 01 Jan 1970 00:00:05 GMT" } }, 4000],
    ["a date that is over", { json: undefined, headers: { "retry-after": "Thu, 01 Jan 1970 00:00:00 GMT" } }, 0],
    ["a negative number in the body", { json: { retry_after: -3 }, headers: {} }, 0],
    ["a negative number in the header", { json: undefined, headers: { "retry-after": "-3" } }, 0],
    ["a fraction in the header", { json: undefined, headers: { "retry-after": "0.0251" } }, 26],
    ["nothing", { json: undefined, headers: {} }, undefined],
    ["an empty header", { json: undefined, headers: { "retry-after": "" } }, undefined],
    ["nonsense", { json: { retry_after: "soon" }, headers: { "retry-after": "soon" } }, undefined],
  ])("says how long by %s", (_where, more, expected) => {
    expect(retryAfterMs({ status: 429, text: "", ...more }, 1000)).toBe(expected);
  });
});
