/** The suite without generators: enough to choose what is run, and to run cases. Loading generators takes a tenth of a second. */
import type { Suite } from "../src/case/property.js";
import type { ProfileName } from "../src/contract/profile.js";
import { measures } from "./measures.js";
import { propertyFactsOf } from "./property-facts.js";
import { casesOf } from "./written.js";

/** The suite of a profile. Its properties can be chosen, and not run: `generatedProperties` has the same with generators. */
export function outlineOf(profile: ProfileName): Suite {
  const properties = propertyFactsOf(profile).map((facts) => ({ ...facts, steps: throwUnloaded }));
  return { ...casesOf(profile), properties, measured: measures() };
}

function throwUnloaded(): never {
  throw new Error("the generators of this property are not loaded");
}
