import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { Violation } from "../outcome.js";
import { receivedIn } from "../received/received.js";
import type { CheckOf } from "./check-of.js";
import { type CheckEnvironment, violationOf } from "./environment.js";

/** The first violation of the rule in what was received; without a rule, the first of one that services must keep. */
export function checkReceived(check: CheckOf<"received">, env: CheckEnvironment): Violation | undefined {
  const isRequired = (rule: RuleId) => env.contract.isRequired(rule);
  const found = receivedIn(env)
    .flatMap(({ violations }) => violations)
    .find(({ rule }) => rule !== undefined && (check.rule === undefined ? isRequired(rule) : rule === check.rule));
  return found && violationOf(check, env, found);
}
