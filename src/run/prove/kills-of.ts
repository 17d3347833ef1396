/** Asks everything that names the rule of a fault, and stops at no failure: what kills it, and not only what does so first. */
import type { RunEvent } from "../result/event.js";
import { runSuites } from "../run-suites.js";
import type { FaultFacts, OpenFaulty } from "./proof.js";
import type { ProofOptions } from "./prove-fault.js";
import { names } from "./proving-suites.js";

/** What kills one fault. Plain data: it goes between processes and into `kills.json`. */
export interface Kills {
  /** Id of the fault. */
  readonly fault: string;
  /** Ids of the cases and properties that fail in the name of its rule, in the order in which they ran. */
  readonly by: readonly string[];
  /** Cases that ended by a defect of this tool; must be 0. */
  readonly harnessErrors: number;
}

/** All kills of a fault. A failure is believed at once: nothing here is about a target. */
export async function killsOf(fault: FaultFacts, open: OpenFaulty, options: ProofOptions): Promise<Kills> {
  const profile = fault.profile ?? "documented";
  const suite = options.suites.naming({ profile, fastOf: options.fastOf }, fault.rule);
  const by: string[] = [];
  let harnessErrors = 0;
  const onEvent = (event: RunEvent): void => {
    if (event.event !== "case-finished") return;
    if (event.outcome.outcome === "harness-error") harnessErrors++;
    if (event.outcome.outcome === "failed" && names(event, fault.rule)) by.push(event.id);
  };
  if (suite.cases.length + suite.properties.length === 0) return { fault: fault.id, by, harnessErrors };
  const { target } = open(fault.id);
  try {
    const { seed, runs } = options;
    await runSuites({ target, suite, profile, seed, runs, workers: 1, believesAtOnce: true, onEvent });
  } finally {
    await target.close();
  }
  return { fault: fault.id, by, harnessErrors };
}
