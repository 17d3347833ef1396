import { expect, test } from "vitest";
import { KeptInputs } from "./kept-inputs.js";

/** Numbers from 0 to 1, excluded, evenly. */
const EVENLY = Array.from({ length: 1000 }, (_, index) => index / 1000);

test("only what is the first to show a feature is kept", () => {
  const kept = new KeptInputs();

  kept.learn([1, 2], () => [10]);
  kept.learn([2, 1], () => [20]);
  kept.learn([2, 3], undefined);
  kept.learn([3], () => [30]);

  expect(kept.size).toBe(1);
});

test("what shows rare features is picked more often", () => {
  const kept = new KeptInputs();
  kept.learn([1], () => [10]);
  kept.learn([2], () => [20]);
  for (let times = 0; times < 98; times++) kept.learn([1], () => [30]);

  const picked = EVENLY.map((at) => kept.pick((below) => at * below)?.choices[0]);

  expect(picked.filter((choice) => choice === 20).length).toBeGreaterThan(900);
  expect(picked).toContain(10);
});

test("memory stays flat: the least telling value goes", () => {
  const kept = new KeptInputs();
  kept.learn([0, 1, 2, 3], () => [7]);

  for (let nth = 10; nth < 2010; nth++) kept.learn([nth], () => [nth]);

  const picked = new Set(EVENLY.map((at) => kept.pick((below) => at * below)?.choices[0]));
  expect(kept.size).toBe(50);
  expect(picked).toContain(7);
});

test("nothing is picked where nothing was kept", () => {
  expect(new KeptInputs().pick(() => 0)).toBeUndefined();
});
