/** What properties are about, without their generators; a package has this as data instead (`plan/stored.ts`). */
import type { PropertyFacts } from "../src/case/property.js";
import type { ProfileName } from "../src/contract/profile.js";
import { generatedProperties } from "./properties/generated.suite.js";

/** The properties of a profile, without what draws their values. */
export function propertyFactsOf(profile: ProfileName): readonly PropertyFacts[] {
  return generatedProperties(profile).map(({ steps: _, ...facts }) => facts);
}
