/** How often one trial of a race finds a racy fault: the power of the races, and what a run of a hundred makes of it. */
import { raceProperties } from "../../suites/races/races.suite.js";
import { createRacyService, RACY_FAULTS, type RacyFault } from "../../suites/testing/racy.js";
import { runSuites } from "../run/run-suites.js";
import { openFetchTarget } from "../target/open-target.js";
import { parseTarget } from "../target/parse-target.js";
import type { Benchmark, Figure } from "./benchmark.js";

const TRIALS = 40;

/** Longest careless moments that are tried: what the fault leaves open between look and write, in ms. */
const PAUSES_MS = [0, 2] as const;

export const racesBenchmark: Benchmark = {
  name: "races",
  async measure() {
    const figures: Figure[] = [];
    for (const fault of Object.keys(RACY_FAULTS) as RacyFault[])
      for (const pauseMs of PAUSES_MS) figures.push(...(await ratesOf(fault, pauseMs)));
    return figures;
  },
};

/** Races that found the fault at least once, with the share of trials that did. */
async function ratesOf(fault: RacyFault, pauseMs: number): Promise<readonly Figure[]> {
  const found = new Map<string, number>();
  let anywhere = 0;
  for (let seed = 1; seed <= TRIALS; seed++) {
    const failed = await trial(fault, pauseMs, seed);
    if (failed.length > 0) anywhere++;
    for (const id of failed) found.set(id, (found.get(id) ?? 0) + 1);
  }
  const when = `${fault}, up to ${pauseMs} ms`;
  return [
    { what: `${when}: trials of all races that find it`, value: (anywhere / TRIALS) * 100, unit: "%" },
    ...[...found].map(([id, count]): Figure => ({ what: `${when}: ${id}`, value: (count / TRIALS) * 100, unit: "%" })),
  ];
}

/** One trial of each race. */
async function trial(fault: RacyFault, pauseMs: number, seed: number): Promise<readonly string[]> {
  const { target, fetch } = createRacyService(fault, () => Math.random() * pauseMs);
  const opened = openFetchTarget(parseTarget(target, fault, { inProcess: true }), fetch);
  const failed: string[] = [];
  await runSuites({
    target: opened,
    suite: { cases: [], properties: raceProperties },
    profile: "documented",
    seed,
    runs: 1,
    onEvent: (event) => {
      if (event.event === "case-finished" && event.outcome.outcome === "failed") failed.push(event.id);
    },
  });
  await opened.close();
  return failed;
}
