/** The runner comes to the verdict that is right, and to the stream that was recorded. */
import { describe, expect, test } from "vitest";
import { readVectors } from "../testing/vectors/read-vectors.js";
import { play, SCRIPTS } from "../testing/vectors/scripts.js";
import type { RunEvent } from "./event.js";

const VECTORS = readVectors();

const outcomesOf = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.event === "case-finished" ? [[event.id, event.outcome.outcome]] : []));

describe("a scripted target", () => {
  test("is behind every recorded stream", () => {
    expect(VECTORS.map(({ name }) => name)).toEqual(Object.keys(SCRIPTS));
  });

  test.each(VECTORS)("of $name gets $verdict and exit code $exitCode", async ({ name, verdict, exitCode, events }) => {
    const script = SCRIPTS[name];
    expect(script).toBeDefined();

    const played = await play(script ?? { cases: [] });

    expect(played.at(-1)).toMatchObject({ event: "run-finished", verdict, exitCode });
    expect(outcomesOf(played)).toEqual(outcomesOf(events));
    expect(played).toEqual(events);
  });

  test.each(VECTORS)("of $name ends each case as is right", ({ cases, events }) => {
    const words = Object.entries(cases).map(([id, state]) => [
      id,
      state === "advice" || state === "expected" ? "failed" : state,
    ]);

    expect(Object.fromEntries(outcomesOf(events))).toEqual(Object.fromEntries(words));
  });

  test.each(VECTORS.filter(({ causes }) => causes !== undefined))("of $name has its causes", ({ causes, events }) => {
    const end = events.at(-1);
    const found = end?.event === "run-finished" ? (end.causes ?? []) : [];

    expect(Object.fromEntries(found.map((one) => [one.id, [...one.cases, ...one.explains]]))).toEqual(causes);
  });
});
