import type { Violation } from "../outcome.js";
import type { CheckOf } from "./check-of.js";
import { type CheckEnvironment, violationOf } from "./environment.js";

/** Of the answers of some steps, so many have this status. */
export function checkTally(check: CheckOf<"tally">, env: CheckEnvironment): Violation | undefined {
  const statuses = check.of.map((step) => env.answers.get(step)?.status);
  const found = statuses.filter((status) => status === check.status).length;
  if (found === check.is) return undefined;
  return violationOf(check, env, {
    kind: "wrong-count",
    expected: `${check.is} of ${check.of.length} answers with status ${check.status}`,
    actual: `${found}: ${statuses.map((status) => status ?? "none").join(", ")}`,
  });
}
