/** The client's faults: what its request breaks. */
import { showValue } from "../case/show.js";
import { levelOf } from "../contract/catalogue.js";
import { valueAt } from "../contract/json-pointer.js";
import type { ProfileName } from "../contract/profile.js";
import type { RuleViolation } from "../rules/violation.js";
import type { JudgedRequest } from "./broken-by-request.js";
import type { ProxyFault } from "./fault.js";
import { mustBeRefused } from "./must-be-refused.js";

/** One fault for each broken rule; what a profile only observes is none. */
export function clientFaults(
  exchange: JudgedRequest,
  broken: readonly RuleViolation[],
  profile: ProfileName,
): readonly ProxyFault[] {
  const faults = new Map<string, ProxyFault>();
  for (const violation of broken) {
    const { rule, pointer, message } = violation;
    const level = levelOf(rule, profile);
    if (level === "observe" || faults.has(rule)) continue;
    const found = valueAt(exchange.sent.json, pointer);
    faults.set(rule, {
      side: "client",
      operation: exchange.operation,
      rule,
      level,
      kind: "invalid",
      expected: `a request that follows this rule${pointer ? ` at ${pointer}` : ""}`,
      actual: `${showValue(found)}: ${message}`,
      pointer,
      check: mustBeRefused(violation, exchange.sent.json) ? { check: "refused" } : ANSWERED,
    });
  }
  return [...faults.values()];
}

/** Where the documents leave the answer open there is nothing to ask again. */
const ANSWERED = { check: "observe", what: "how the service answers it" } as const;
