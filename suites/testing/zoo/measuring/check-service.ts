/** Checks a service of the zoo and gives what a report would say of it. */
import type { Suite } from "../../../../src/case/property.js";
import type { Cause } from "../../../../src/run/causes/cause.js";
import { signatureOf } from "../../../../src/run/expectations/signature.js";
import type { CaseFinished, RunFinished } from "../../../../src/run/result/event.js";
import { type RunOptions, runSuites } from "../../../../src/run/run-suites.js";
import { type OpenTarget, openTarget } from "../../../../src/target/open-target.js";
import { parseTarget } from "../../../../src/target/parse-target.js";
import type { ZooService, ZooStart } from "../zoo-service.js";

export interface Checked {
  readonly finished: RunFinished;
  /** Required causes, what explains most first. */
  readonly causes: readonly Cause[];
  /** Required cases that failed. */
  readonly failed: readonly CaseFinished[];
  /** Required cases that failed or were blocked. */
  readonly touched: readonly CaseFinished[];
  /** Of each required case, in words that are the same in the next run: its outcome and what did not hold. */
  readonly outcomes: ReadonlyMap<string, string>;
}

const TOUCHED: ReadonlySet<string> = new Set(["failed", "blocked"]);

/** One run of a suite on a service that is started for it. */
export async function checkService(service: ZooService, start: ZooStart, suite: Suite): Promise<Checked> {
  const running = await service.start(start);
  try {
    return await checkRunning(running.target, service.name, suite);
  } finally {
    await running.close();
  }
}

/** What differs from a plain run of seed 1. */
type CheckOptions = Partial<Pick<RunOptions, "seed" | "runs" | "fast" | "stateFolder" | "allowDestructive">>;

/**
 * One run of a suite on a service that is there already.
 * @param target content of target.json
 */
export function checkRunning(target: unknown, name: string, suite: Suite, more: CheckOptions = {}): Promise<Checked> {
  return checkOpened(openTarget(parseTarget(target, name)), suite, more);
}

/** One run of a suite on a target, which is closed after it. */
export async function checkOpened(opened: OpenTarget, suite: Suite, more: CheckOptions = {}): Promise<Checked> {
  const touched: CaseFinished[] = [];
  const outcomes = new Map<string, string>();
  try {
    const finished = await runSuites({
      target: opened,
      suite,
      profile: "documented",
      seed: 1,
      runs: 5,
      ...more,
      onEvent: (event) => {
        if (event.event !== "case-finished" || event.level !== "must") return;
        outcomes.set(event.id, wordsOf(event));
        if (TOUCHED.has(event.outcome.outcome)) touched.push(event);
      },
    });
    const causes = (finished.causes ?? []).filter(({ level }) => level === "must");
    const failed = touched.filter(({ outcome }) => outcome.outcome === "failed");
    return { finished, causes, touched, failed, outcomes };
  } finally {
    await opened.close();
  }
}

function wordsOf({ outcome }: CaseFinished): string {
  return outcome.outcome === "failed" ? `failed: ${signatureOf(outcome.violations)}` : outcome.outcome;
}
