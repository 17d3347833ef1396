import type { Violation } from "../outcome.js";
import { receivedIn } from "../received/received.js";
import type { CheckOf } from "./check-of.js";
import { type CheckEnvironment, violationOf } from "./environment.js";

/** The first violation of the rule in what was received; without a rule, the first that has one. */
export function checkReceived(check: CheckOf<"received">, env: CheckEnvironment): Violation | undefined {
  const found = receivedIn(env)
    .flatMap(({ violations }) => violations)
    .find(({ rule }) => rule !== undefined && (check.rule === undefined || rule === check.rule));
  return found && violationOf(check, env, found);
}
