/** What a target can do, as cases need it: capabilities found, and what their lack means. */
import type { Case } from "../../case/case.js";
import type { Outcome } from "../../case/outcome.js";
import type { Capability } from "../../contract/capabilities.js";
import type { ProbedCapability } from "../../target/capabilities.js";
import type { MissingRoutes } from "../../target/probe/facts.js";

/** Answers for each case whether it can run at all. */
export class Availability {
  /** Routes that the target does not serve, as far as a probe has learnt it. */
  missing: MissingRoutes = new Map();
  readonly #capabilities: ReadonlyMap<Capability, ProbedCapability>;

  constructor(capabilities: readonly ProbedCapability[]) {
    this.#capabilities = new Map(capabilities.map((one) => [one.capability, one]));
  }

  /** target.json names it, so it is believed. */
  isClaimed(capability: Capability): boolean {
    return this.#capabilities.get(capability)?.state === "claimed";
  }

  /** The outcome of a case that cannot run; `undefined` for one that can. */
  lackOf(testCase: Pick<Case, "needs">): Outcome | undefined {
    for (const need of testCase.needs) {
      const found = this.#capabilities.get(need);
      if (found?.isUntestable) return { outcome: "untestable", reason: whyUntestable(need, found) };
      if (found?.state === "absent") return { outcome: "unsupported", reason: `${need}: ${found.reason}` };
    }
    return undefined;
  }
}

function whyUntestable(need: Capability, { state, reason }: ProbedCapability): string {
  if (state === "probed") return `${need}: ${reason}`;
  return state === "claimed"
    ? `${need} is claimed, but ${reason}`
    : `${need} is not claimed, and it is not refused either: ${reason}`;
}
