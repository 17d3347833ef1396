import { expect, test } from "vitest";
import { SAMPLE_EVENTS } from "../../report/testing/sample-events.js";
import type { RunEvent } from "../../run/event.js";
import { fakeScreen } from "../testing/fake-screen.js";
import { progressOn } from "./progress.js";

const NOTICE: RunEvent = { event: "notice", text: "The target answered slowly. ".repeat(5).trim() };

test("what a log shows of a run has no line that is wider than it may be", () => {
  const { err, stderr } = fakeScreen();
  const progress = progressOn({ ...err, columns: () => 60 }, false);

  for (const event of [...SAMPLE_EVENTS, NOTICE]) progress.see(event);
  progress.end();

  const lines = stderr().split("\n");
  expect(lines.filter((line) => line.length > 60)).toEqual([]);
  expect(stderr()).toMatch(/^FAILED {2}.+…$/m);
  expect(stderr()).toMatch(/^Notice: The target .+\n {2}\S/m);
});
