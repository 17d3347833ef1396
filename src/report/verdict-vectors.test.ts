/** Every format tells the verdict, the counts and the cases that are right. The streams are those that the runner is held to. */
import { describe, expect, test } from "vitest";
import { readVectors, type VerdictVector } from "../run/testing/vectors/read-vectors.js";
import { formatSummary } from "./console.js";
import { formatHtml } from "./html.js";
import { formatJson } from "./json.js";
import { formatJunit } from "./junit.js";
import { formatMarkdown } from "./markdown.js";
import { formatSarif } from "./sarif.js";
import { READABLE_FORMATS } from "./testing/read-back/read-back.js";
import { VERDICT_WORDS } from "./verdict.js";

const VECTORS = readVectors();
const FAILING = ["failed", "advice", "flaky", "expected"];
const OUTCOME_GROUPS: Readonly<Record<string, string>> = {
  blocked: "not run",
  unsupported: "not run",
  untestable: "not run",
  "no-room": "not run",
  "harness-error": "not run",
};

function countsOf({ cases }: VerdictVector): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const state of Object.values(cases)) {
    const group = OUTCOME_GROUPS[state] ?? state;
    counts[group] = (counts[group] ?? 0) + 1;
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
    const reported = Object.entries(vector.cases).filter(([, state]) => casesTold === "all" || FAILING.includes(state));

    const back = read(vector.events);

    expect(back.verdict).toBe(verdicts[verdictIn]);
    expect(back.exitCode ?? vector.exitCode).toBe(vector.exitCode);
    expect(back.cases).toEqual(Object.fromEntries(reported));
    expect(withoutZeros(back.counts ?? countsOf(vector))).toEqual(countsOf(vector));
  });

  test("the vectors hold a failing case with hostile text", () => {
    const failed = VECTORS.filter(({ cases }) => Object.values(cases).includes("failed"));

    expect(failed.length).toBeGreaterThan(0);
    for (const { events } of failed) expect(JSON.stringify(events)).toContain("</script><img src=x");
  });
});

describe("a cause", () => {
  const TEXTS = {
    json: (events: VerdictVector["events"]) => formatJson(events),
    junit: (events: VerdictVector["events"]) => formatJunit(events),
    sarif: (events: VerdictVector["events"]) => formatSarif(events),
    html: (events: VerdictVector["events"]) => formatHtml(events),
    markdown: (events: VerdictVector["events"]) => formatMarkdown(events),
    console: (events: VerdictVector["events"]) => formatSummary(events, { color: false, width: 300 }),
  };
  const ROWS = Object.entries(TEXTS).flatMap(([format, write]) =>
    VECTORS.filter(({ causes }) => causes !== undefined).map((vector) => ({
      format,
      write,
      vector,
      name: vector.name,
    })),
  );

  test.each(ROWS)("of $name is in $format", ({ write, vector }) => {
    const end = vector.events.at(-1);
    const titles = end?.event === "run-finished" ? (end.causes ?? []).map(({ title }) => title.split(":")[0]) : [];

    const text = write(vector.events);

    expect(titles.length).toBeGreaterThan(0);
    expect(titles.filter((title = "") => !text.includes(title))).toEqual([]);
  });
});
