import { describe, expect, test } from "vitest";
import { Patience } from "./patience.js";
import type { WireResult } from "./wire.js";

const ANSWER: WireResult = { answer: { status: 200, headers: {}, text: "", json: undefined }, durationMs: 1 };
const silent = (durationMs: number): WireResult => ({
  failure: { kind: "silence", message: "no answer" },
  durationMs,
});

describe("patience", () => {
  test("ends after three timeouts without any answer", () => {
    const patience = new Patience(1_000);

    const states = [silent(2_500), ANSWER, silent(3_001)].map((result) => {
      patience.see(result);
      return patience.gaveUp;
    });

    expect(states).toEqual([undefined, undefined, "the target gave no whole answer for 3 s"]);
  });

  test("begins anew with each run", () => {
    const patience = new Patience(1_000);
    patience.giveUp("the time was over");

    patience.beginRun(() => {});

    expect(patience.gaveUp).toBeUndefined();
  });

  test("is told of once", () => {
    const patience = new Patience(1_000);
    let calls = 0;
    patience.beginRun(() => calls++);

    patience.see(silent(3_001));
    patience.see(silent(3_001));
    patience.giveUp("another reason");

    expect(calls).toBe(1);
    expect(patience.gaveUp).toContain("3 s");
  });

  test("is short while a target is restored, whatever it answers in between", () => {
    const patience = new Patience(1_000);
    patience.beginRestoring();

    for (let nth = 1; nth <= 5; nth++) for (const result of [silent(1_000), ANSWER]) patience.see(result);
    const after5 = patience.gaveUp;
    patience.see(silent(1_000));

    expect(after5).toBeUndefined();
    expect(patience.gaveUp).toContain("6 requests");
  });
});
