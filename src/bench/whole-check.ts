/** A whole check of the built package at the default settings of the command line, timed. */
import type { Suite } from "../case/property.js";
import type { OpenTarget } from "../target/open-target.js";
import type { TargetDescription } from "../target/target-description.js";
import { cpuSince } from "./benchmark.js";
import { builtLibrary } from "./built.js";

/** Defaults of `slashproof check`. */
export const WORKERS = 8;
const RUNS = 100;
const SEED = 1;

/** Read once by a process, like code. */
let suite: Suite | undefined;

export interface TimedCheck {
  readonly requests: number;
  readonly seconds: number;
  /** Processor time of this process. */
  readonly cpuSeconds: number;
  readonly perSecond: number;
}

/** Opens a target with a connection for each worker. @throws Error when the package is not built */
export async function openForCheck(description: TargetDescription): Promise<OpenTarget> {
  const { openTarget } = await builtLibrary();
  return openTarget(description, { connections: WORKERS });
}

/**
 * Runs every case of the profile `documented`, or a share of them, and closes the target.
 *
 * @param shard such as `1/16`; default all cases
 * @throws Error when the target is not conformant: figures of a broken run mean nothing
 */
export async function timeCheck(target: OpenTarget, shard = "1/1"): Promise<TimedCheck> {
  const { runSuites, suiteOf } = await builtLibrary();
  suite ??= suiteOf("documented");
  let requests = 0;
  const counted: OpenTarget = {
    ...target,
    send: (request, signal) => {
      requests += 1;
      return target.send(request, signal);
    },
  };
  const start = performance.now();
  const begun = process.cpuUsage();
  const finished = await runSuites({
    target: counted,
    suite,
    profile: "documented",
    seed: SEED,
    runs: RUNS,
    workers: WORKERS,
    shard,
    allowDestructive: true,
    onEvent: () => undefined,
  });
  const seconds = (performance.now() - start) / 1000;
  const cpuSeconds = cpuSince(begun);
  await target.close();
  if (finished.verdict !== "conformant")
    throw new Error(`Cannot measure a check that is ${finished.verdict}: ${finished.reason}`);
  return { requests, seconds, cpuSeconds, perSecond: requests / seconds };
}
