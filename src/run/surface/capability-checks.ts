/** Whether what a target claims was exercised, and whether what it does not claim is refused. */
import type { Case } from "../../case/case.js";
import type { Outcome } from "../../case/outcome.js";
import type { Capability } from "../../contract/capabilities.js";
import type { ProbedCapability } from "../../target/capabilities.js";

/**
 * One check of one capability.
 *
 * - `capability.<name>.is-exercised` target.json claims it: at least one of its cases came to a decision
 * - `capability.<name>.is-refused` target.json does not claim it, and a probe found it missing: by an answer below 500 or 501, in time
 */
export interface CapabilityCheck {
  /** Id of the check. */
  readonly id: string;
  /** The capability that it is about. */
  readonly capability: Capability;
  /** `held` is fine; `untestable` means that no case could decide. */
  readonly state: "held" | "not-asked" | "untestable";
  /** What was found and, where it does not hold, what would help; one line. */
  readonly message: string;
  /** Cases of this run that need it, and how many of them came to a decision. Those of shards add up. */
  readonly asked: number;
  /** Cases that came to a decision. */
  readonly exercised: number;
}

interface Row {
  readonly found: ProbedCapability;
  asked: number;
  exercised: number;
  /** Why the others came to none, with how many each. */
  readonly reasons: Map<string, number>;
}

/** Takes in what became of cases, by the capabilities that they need. */
export class CapabilityChecks {
  readonly #rows: ReadonlyMap<Capability, Row>;
  readonly #isWhole: boolean;

  /** @param isWhole everything runs: then cases that lack another capability count too */
  constructor(capabilities: readonly ProbedCapability[], isWhole: boolean) {
    this.#rows = new Map(
      capabilities.map((found) => [found.capability, { found, asked: 0, exercised: 0, reasons: new Map() }]),
    );
    this.#isWhole = isWhole;
  }

  see({ needs }: Pick<Case, "needs">, outcome: Outcome): void {
    if (outcome.outcome === "unsupported" && !this.#isWhole) return;
    for (const need of needs) {
      const row = this.#rows.get(need);
      if (!row) continue;
      row.asked++;
      if (!("reason" in outcome)) row.exercised++;
      else row.reasons.set(outcome.reason, (row.reasons.get(outcome.reason) ?? 0) + 1);
    }
  }

  /** In the order of the list of capabilities. */
  get results(): readonly CapabilityCheck[] {
    return [...this.#rows.values()].flatMap((row) => checkOf(row) ?? []);
  }
}

/** The checks of a run that ended early: that is why nothing was exercised, and no fault of the claim. */
export function checksOfCutOffRun(checks: readonly CapabilityCheck[]): readonly CapabilityCheck[] {
  return checks.map((one) => (one.state === "untestable" ? { ...one, state: "not-asked" } : one));
}

/** The checks of all shards of a run: what one of them exercised is exercised. */
export function mergeChecks(shards: readonly (readonly CapabilityCheck[])[]): readonly CapabilityCheck[] {
  const byId = new Map<string, CapabilityCheck>();
  for (const one of shards.flat()) {
    const before = byId.get(one.id);
    byId.set(one.id, before ? joined(before, one) : one);
  }
  return [...byId.values()];
}

function joined(one: CapabilityCheck, other: CapabilityCheck): CapabilityCheck {
  const best = RANK.indexOf(other.state) > RANK.indexOf(one.state) ? other : one;
  return { ...best, asked: one.asked + other.asked, exercised: one.exercised + other.exercised };
}

const RANK: readonly CapabilityCheck["state"][] = ["not-asked", "untestable", "held"];

function checkOf({ found, asked, exercised, reasons }: Row): CapabilityCheck | undefined {
  const { capability, state, isUntestable } = found;
  const counts = { capability, asked, exercised };
  if (state === "claimed") {
    const id = `capability.${capability}.is-exercised`;
    if (asked === 0) return { id, ...counts, state: "not-asked", message: "no case of this run needs it" };
    if (exercised > 0) return { id, ...counts, state: "held", message: `${exercised} of ${asked} cases were decided` };
    const cases = asked === 1 ? "its only case could not" : `none of its ${asked} cases could`;
    const why = isUntestable ? found.reason : `${cases} be exercised${mostCommonOf(reasons)}`;
    const message = `${capability} is claimed, but ${why}`;
    return { id, ...counts, state: "untestable", message };
  }
  if (state === "probed") return undefined;
  const id = `capability.${capability}.is-refused`;
  if (!isUntestable) return { id, ...counts, state: "held", message: found.reason };
  const message = `${capability} is not claimed, and it is not refused either: ${found.reason}; answer 404, or claim it`;
  return { id, ...counts, state: asked === 0 ? "not-asked" : "untestable", message };
}

/** The reason of most cases, as the end of a sentence; the first of those that are as common. */
function mostCommonOf(reasons: ReadonlyMap<string, number>): string {
  const [[reason, count] = ["", 0]] = [...reasons].toSorted(([, one], [, other]) => other - one);
  return reasons.size === 1 ? `: ${reason}` : `; ${count} of them: ${reason}`;
}
