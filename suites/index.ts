/**
 * Everything that is checked on a target, with the levels of a profile.
 *
 * @module slashproof/suites
 */
import type { Suite } from "../src/case/property.js";
import { PROFILE_NAMES, type ProfileName } from "../src/contract/profile.js";
import { measures } from "./measures.js";
import { generatedProperties } from "./properties/generated.suite.js";
import { casesOf } from "./written.js";

/**
 * The suite of a profile: cases in the order they are run, then properties.
 * In a package the steps of a case are read from a file when they are first looked at.
 *
 * @example
 * suiteOf("documented").cases.some(({ id }) => id === "endpoint.create.answers-201-for-a-new-name@global"); // true
 */
export function suiteOf(profile: ProfileName): Suite {
  return { ...casesOf(profile), properties: generatedProperties(profile), measured: measures() };
}

/** Ids of the cases and properties of all profiles. */
export function allCaseIds(): ReadonlySet<string> {
  const suites = PROFILE_NAMES.map(suiteOf);
  return new Set(suites.flatMap(({ cases, properties }) => [...cases, ...properties].map(({ id }) => id)));
}
