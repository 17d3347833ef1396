import { isDefault } from "../../contract/documented.js";
import { isNothing, type Json } from "../../contract/json.js";
import { differenceOf } from "../compare/difference.js";
import type { Violation } from "../outcome.js";
import { memberOfReference, resolveReference, resolveTemplate } from "../resolve-reference.js";
import { showValue } from "../show.js";
import { showReference } from "../show-reference.js";
import { isReference, type Template } from "../template.js";
import { kindOfDifference } from "../violation-kind.js";
import type { CheckOf } from "./check-of.js";
import { type CheckEnvironment, foundAt, lackOf, missingContainer, showAt, violationOf } from "./environment.js";

/** A place holds one of some values; absent, null and the documented default of the member are one. */
export function checkEquals(check: CheckOf<"equals">, env: CheckEnvironment): Violation | undefined {
  const allowed = allowedBy(check).map((template) => resolveAllowed(template, env));
  const name = memberOfReference(check.at);
  const actual = resolveReference(check.at, env);
  const nothing = isDefault(actual, name) ? missingContainer(check.at, env) : undefined;
  if (nothing === undefined && allowed.some((value) => isEqual(value, actual, name))) return undefined;
  return violationOf(check, env, {
    kind: nothing === undefined ? kindOfDifference(allowed[0], actual) : "no-resource",
    expected: `${allowed.map(showValue).join(" or ")} as ${showReference(check.at, env)}`,
    actual: nothing ?? showAt(check.at, actual),
    ...foundAt(check.at, env),
  });
}

/** Nothing, null, or an empty list or dictionary where that means nothing. */
export function checkAbsent(check: CheckOf<"absent">, env: CheckEnvironment): Violation | undefined {
  const actual = resolveReference(check.at, env);
  const isWholeBody = (check.at.at ?? "") === "" && env.answers.has(check.at.$);
  const nothing = isWholeBody ? undefined : missingContainer(check.at, env);
  if (nothing === undefined && (isNothing(actual) || isEmptyMember(actual, memberOfReference(check.at))))
    return undefined;
  return violationOf(check, env, {
    kind: nothing === undefined ? "extra" : "no-resource",
    expected: `no value for ${showReference(check.at, env)}`,
    actual: nothing ?? showValue(actual),
    ...foundAt(check.at, env),
  });
}

/** Something other than null is there. */
export function checkPresent(check: CheckOf<"present">, env: CheckEnvironment): Violation | undefined {
  if (!isNothing(resolveReference(check.at, env))) return undefined;
  return violationOf(check, env, {
    kind: "missing",
    expected: `a value for ${showReference(check.at, env)}`,
    ...lackOf(check.at, env),
  });
}

function allowedBy(check: CheckOf<"equals">): readonly Template[] {
  return check.to === undefined ? (check.oneOf ?? []) : [check.to, ...(check.oneOf ?? [])];
}

/** A reference that leads to nothing allows nothing, except what is as good as nothing. */
function resolveAllowed(template: Template, env: CheckEnvironment): Json | undefined {
  return isReference(template) ? resolveReference(template, env) : resolveTemplate(template, env);
}

function isEqual(value: Json | undefined, actual: Json | undefined, name: string): boolean {
  return differenceOf(value, actual, { members: "expected", dictionaries: "compare" }, name) === undefined;
}

function isEmptyMember(actual: Json | undefined, name: string): boolean {
  return typeof actual === "object" && isDefault(actual, name);
}
