/** The independent service with faults that no single request shows: each is found, made small, saved, and seen again. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { sequenceProperties } from "../../suites/properties/sequences.suite.js";
import { raceProperties } from "../../suites/races/races.suite.js";
import { openIndependentService } from "../../suites/testing/independent/open-independent-service.js";
import { RACY_FAULTS, type RacyFault, racyFront } from "../../suites/testing/racy.js";
import { STATEFUL_FAULTS, type StatefulFault, statefulFront } from "../../suites/testing/stateful.js";
import type { Finding } from "../case/outcome.js";
import { readSaved } from "../cli/files/read-corpus.js";
import { replayFindings } from "../cli/replay/replay-findings.js";
import type { RunEvent } from "../run/result/event.js";
import { type OpenTarget, openFetchTarget } from "../target/open-target.js";
import { parseTarget } from "../target/parse-target.js";
import { runFuzz } from "./run-fuzz.js";

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

type Fault = StatefulFault | RacyFault;

/** On a busy machine a turn of the event loop takes longer than a millisecond: requests that are sent at once would not meet. */
const CARELESS_MS = 5;

function independent(fault?: Fault): OpenTarget {
  const { target, fetch } = openIndependentService();
  return openFetchTarget(parseTarget(target, "independent", { inProcess: true }), broken(fault, fetch));
}

function broken(fault: Fault | undefined, fetch: (request: Request) => Promise<Response>) {
  if (fault === undefined) return fetch;
  return isRacy(fault)
    ? racyFront(fault, fetch, () => CARELESS_MS)
    : statefulFront(fault, fetch, "Bearer independent-manager");
}

const isRacy = (fault: Fault): fault is RacyFault => fault in RACY_FAULTS;

/** Few sequences set permissions and rename the command later, and not all edits that meet are of different fields. */
const RUNS: Partial<Record<Fault, number>> = { "rename-keeps-permissions": 3000, "lost-update": 3000 };

/** With 2 the day of a guild may end before an example is small: it has 45 requests, or takes half a minute. */
const SEEDS: Partial<Record<Fault, number>> = {
  "delete-touches-another-guild": 4,
  "second-overwrite-makes-a-new-id": 1,
};

/** Most requests of a finding, reads of the state after every operation included: twenty operations make more than 60. */
const MOST_STEPS = 40;

/** The fault is found, and the example is small. What only happens at once is a race: no other case shows it again for certain. */
const isEnough = (event: RunEvent, fault: Fault): boolean =>
  event.event === "case-finished" &&
  event.finding !== undefined &&
  event.finding.case.steps.length <= MOST_STEPS &&
  (!isRacy(fault) || event.id.startsWith("race."));

/** Fuzzes until that is so, or all is through. */
async function findingsOf(target: OpenTarget, fault: Fault, corpus: string): Promise<readonly Finding[]> {
  const events: RunEvent[] = [];
  const enough = new AbortController();
  await runFuzz({
    target,
    corpus,
    profile: "documented",
    seed: SEEDS[fault] ?? (isRacy(fault) ? 1 : 2),
    runs: RUNS[fault] ?? (isRacy(fault) ? 400 : 500),
    // A fault that reaches from one scope into another would show in whatever another worker is at.
    workers: 1,
    properties: isRacy(fault) ? raceProperties : sequenceProperties,
    signal: enough.signal,
    onEvent: (event) => {
      events.push(event);
      if (isEnough(event, fault)) enough.abort();
    },
  });
  await target.close();
  return events.flatMap((event) => (event.event === "case-finished" && event.finding ? [event.finding] : []));
}

/** How many of the saved cases fail when they are run again. */
async function failingAgain(target: OpenTarget, corpus: string): Promise<number> {
  const { findings } = await readSaved(corpus);
  const [first, ...others] = findings.filter(({ finding }) => finding.violations[0].step !== "");
  if (first === undefined) return Number.NaN;
  let failed = 0;
  const settings = { allowDestructive: false, signal: new AbortController().signal, workers: 1 };
  await replayFindings([first, ...others], target, settings, ({ outcome, isSeenAgain }) => {
    if (outcome.outcome === "failed" && isSeenAgain) failed++;
  });
  await target.close();
  return failed;
}

const FAULTS = [...Object.keys(STATEFUL_FAULTS), ...Object.keys(RACY_FAULTS)] as Fault[];

test.each(FAULTS)("%s is found, shrunk, saved, and replayed", async (fault) => {
  const corpus = mkdtempSync(join(tmpdir(), "slashproof-stateful-"));
  folders.push(corpus);

  const findings = await findingsOf(independent(fault), fault, corpus);

  expect(findings.length).toBeGreaterThan(0);
  expect(Math.min(...findings.map(({ case: { steps } }) => steps.length))).toBeLessThanOrEqual(MOST_STEPS);
  expect(readdirSync(corpus).length).toBeGreaterThanOrEqual(findings.length);
  expect(await failingAgain(independent(fault), corpus)).toBeGreaterThan(0);
  expect(await failingAgain(independent(), corpus)).toBe(0);
});
