/** Recorded runs with the verdict that is right for each, for whatever makes or shows one. */
import { readFileSync } from "node:fs";
import type { RunEvent, Verdict } from "../../result/event.js";

/** What is right for a recorded run; written by hand. */
export interface RightVerdict {
  readonly verdict: Verdict;
  readonly exitCode: number;
  /** What became of each case, as every report is to show it. */
  readonly cases: Readonly<Record<string, string>>;
  /** By the id of a cause, the cases that it accounts for; only where a vector is about causes. */
  readonly causes?: Readonly<Record<string, readonly string[]>>;
}

export interface VerdictVector extends RightVerdict {
  readonly name: string;
  readonly events: readonly RunEvent[];
}

/** Where the stream of this name is recorded. */
export function streamOf(name: string): URL {
  return new URL(`${name}.ndjson`, import.meta.url);
}

/** What is right, by the name of the stream. */
export const RIGHT: Readonly<Record<string, RightVerdict>> = JSON.parse(
  readFileSync(new URL("verdicts.json", import.meta.url), "utf8"),
);

/** Every recorded run. */
export function readVectors(): readonly VerdictVector[] {
  return Object.entries(RIGHT).map(([name, right]) => {
    const lines = readFileSync(streamOf(name), "utf8").trimEnd().split("\n");
    return { name, ...right, events: lines.map((line): RunEvent => JSON.parse(line)) };
  });
}
