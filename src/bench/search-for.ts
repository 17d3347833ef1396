/** Fuzzes a service with one planted bug until the bug is found. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PlantedBug } from "../../suites/testing/planted/planted-bug.js";
import { runFuzz } from "../fuzz/run-fuzz.js";
import { createReferenceService } from "../service/reference-service.js";
import { openFetchTarget } from "../target/open-target.js";
import { parseTarget } from "../target/parse-target.js";

/** Bounds of one search. */
export interface SearchBounds {
  /** Seed of the run. */
  readonly seed: number;
  /** Whether answers influence what is sent. */
  readonly feedback: boolean;
  /** Requests of cases after which the search ends without the bug. */
  readonly requests: number;
  /** The same in milliseconds. */
  readonly ms: number;
  /** Requests that are sent after the first finding, to see how often the bug is reported. */
  readonly more: number;
}

/** What came of it. */
export interface Searched {
  /** Requests of cases until the first finding, shrinking left out; `undefined` where there was none. */
  readonly foundAfter: number | undefined;
  /** Seconds until the first finding was reported, shrinking included. */
  readonly seconds: number;
  /** Ids of the findings. */
  readonly findings: readonly string[];
  /** The rule of the first finding is one of those of the bug. */
  readonly isRight: boolean;
}

/** One worker, so that figures do not depend on what else is under way. */
export async function searchFor(bug: PlantedBug, bounds: SearchBounds): Promise<Searched> {
  const corpus = await mkdtemp(join(tmpdir(), "slashproof-search-"));
  const service = createReferenceService({ seed: `search ${bounds.seed}` });
  const described = parseTarget(service.target, bug.id, { inProcess: true });
  const target = openFetchTarget(described, bug.plant(service.fetch));
  const stop = new AbortController();
  const startedAt = performance.now();
  const findings: { readonly id: string; readonly rule: string }[] = [];
  let [requests, foundAfter, seconds] = [0, undefined as number | undefined, 0];
  try {
    await runFuzz({
      target,
      corpus,
      profile: "documented",
      seed: bounds.seed,
      runs: Number.POSITIVE_INFINITY,
      timeLimitMs: bounds.ms,
      feedback: bounds.feedback,
      workers: 1,
      signal: stop.signal,
      onStatus: (status) => {
        requests = status.requests;
        if (requests >= Math.min(bounds.requests, (foundAfter ?? Number.POSITIVE_INFINITY) + bounds.more)) stop.abort();
      },
      onEvent: (event) => {
        if (event.event !== "case-finished" || event.outcome.outcome !== "failed") return;
        const [{ rule }] = event.outcome.violations;
        findings.push({ id: event.id, rule });
        foundAfter ??= requests;
        if (findings.length === 1) seconds = (performance.now() - startedAt) / 1000;
      },
    });
  } finally {
    await target.close();
    await rm(corpus, { recursive: true });
  }
  const rules: readonly string[] = bug.rules;
  const [first] = findings;
  return {
    foundAfter,
    seconds,
    findings: findings.map(({ id }) => id),
    isRight: first !== undefined && rules.includes(first.rule),
  };
}
