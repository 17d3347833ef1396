/** What one property comes to on a service with a bug. */
import type { Outcome } from "../../../src/case/outcome.js";
import type { Property } from "../../../src/case/property.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import { runCases } from "../../../src/run/testing/stage-for.js";
import { createReferenceService } from "../../../src/service/reference-service.js";
import { openFetchTarget } from "../../../src/target/open-target.js";
import { parseTarget } from "../../../src/target/parse-target.js";
import type { Fetch } from "./planted-bug.js";

/** How many values are drawn, from where. */
interface Drawing {
  /** Default 1. */
  readonly seed?: number;
  /** Values of a property of weight 1. */
  readonly runs: number;
}

/** Of what fails, the outcome and the rule are looked at, and not how small it is. */
const SHRINK = { evaluations: 10, ms: 4_000 };

/** @param plant absent for the sound service */
export async function outcomeOfProperty(
  property: Property,
  plant: ((service: Fetch) => Fetch) | undefined,
  { seed = 1, runs }: Drawing,
): Promise<readonly [outcome: Outcome["outcome"] | undefined, rule: RuleId | undefined]> {
  const { target, fetch } = createReferenceService();
  const opened = openFetchTarget(parseTarget(target, "planted", { inProcess: true }), plant?.(fetch) ?? fetch);
  const options = { profile: "documented", seed, runs, shrink: SHRINK } as const;
  const { cases } = await runCases(opened, { properties: [property] }, options);
  await opened.close();
  const [finished] = cases;
  return [finished?.outcome.outcome, finished?.finding?.violations[0]?.rule];
}
