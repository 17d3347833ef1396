/**
 * The cases of a package: the bundle has this file in the place of `written.ts`, `property-facts.ts` and `measures.ts`, and
 * the plan beside it.
 */
import { readFileSync } from "node:fs";
import type { PropertyFacts, SuiteCases, SuiteMeasures } from "../../src/case/property.js";
import type { ProfileName } from "../../src/contract/profile.js";
import { decodePlan, StoredPlan } from "./plan-file.js";

let plan: StoredPlan | undefined;

/** The cases of a profile in the order they are run, from the plan that the build has written. */
export function casesOf(profile: ProfileName): SuiteCases {
  return planOfPackage().casesOf(profile);
}

/** Its properties, without their generators. */
export function propertyFactsOf(profile: ProfileName): readonly PropertyFacts[] {
  return planOfPackage().propertyFactsOf(profile);
}

/** What was measured of them. */
export function measures(): SuiteMeasures {
  return planOfPackage().measures();
}

function planOfPackage(): StoredPlan {
  plan ??= new StoredPlan(decodePlan(readFileSync(new URL("./plan.bin", import.meta.url))));
  return plan;
}
