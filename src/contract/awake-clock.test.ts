import { expect, test } from "vitest";
import { AwakeClock } from "./awake-clock.js";

test("owes nothing for a time in which nothing was waited for", () => {
  let nowMs = 0;
  const clock = new AwakeClock(() => nowMs);

  nowMs += 5_000;
  clock.skip();
  const from = clock.now();
  nowMs += 700;

  expect(clock.now() - from).toBe(700);
});

test("halts while the process does", () => {
  let nowMs = 5_000;
  const clock = new AwakeClock(() => nowMs);
  const from = clock.now();

  nowMs += 900;
  expect(clock.now() - from).toBe(900);

  nowMs += 3_600_000;
  expect(clock.now() - from).toBe(900);

  nowMs += 100;
  expect(clock.now() - from).toBe(1_100);

  nowMs += 200;
  expect(clock.now() - from).toBe(1_450);
});

test("goes on where each reading comes after a pause", () => {
  let nowMs = 0;
  const clock = new AwakeClock(() => nowMs);
  const from = clock.now();
  for (let nth = 0; nth < 41; nth++) {
    nowMs += 5_000;
    clock.now();
  }

  expect(clock.now() - from).toBe(10_000);
});
