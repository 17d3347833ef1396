/** Properties: the same questions with values that nobody thought of. */
import type { Property } from "../../src/case/property.js";
import type { ProfileName } from "../../src/contract/profile.js";

export function generatedProperties(_profile: ProfileName): readonly Property[] {
  return [];
}
