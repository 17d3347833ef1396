/** Names that commands of different types have in common. */
import type { JsonObject } from "../../src/contract/json.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";

/** Broken where a name is refused because a command of another type has it. */
export const FREE_FOR_TYPES: RuleId = "command.name.is-free-for-other-types";

/** Whether one of these commands has the name of another one. Names are distinct in each type. */
export function sharesNames(commands: readonly JsonObject[]): boolean {
  return new Set(commands.map(({ name }) => name)).size < commands.length;
}
