import { describe, expect, onTestFinished, test, vi } from "vitest";
import { Patience } from "./patience.js";
import type { WireRequest, WireResult } from "./wire.js";

const GET: WireRequest = { method: "GET", path: "/applications/1/commands", headers: {}, body: undefined };
const ANSWER = { answer: { status: 200, headers: {}, text: "", json: undefined }, durationMs: 1 } satisfies WireResult;
const silent = (durationMs: number): WireResult => ({
  failure: { kind: "silence", message: "no answer" },
  durationMs,
});

describe("patience", () => {
  test("ends after three timeouts without any answer", () => {
    const patience = new Patience(1_000, 60_000);

    const states = [silent(2_500), ANSWER, silent(3_001)].map((result) => {
      patience.see(GET, result);
      return patience.gaveUp;
    });

    expect(states).toEqual([undefined, undefined, "the target gave no whole answer for 3 s"]);
  });

  test("begins anew with each run", () => {
    const patience = new Patience(1_000, 60_000);
    patience.giveUp("the time was over");

    patience.beginRun(() => {});

    expect(patience.gaveUp).toBeUndefined();
  });

  test("is reported once", () => {
    const patience = new Patience(1_000, 60_000);
    let calls = 0;
    patience.beginRun(() => calls++);

    patience.see(GET, silent(3_001));
    patience.see(GET, silent(3_001));
    patience.giveUp("another reason");

    expect(calls).toBe(1);
    expect(patience.gaveUp).toContain("3 s");
  });

  test("is short while a target is restored, whatever it answers in between", () => {
    const patience = new Patience(1_000, 60_000);
    patience.beginRestoring();

    for (let nth = 1; nth <= 5; nth++) for (const result of [silent(1_000), ANSWER]) patience.see(GET, result);
    const after5 = patience.gaveUp;
    patience.see(GET, silent(1_000));

    expect(after5).toBeUndefined();
    expect(patience.gaveUp).toContain("6 requests");
  });

  test("is not used up by connections that are lost while a target is restored", () => {
    const patience = new Patience(1_000, 60_000);
    patience.beginRestoring();
    const lost: WireResult = { failure: { kind: "reset", message: "lost" }, durationMs: 1 };

    for (let nth = 1; nth <= 20; nth++) for (const result of [lost, ANSWER]) patience.see(GET, result);

    expect(patience.gaveUp).toBeUndefined();
  });

  test("aborts waits when it ends, and lets new ones begin for the restoring", () => {
    const patience = new Patience(1_000, 60_000);
    const { ended } = patience;
    patience.giveUp("the time was over");

    patience.beginRestoring();

    expect(ended.aborted).toBe(true);
    expect(patience.ended.aborted).toBe(false);
  });

  test("ends the restoring of a target that answers nothing but 429 for a minute", () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const patience = new Patience(1_000, 60_000);
    const limited: WireResult = { answer: { ...ANSWER.answer, status: 429 }, durationMs: 1 };
    patience.beginRestoring();

    const states = [0, 40_000, 19_000, 1_000].map((passedMs) => {
      vi.advanceTimersByTime(passedMs);
      patience.see(GET, limited);
      return patience.gaveUp;
    });

    expect(states).toEqual([undefined, undefined, undefined, "the target answered only 429 for 60 s"]);
  });

  test("is not ended by 429 where a request comes through now and then, or while a run goes on", () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const limited: WireResult = { answer: { ...ANSWER.answer, status: 429 }, durationMs: 1 };
    const [restoring, running] = [new Patience(1_000, 60_000), new Patience(1_000, 60_000)];
    restoring.beginRestoring();
    running.beginRun(() => {});

    for (const result of [limited, ANSWER, limited]) {
      vi.advanceTimersByTime(50_000);
      restoring.see(GET, result);
      running.see(GET, limited);
    }

    expect([restoring.gaveUp, running.gaveUp]).toEqual([undefined, undefined]);
  });

  test("waits one timeout, where that is long, for a target that is restored", () => {
    const patience = new Patience(60_000, 60_000);
    patience.beginRestoring();

    patience.see(GET, silent(60_001));

    expect(patience.gaveUp).toContain("no whole answer for 60 s");
  });

  test("says once that a target without connections is waited for, and what became of it", () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const patience = new Patience(10_000, 60_000);
    const said: string[] = [];
    patience.onAway = (text) => said.push(text);
    const refused: WireResult = { failure: { kind: "unreachable", message: "no connection" }, durationMs: 1 };

    for (let nth = 1; nth <= 5; nth++) {
      patience.see(GET, refused);
      vi.advanceTimersByTime(2_000);
    }

    expect(said).toEqual([
      "The target is away, and is waited for up to 30 s: no connection; it was stopped, or it crashed; see its log",
    ]);
    expect(patience.whatBecame).toBe("no connection; it was stopped, or it crashed; see its log");
  });

  test("says nothing about a target that takes connections and is slow", () => {
    const patience = new Patience(10_000, 60_000);
    const said: string[] = [];
    patience.onAway = (text) => said.push(text);

    patience.see(GET, silent(9_000));

    expect(said).toEqual([]);
  });

  test("ends at the first request without a connection after the process of the target ended", () => {
    const refused: WireResult = { failure: { kind: "unreachable", message: "no connection" }, durationMs: 1 };
    const patience = new Patience(10_000, 60_000);
    patience.noteEnd("the service ended with exit code 1");

    const states = [silent(10), refused].map((result) => {
      patience.see(GET, result);
      return patience.gaveUp;
    });

    expect(states).toEqual([undefined, "the service ended with exit code 1"]);
  });

  test.each([
    ["does not end where something answers", 0, undefined],
    ["ends where only an earlier request is answered", 500, "the service ended with exit code 0"],
  ])("%s after the process of the target ended", (_, durationMs, reason) => {
    const refused: WireResult = { failure: { kind: "unreachable", message: "no connection" }, durationMs: 1 };
    const patience = new Patience(10_000, 60_000);
    patience.noteEnd("the service ended with exit code 0");

    patience.see(GET, { ...ANSWER, durationMs });
    patience.see(GET, refused);

    expect(patience.gaveUp).toBe(reason);
  });
});
