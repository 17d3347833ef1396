/** The last screen of a run with causes: what to fix first, and no more lines than a terminal has. */
import { describe, expect, test } from "vitest";
import type { Cause } from "../run/causes/cause.js";
import type { RunEvent } from "../run/result/event.js";
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
    expect(text).toContain(
      "     1 case, and 2 more as a result\n     command.name.refuses-33-characters@create.global\n",
    );
    expect(text).toContain("  2  advice: Something about x");
    expect(text).toMatch(/^Next {4}slashproof replay reports\/out\/findings\//m);
  });

  test("has the id of an example beside the number of cases where both have room", () => {
    const text = formatSummary(withCauses([cause("x", { explains: [] })]), OPTIONS);

    expect(text).toContain("     1 case · command.name.refuses-33-characters@create.global\n");
  });

  test("fits a terminal of 80 columns and 24 lines, from the verdict to the next command", () => {
    const given = { ...OPTIONS, files: ["reports/out/report.html", "reports/out/events.ndjson"] };
    const lines = formatSummary(withCauses(many), { ...given, targetFile: "target.json" })
      .trimEnd()
      .split("\n");

    const isCommand = (line: string) => /^(Next|Re-run)/.test(line);
    const rows = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / OPTIONS.width)), 0);

    // The last one is for the prompt.
    expect(rows).toBeLessThanOrEqual(23);
    expect(lines[0]).toMatch(/^NOT CONFORMANT/);
    expect(lines.filter((line) => line.length > 80 && !isCommand(line))).toEqual([]);
    expect(lines.join("\n")).toContain("Fix this first (3 of 12 causes; all are in the reports)");
    // Where three causes are shown, only the first has room for a long id.
    expect(lines.filter((line) => line.includes("command.name.refuses-33"))).toEqual([
      "     command.name.refuses-33-characters@create.global",
    ]);
    expect(lines.join("\n")).toMatch(/^Not run \(\d+ cases; \d+ more reasons? in the reports\)$/m);
    expect(lines).toContain("Report  reports/out/report.html and 1 file beside it");
  });

  test("comes after the findings, which may be long", () => {
    const only = SAMPLE_EVENTS.find((event) => event.event === "case-finished" && event.finding !== undefined);
    const events = withCauses([cause("x")]).filter((event) => event === only || event.event !== "case-finished");

    const text = formatSummary(events, OPTIONS);

    expect(text).toContain("FAILED");
    expect(text.indexOf("By hand")).toBeLessThan(text.indexOf("NOT CONFORMANT"));
    expect(text.indexOf("NOT CONFORMANT")).toBeLessThan(text.indexOf("Fix this first"));
  });
});
