/** Cases as they run on a target without bulk overwrites: a scope that has to be empty is emptied by deletes before them. */
import type { Case, Step } from "../../case/case.js";
import { commandWriteOf } from "../../contract/operations.js";

/**
 * The case without the overwrites by which it begins, if these alone need that capability.
 *
 * @returns the case itself where nothing is left out
 */
export function withoutClearing(testCase: Case): Case {
  // Most cases need none, and reading the steps of all takes long.
  if (!testCase.needs.includes("bulk-overwrite")) return testCase;
  const first = testCase.steps.findIndex((step) => !isClearing(step));
  const steps = testCase.steps.slice(first);
  if (first <= 0 || steps.some(isBulk)) return testCase;
  return { ...testCase, needs: testCase.needs.filter((need) => need !== "bulk-overwrite"), steps };
}

/**
 * True where the scopes of a case have to be emptied, and it does not do that itself. An entry point command is the only
 * one of its type: what else is in its scope does not matter.
 */
export function isClearedBefore({ emptiesScope, needs, steps }: Case): boolean {
  return emptiesScope && !needs.includes("entry-point") && !steps.some(isBulk);
}

function isClearing(step: Step): boolean {
  return step.part === "given" && isBulk(step) && Array.isArray(step.body) && step.body.length === 0;
}

function isBulk({ call }: Step): boolean {
  return commandWriteOf(call) === "bulk";
}
