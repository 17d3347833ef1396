import { expect, test } from "vitest";
import { SAMPLE_EVENTS } from "../../report/testing/sample-events.js";
import type { RunEvent } from "../../run/result/event.js";
import { fakeScreen } from "../testing/fake-screen.js";
import { progressOn } from "./progress.js";

const NOTICE: RunEvent = { event: "notice", text: "The target answered slowly. ".repeat(5).trim() };

test("what a log shows of a run has no line that is wider than it may be", () => {
  const { err, stderr } = fakeScreen();
  const progress = progressOn({ ...err, columns: () => 60 }, false);

  for (const event of [...SAMPLE_EVENTS, NOTICE]) progress.see(event);
  progress.end();

  const lines = stderr().split("\n");
  // The id of a case is never cut, not even where it is longer than a line.
  expect(lines.filter((line) => line.length > 60 && !/^[A-Z]+ +\S+$/.test(line))).toEqual([]);
  expect(stderr()).toMatch(
    /^FAILED {2}command\.name\.refuses-33-characters@create\.global\n {8}201 Created, name has 33 characters$/m,
  );
  expect(stderr()).toMatch(/^ {8}200 OK with .+…$/m);
  expect(stderr()).toMatch(/^Notice: The target .+\n {2}\S/m);
});

test("a log has one line for all cases that could not be tested for one reason", () => {
  const { err, stderr } = fakeScreen();
  const progress = progressOn(err, false);
  const sample = SAMPLE_EVENTS.find((event) => event.event === "case-finished");
  const untestable = (id: string, reason: string): RunEvent[] =>
    sample?.event === "case-finished" ? [{ ...sample, id, outcome: { outcome: "untestable", reason } }] : [];

  for (let nth = 0; nth < 40; nth++) for (const event of untestable(`case-${nth}`, "no guild")) progress.see(event);
  for (let nth = 0; nth < 40; nth++) for (const event of untestable(`other-${nth}`, `${nth}`)) progress.see(event);
  progress.end();

  expect(stderr().match(/^untestable/gm)).toHaveLength(10);
  expect(stderr()).toContain("case-0: no guild");
  expect(stderr()).not.toContain("case-1:");
});
