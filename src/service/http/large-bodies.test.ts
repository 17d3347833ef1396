import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeTurn } from "./large-bodies.js";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a large body waits for the one before", async () => {
  const end = await takeTurn();
  const seen: string[] = [];
  const second = takeTurn().then((endSecond) => {
    seen.push("second");
    return endSecond;
  });
  await vi.advanceTimersByTimeAsync(9_000);
  expect(seen).toEqual([]);

  end();

  (await second)();
  expect(seen).toEqual(["second"]);
});

test("a large body that stops in the middle holds up the next for ten seconds", async () => {
  const end = await takeTurn();
  const second = takeTurn();

  await vi.advanceTimersByTimeAsync(10_000);

  (await second)();
  end();
});
