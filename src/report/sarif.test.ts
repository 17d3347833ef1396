import type { Log, Run } from "sarif";
import { describe, expect, test } from "vitest";
import type { RunEvent } from "../run/result/event.js";
import { formatSarif } from "./sarif.js";
import { CONFORMANT_EVENTS, CUT_OFF_EVENTS, SAMPLE_EVENTS } from "./testing/sample-events.js";

function runOf(events: readonly RunEvent[]): Run {
  const log: Log = JSON.parse(formatSarif(events, { outDir: "reports/out" }));
  expect(log.version).toBe("2.1.0");
  expect(log.runs).toHaveLength(1);
  return log.runs[0] as Run;
}

describe("formatSarif", () => {
  test("has one result for each violation, an error only for must", () => {
    const results = runOf(SAMPLE_EVENTS).results ?? [];

    expect(results.map((result) => [result.ruleId, result.level])).toEqual([
      ["command.name.has-1-to-32-characters", "error"],
      ["command.name.has-1-to-32-characters", "error"],
      ["command.object.has-its-fields", "error"],
      ["command.object.has-snowflakes", "error"],
      ["command.name.rename-to-a-used-name-is-refused", "warning"],
      ["upsert.parallel-creates-make-one-command", "warning"],
    ]);
  });

  test("names the rule of each result by its index, its case, and no file that the target does not have", () => {
    const run = runOf(SAMPLE_EVENTS);
    const rules = run.tool.driver.rules ?? [];

    for (const result of run.results ?? []) expect(rules[result.ruleIndex ?? -1]?.id).toBe(result.ruleId);
    expect(run.results?.[0]?.locations).toEqual([
      {
        logicalLocations: [
          expect.objectContaining({ fullyQualifiedName: "command.name.refuses-33-characters@create.global" }),
        ],
      },
    ]);
    expect(JSON.stringify(run)).not.toContain("spec/rules");
  });

  test.each([
    ["the script that started the service", "src/my server.js", undefined, "src/my%20server.js"],
    ["the description of the service", undefined, "ci/../target.json", "target.json"],
    ["no file outside the folder", undefined, "../target.json", undefined],
    ["no file of this machine", undefined, "/tmp/target.json", undefined],
  ])("points to %s", (_name, script, path, uri) => {
    const events = SAMPLE_EVENTS.map((event) =>
      event.event === "run-started" && path !== undefined
        ? { ...event, target: { ...event.target, opened: { by: "file" as const, path } } }
        : event,
    );

    const log: Log = JSON.parse(formatSarif(events, { script }));

    for (const { locations } of log.runs[0]?.results ?? [])
      expect(locations?.[0]?.physicalLocation?.artifactLocation?.uri).toBe(uri);
  });

  test("explains each rule with its source", () => {
    const rules = runOf(SAMPLE_EVENTS).tool.driver.rules ?? [];

    expect(rules).toHaveLength(5);
    expect(rules[0]?.help?.text).toContain('Source: document on commands (D1), "Naming and uniqueness rules"');
    expect(rules[0]?.shortDescription?.text).toMatch(/characters/);
  });

  test("has fingerprints that tell results apart and stay", () => {
    const fingerprints = (runOf(SAMPLE_EVENTS).results ?? []).map((result) =>
      JSON.stringify(result.partialFingerprints),
    );

    expect(new Set(fingerprints).size).toBe(fingerprints.length);
    expect(formatSarif(SAMPLE_EVENTS)).toBe(formatSarif(SAMPLE_EVENTS));
  });

  test("notes what was not exercised, harness errors as errors", () => {
    const notes = runOf(SAMPLE_EVENTS).invocations?.[0]?.toolExecutionNotifications ?? [];

    expect(notes.map((note) => note.level)).toEqual(["error", "error", "warning", "note"]);
  });

  test.each([
    ["a conformant run", CONFORMANT_EVENTS, true, 0],
    ["a run with findings", SAMPLE_EVENTS, true, 1],
    ["a run that was cut off", CUT_OFF_EVENTS, false, 130],
  ] as const)("says of %s whether it reached a verdict", (_, events, executionSuccessful, exitCode) => {
    expect(runOf(events).invocations?.[0]).toMatchObject({ executionSuccessful, exitCode });
  });
});
