/** Every format tells the verdict, the counts and the cases that are right. The streams are those that the runner is held to. */
import { describe, expect, test } from "vitest";
import { readVectors, type VerdictVector } from "../run/testing/vectors/read-vectors.js";
import { READABLE_FORMATS } from "./testing/read-back/read-back.js";
import { VERDICT_WORDS } from "./verdict.js";

const VECTORS = readVectors();
const FAILING = ["failed", "advice", "flaky", "expected"];
const SHELVES: Readonly<Record<string, string>> = {
  blocked: "not exercised",
  unsupported: "not exercised",
  untestable: "not exercised",
  "no-room": "not exercised",
  "harness-error": "not exercised",
};

function countsOf({ cases }: VerdictVector): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const state of Object.values(cases)) {
    const shelf = SHELVES[state] ?? state;
    counts[shelf] = (counts[shelf] ?? 0) + 1;
  }
  return counts;
}

const withoutZeros = (counts: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));

const PAIRS = READABLE_FORMATS.flatMap((one) => VECTORS.map((vector) => ({ ...one, vector, name: vector.name })));

describe("read back", () => {
  test.each(PAIRS)("$format tells $name", ({ read, verdictIn, casesTold, vector }) => {
    const words = VERDICT_WORDS[vector.verdict];
    const verdicts = { id: vector.verdict, words, capitals: words.toUpperCase() };
    const told = Object.entries(vector.cases).filter(([, state]) => casesTold === "all" || FAILING.includes(state));

    const back = read(vector.events);

    expect(back.verdict).toBe(verdicts[verdictIn]);
    expect(back.exitCode ?? vector.exitCode).toBe(vector.exitCode);
    expect(back.cases).toEqual(Object.fromEntries(told));
    expect(withoutZeros(back.counts ?? countsOf(vector))).toEqual(countsOf(vector));
  });

  test("the vectors hold a failing case with hostile text", () => {
    const failed = VECTORS.filter(({ cases }) => Object.values(cases).includes("failed"));

    expect(failed.length).toBeGreaterThan(0);
    for (const { events } of failed) expect(JSON.stringify(events)).toContain("</script><img src=x");
  });
});
