/** Whether a user has not filled in all required options yet. */
import { elementsOf, isObject, type JsonObject } from "../../src/contract/json.js";
import type { Body } from "../rows/steps.js";

/**
 * True where an option that is required is missing.
 *
 * @param owner the command, or the subcommand or group that is used
 * @param use what was filled in, inside the subcommands and groups that lead there
 */
export function lacksRequired(owner: JsonObject, use: Body): boolean {
  const options = elementsOf(owner["options"]).filter(isObject);
  const filled = (Array.isArray(use["options"]) ? use["options"] : []) as readonly Body[];
  const [first] = filled;
  const branch = options.find(({ type, name }) => (type === 1 || type === 2) && name === first?.["name"]);
  if (branch && first) return lacksRequired(branch, first);
  return options.some(({ required, name }) => required === true && !filled.some((one) => one["name"] === name));
}
