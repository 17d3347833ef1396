/** The last screen of a run with causes: what to fix first, and no more lines than a terminal has. */
import { describe, expect, test } from "vitest";
import type { Cause } from "../run/causes/cause.js";
import type { RunEvent } from "../run/event.js";
import { formatSummary } from "./console.js";
import { SAMPLE_EVENTS, SAMPLE_FINDING } from "./testing/sample-events.js";

const OPTIONS = { color: false, width: 80, outDir: "reports/out" };

const cause = (id: string, more: Partial<Cause> = {}): Cause => ({
  id,
  title: `Something about ${id} is not done as the documents say, and this sentence is long enough for two lines`,
  prerequisite: "refusal",
  rules: ["command.name.has-1-to-32-characters"],
  cases: ["command.name.refuses-33-characters@create.global"],
  explains: ["one", "two"],
  finding: SAMPLE_FINDING.id,
  level: "must",
  ...more,
});

const withCauses = (causes: readonly Cause[]): readonly RunEvent[] =>
  SAMPLE_EVENTS.map((event) => (event.event === "run-finished" ? { ...event, causes } : event));

const many = Array.from({ length: 12 }, (_, nth) => cause(`refusal:number-${nth + 1}`));

describe("the last screen", () => {
  test("leads with causes, rules and the next command", () => {
    const text = formatSummary(withCauses([cause("identity:bulk"), cause("x", { level: "should" })]), OPTIONS);

    expect(text).toMatch(/^NOT CONFORMANT.*\n.*\n {2}Required rules: \d+ broken, \d+ kept, \d+ not judged\n/);
    expect(text).toContain("Fix this first (2 causes)\n  1  Something about identity:bulk");
    expect(text).toContain("1 check, 2 more because of it · command.name.refuses-33-characters@create");
    expect(text).toContain("  2  advice: Something about x");
    expect(text).toMatch(/^Next {4}slashproof replay reports\/out\/findings\//m);
  });

  test("fits a terminal of 80 columns and about 30 lines", () => {
    const lines = formatSummary(withCauses(many), OPTIONS).trimEnd().split("\n");
    const isCommand = (line: string) => /^(Next|Re-run)/.test(line);

    expect(lines.length).toBeLessThanOrEqual(35);
    expect(lines.filter((line) => line.length > 80 && !isCommand(line))).toEqual([]);
    expect(lines.join("\n")).toContain("and 7 more in the reports");
  });
});
