import { describe, expect, test } from "vitest";
import type { RunEvent } from "../run/result/event.js";
import {
  formatPlainLine,
  formatProgressLine,
  NO_PROGRESS,
  progressAfter,
  type RunProgress,
} from "./console-progress.js";
import { SAMPLE_EVENTS } from "./testing/sample-events.js";

const HALF: RunProgress = {
  planned: 1000,
  done: 500,
  failed: 2,
  advice: 1,
  flaky: 0,
  requests: 1500,
  expectedMs: 0,
  lanes: 8,
  current: "naming",
};

describe("formatProgressLine", () => {
  test("says how far the run is", () => {
    expect(formatProgressLine(HALF, { color: false, width: 120, elapsedMs: 3000 })).toBe(
      "━━━━━━━━━━──────────  500 of 1,000 cases · 2 failed · 1 advice · 500 requests/s · 3.0 s · 8 workers · naming",
    );
  });

  test("shows the time against the forecast, as long as it is not over", () => {
    const line = (elapsedMs: number) =>
      formatProgressLine({ ...HALF, expectedMs: 185_000 }, { color: false, width: 120, elapsedMs });

    expect(line(3000)).toContain(" · 3.0 s of about 3 min 05 s · ");
    expect(line(190_000)).toContain(" · 190.0 s · ");
  });

  test.each([0, 19, 20, 21, 40, 80])("fits %i columns", (width) => {
    expect(formatProgressLine(HALF, { color: false, width, elapsedMs: 0 }).length).toBeLessThanOrEqual(width);
  });

  test("is still at nothing planned", () => {
    expect(formatProgressLine(NO_PROGRESS, { color: false, width: 80, elapsedMs: 0 })).toContain("0 of 0 cases");
  });
});

describe("formatPlainLine", () => {
  test("names what is no pass, and every tenth of the plan", () => {
    const lines = plainLines(SAMPLE_EVENTS);

    expect(lines[0]).toBe("Checking my-emulator (profile documented, seed 42): 14 cases");
    expect(lines).toContain(
      "FAILED  command.name.refuses-33-characters@edit.guild: 201 Created, name has 33 characters",
    );
    expect(lines).toContain("ADVICE  command.name.refuses-a-rename-to-a-used-name@edit.guild: 200 OK");
    expect(lines.at(-1)).toBe("14 of 14 cases");
  });

  test("never shows a control character", () => {
    expect(plainLines(SAMPLE_EVENTS).join("")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});

function plainLines(events: readonly RunEvent[]): string[] {
  const lines: string[] = [];
  let progress = NO_PROGRESS;
  for (const event of events) {
    progress = progressAfter(progress, event);
    lines.push(formatPlainLine(event, progress) ?? "");
  }
  return lines.filter((line) => line !== "");
}
