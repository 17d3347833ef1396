import { createColors } from "picocolors";
import { expect, test } from "vitest";
import type { JudgedExchange } from "../../proxy/judge.js";
import { trafficProgressOn } from "./traffic-lines.js";

/** What the proxy prints of an exchange without a fault that was answered like this. */
function lineOf(status: number): string {
  const written: string[] = [];
  const pane = { colors: createColors(false), columns: () => 200, write: (text: string) => written.push(text) };
  const progress = trafficProgressOn(pane as object as Parameters<typeof trafficProgressOn>[0], false);
  const passed = { method: "POST", path: "/", answer: { status }, durationMs: 1 };
  const judged = { state: "judged", passed, exchange: { operation: "createGlobalCommand" }, makers: [], faults: [] };

  progress.judged(judged as object as JudgedExchange, []);
  progress.end();
  return written.join("");
}

test.each([
  [201, /^sound +POST +201 +createGlobalCommand/],
  [400, /^sound +POST +400 /],
  [500, /^not judged +POST +500 .*the service failed/],
  [501, /^not judged +POST +501 /],
])("an exchange without a fault that was answered with %i", (status, line) => {
  expect(lineOf(status)).toMatch(line);
});
