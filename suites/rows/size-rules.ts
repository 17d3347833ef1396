/** Rules about the 8000 characters of a command: their rows are exact in every text, so the carrier may add none. */
import type { RuleId } from "../../src/contract/rule-ids.gen.js";

/** True for a rule of what counts toward the size of a command. */
export function isSizeRule(rule: RuleId): boolean {
  return rule.startsWith("limit.command-size.");
}
