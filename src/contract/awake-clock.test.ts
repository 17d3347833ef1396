import { expect, test } from "vitest";
import { AwakeClock } from "./awake-clock.js";

test("halts while the process does", () => {
  let nowMs = 5_000;
  const clock = new AwakeClock(() => nowMs);
  const from = clock.now();

  nowMs += 900;
  expect(clock.now() - from).toBe(900);

  nowMs += 3_600_000;
  expect(clock.now() - from).toBe(900);

  nowMs += 100;
  expect(clock.now() - from).toBe(1_250);
});
