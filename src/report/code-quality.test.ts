import { expect, test } from "vitest";
import type { RunEvent } from "../run/result/event.js";
import { type CodeQualityIssue, formatCodeQuality } from "./code-quality.js";
import { CONFORMANT_EVENTS, CUT_OFF_EVENTS, SAMPLE_EVENTS } from "./testing/sample-events.js";

function issuesOf(events: readonly RunEvent[], script?: string): readonly CodeQualityIssue[] {
  return JSON.parse(formatCodeQuality(events, { script }));
}

test("has an entry for each violation, except those that are expected", () => {
  expect(issuesOf(SAMPLE_EVENTS).map(({ check_name, severity }) => [check_name, severity])).toEqual([
    ["command.name.has-1-to-32-characters", "major"],
    ["command.name.has-1-to-32-characters", "major"],
    ["command.object.has-its-fields", "major"],
    ["command.object.has-snowflakes", "major"],
    ["command.name.rename-to-a-used-name-is-refused", "minor"],
    ["upsert.parallel-creates-make-one-command", "minor"],
  ]);
});

test("has only what GitLab reads, with a fingerprint of its own for each entry", () => {
  const issues = issuesOf(SAMPLE_EVENTS);

  for (const issue of issues) {
    expect(Object.keys(issue)).toEqual(["description", "check_name", "fingerprint", "severity", "location"]);
    expect(issue.description).not.toMatch(/\n|^$/);
    expect(issue.fingerprint).toMatch(/^[0-9a-f]{64}$/);
  }
  expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(issues.length);
});

test("has the same fingerprints in the next run, whatever the service answers then", () => {
  const later = structuredClone(SAMPLE_EVENTS).map((event) =>
    event.event === "case-finished" && "violations" in event.outcome
      ? {
          ...event,
          outcome: {
            ...event.outcome,
            violations: event.outcome.violations.map((one) => ({ ...one, actual: "other" })),
          },
        }
      : event,
  ) as readonly RunEvent[];

  const prints = (events: readonly RunEvent[]) => issuesOf(events).map(({ fingerprint }) => fingerprint);

  expect(prints(later)).toEqual(prints(SAMPLE_EVENTS));
  expect(issuesOf(later)).not.toEqual(issuesOf(SAMPLE_EVENTS));
});

test("is empty for a conformant target, and not for a run that broke off", () => {
  expect(issuesOf(CONFORMANT_EVENTS)).toEqual([]);
  expect(issuesOf(CUT_OFF_EVENTS)[0]).toMatchObject({ check_name: "slashproof.verdict", severity: "blocker" });
});

test("points to the script that started the service, or to target.json", () => {
  expect(issuesOf(SAMPLE_EVENTS, "src/server.js")[0]?.location).toEqual({ path: "src/server.js", lines: { begin: 1 } });
  expect(issuesOf(SAMPLE_EVENTS)[0]?.location).toEqual({ path: "target.json", lines: { begin: 1 } });
});
