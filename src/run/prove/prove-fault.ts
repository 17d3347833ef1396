/** Proves one fault: the cases that name its rule first, everything else only where those see nothing, and not in a part. */
import type { Suite } from "../../case/property.js";
import type { CaseFinished, RunEvent } from "../result/event.js";
import { runSuites } from "../run-suites.js";
import type { FaultFacts, OpenFaulty, Proof, ProofEnd } from "./proof.js";
import { names, type ProvingSuites } from "./proving-suites.js";

/** How faults are proved, as plain data for another process. */
export interface ProofSettings {
  /** Seed of generated values. */
  readonly seed: number;
  /** Values that each property of weight 1 is run with. */
  readonly runs: number;
  /** Only what `check --fast` asks where a whole check asks so many values. */
  readonly fastOf?: number | undefined;
}

export interface ProofOptions extends ProofSettings {
  /** The suites that faults are proved with. */
  readonly suites: ProvingSuites;
}

/** What one run of a suite against one fault showed. */
interface Attempt extends Pick<Proof, "requests" | "activations" | "harnessErrors" | "harnessError"> {
  readonly failed: CaseFinished | undefined;
}

type Seen = { -readonly [Member in keyof Attempt]: Attempt[Member] };

/** Runs suites against the fault until one case fails that counts. One worker, so that it is the same case every time. */
export async function proveFault(fault: FaultFacts, open: OpenFaulty, options: ProofOptions): Promise<Proof> {
  const tested = { profile: fault.profile ?? "documented", fastOf: options.fastOf };
  const isEnough = (event: CaseFinished): boolean => names(event, fault.rule);
  const part = { suite: options.suites.naming(tested, fault.rule, fault.delivery), inOrder: true, isEnough };
  const naming = await attempt(fault, part, open, options);
  if (naming.failed) return proofOf(fault, endOf(naming, true), [naming]);
  // A selection for speed is measured by what it was chosen for.
  if (options.fastOf !== undefined) return proofOf(fault, naming.activations > 0 ? "survived" : "void", [naming]);
  const all = { suite: options.suites.whole(tested), inOrder: false, isEnough: () => true };
  const whole = await attempt(fault, all, open, options);
  const attempts = [naming, whole];
  if (whole.failed) return proofOf(fault, endOf(whole, names(whole.failed, fault.rule)), attempts);
  return proofOf(fault, attempts.some(({ activations }) => activations > 0) ? "survived" : "void", attempts);
}

/** A case that failed before the service did anything wrong has found something else. */
function endOf({ activations }: Attempt, isNamed: boolean): ProofEnd {
  return isNamed && activations > 0 ? "killed" : "other";
}

interface AttemptPart {
  readonly suite: Suite;
  readonly inOrder: boolean;
  /** True of a failed case that ends the attempt. */
  readonly isEnough: (failed: CaseFinished) => boolean;
}

async function attempt(
  fault: FaultFacts,
  { suite, inOrder, isEnough }: AttemptPart,
  open: OpenFaulty,
  options: ProofOptions,
): Promise<Attempt> {
  if (suite.cases.length + suite.properties.length === 0) {
    return { failed: undefined, requests: 0, activations: 0, harnessErrors: 0 };
  }
  const { target, activations } = open(fault.id);
  const enough = new AbortController();
  const seen: Seen = { failed: undefined, requests: 0, activations: 0, harnessErrors: 0 };
  const onEvent = (event: RunEvent) => {
    if (event.event !== "case-finished" || seen.failed) return;
    seen.requests += event.requests;
    if (event.outcome.outcome === "harness-error") {
      seen.harnessErrors++;
      seen.harnessError ??= `${event.id}: ${event.outcome.reason}`;
    }
    if (event.outcome.outcome !== "failed" || event.level === "observe" || !isEnough(event)) return;
    seen.failed = event;
    seen.activations = activations();
    enough.abort();
  };
  const { profile = "documented" } = fault;
  const { seed, runs } = options;
  try {
    await runSuites({
      ...{ target, suite, profile, seed, runs, inOrder, onEvent },
      workers: 1,
      signal: enough.signal,
      reportsReceivedAtOnce: true,
    });
  } finally {
    await target.close();
  }
  if (!seen.failed) seen.activations = activations();
  return seen;
}

function proofOf(fault: FaultFacts, end: ProofEnd, attempts: readonly Attempt[]): Proof {
  const { id, rule, ends = "killed" } = fault;
  const failed = attempts.at(-1)?.failed;
  const harnessError = attempts.find((one) => one.harnessError !== undefined)?.harnessError;
  const sum = (count: (one: Attempt) => number) => attempts.reduce((total, one) => total + count(one), 0);
  return {
    fault: id,
    rule,
    end,
    isAsItMustBe: end === ends,
    askedAll: attempts.length > 1,
    ...(failed ? { by: failed.id, found: foundIn(failed) } : {}),
    requests: sum(({ requests }) => requests),
    activations: sum(({ activations }) => activations),
    harnessErrors: sum(({ harnessErrors }) => harnessErrors),
    ...(harnessError === undefined ? {} : { harnessError }),
  };
}

function foundIn({ outcome }: CaseFinished): string {
  if (outcome.outcome !== "failed") return "";
  const [{ rule, step, expected, actual }] = outcome.violations;
  return `${rule}, step ${step}: expected ${expected}; found ${actual}`;
}
