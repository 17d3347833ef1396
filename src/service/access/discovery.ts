/** What applications in the directory may not have. @see D1 "Size and usage rules for slash commands" 3 */
import { isObject, type Json } from "../../contract/json.js";
import type { RuleViolation } from "../../rules/violation.js";
import type { StoredApplication } from "../store/application.js";

/** The age-restricted commands in a body, or in a list of bodies, of an application with discovery. */
export function violationsOfDiscovery(body: Json, { isDiscoverable }: StoredApplication): readonly RuleViolation[] {
  if (!isDiscoverable) return [];
  const bodies = Array.isArray(body) ? body.map((each, index) => [`/${index}`, each] as const) : [["", body] as const];
  return bodies
    .filter(([, each]) => isObject(each) && each["nsfw"] === true)
    .map(([pointer]) => ({
      rule: "access.nsfw.is-not-for-discovery",
      pointer: `${pointer}/nsfw`,
      message: "an application with discovery has no age-restricted commands",
    }));
}
