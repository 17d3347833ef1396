/** Lets the reference service answer cases, at a stopped clock and with a fixed seed: the same cases, the same bytes. */
import type { Case } from "../case/case.js";
import type { Recording } from "../case/recording.js";
import type { ProfileName } from "../contract/profile.js";
import { runSuites } from "../run/run-suites.js";
import { createReferenceService } from "../service/reference-service.js";
import { openFetchTarget } from "../target/open-target.js";
import { parseTarget } from "../target/parse-target.js";

/** A clock that only requests move; ten minutes a look, so that no day sees too many creates. */
const START_MS = Date.UTC(2025, 0, 1);
const STEP_MS = 600_000;

/** Interactions have to be answered within seconds, and each is used in a guild of its own. */
const DRIVEN_STEP_MS = 1;

/** The recordings of the cases in their order. What came before them (preflight, probes) is in none. */
export async function recordOnReference(cases: readonly Case[], profile: ProfileName): Promise<readonly Recording[]> {
  let now = START_MS;
  const stepMs = cases.some(({ leases }) => leases.includes("driver")) ? DRIVEN_STEP_MS : STEP_MS;
  const service = createReferenceService({ profile, seed: "fixtures", now: () => (now += stepMs) });
  const target = openFetchTarget(parseTarget(service.target, "the reference service"), service.fetch, {
    isEmbedded: true,
  });
  const recordings = new Map<string, Recording>();
  const suite = { cases, properties: [] };
  await runSuites({
    target,
    suite,
    profile,
    seed: 1,
    runs: 1,
    workers: 1,
    onEvent: () => undefined,
    onRecording: (recording) => {
      if (!recordings.has(recording.case.id)) recordings.set(recording.case.id, recording);
    },
  });
  await target.close();
  return cases.flatMap(({ id }) => recordings.get(id) ?? []);
}
