/** The cases of a package: the bundle has this file in the place of `written.ts`, and the plan beside it. */
import { readFileSync } from "node:fs";
import type { SuiteCases } from "../../src/case/property.js";
import type { ProfileName } from "../../src/contract/profile.js";
import { type PlanFile, StoredPlan } from "./plan-file.js";

let plan: StoredPlan | undefined;

/** The cases of a profile in the order they are run, from the plan that the build has written. */
export function casesOf(profile: ProfileName): SuiteCases {
  plan ??= new StoredPlan(JSON.parse(readFileSync(new URL("./plan.json", import.meta.url), "utf8")) as PlanFile);
  return plan.casesOf(profile);
}
