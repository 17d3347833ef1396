import { describe, expect, test } from "vitest";
import type { RunEvent } from "../../result/event.js";
import { slotStep, testCase } from "../../testing/stage-for.js";
import { orderSource, worthOfOrder } from "./order-source.js";

const CASES = Array.from({ length: 20 }, (_, nth) => testCase(`case-${nth}@place-${nth}`, [slotStep("act")]));
const SUITE = { cases: CASES, properties: [] };
const finished = (id: string): RunEvent => ({
  event: "case-finished",
  id,
  title: "",
  area: "endpoint",
  rules: [],
  level: "must",
  outcome: { outcome: "passed" },
  requests: 1,
  durationMs: 1,
});
const STARTED: RunEvent = {
  event: "run-started",
  format: "slashproof-events/1",
  tool: "test",
  startedAt: "2026-11-21T00:00:00.000Z",
  target: { name: "sound", baseUrl: "", embedded: true },
  profile: "documented",
  seed: 1,
  lanes: 1,
  runs: 100,
  filters: { only: [], skip: [] },
  cases: 20,
  node: "v20",
};
const EVENTS = [STARTED, ...CASES.map(({ id }) => finished(id))];
const kill = (fault: number, ...by: string[]) => ({ fault: `fault-${fault}`, by, harnessErrors: 0 });

describe("what is kept of the kills", () => {
  test("are the cases that find most, with what values of properties cost", () => {
    const source = orderSource([kill(1, "case-7@place-7")], SUITE, EVENTS);

    expect(source).toContain('KILL_ORDER: readonly string[] = [\n  "case-7@place-7",');
    expect(source).toContain("REQUESTS_OF_A_VALUE: Readonly<Record<string, number>> = {};");
  });

  test("is worth what a sixth of the requests finds, of known faults and of those left out", () => {
    const alone = Array.from({ length: 10 }, (_, nth) => kill(nth, `case-${nth}@place-${nth}`));
    const alike = Array.from({ length: 10 }, (_, nth) => kill(nth, "case-3@place-3"));

    expect(worthOfOrder(alone, SUITE, EVENTS)).toEqual({ known: 0.3, unknown: 0 });
    expect(worthOfOrder(alike, SUITE, EVENTS)).toEqual({ known: 1, unknown: 1 });
  });
});
