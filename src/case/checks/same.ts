import { isNothing, isObject, type Json } from "../../contract/json.js";
import { type Comparison, type Difference, differenceOf, smallerDifference } from "../compare/difference.js";
import { differenceOfReadMessages, speaksOfMessages } from "../compare/message.js";
import type { Violation } from "../outcome.js";
import { memberOfReference, resolveReference } from "../resolve-reference.js";
import { showValue } from "../show.js";
import { showReference } from "../show-reference.js";
import type { Reference } from "../template.js";
import { kindOfDifference } from "../violation-kind.js";
import type { CheckOf } from "./check-of.js";
import { type CheckEnvironment, foundAt, lackOf, missingContainer, violationOf } from "./environment.js";

/** Two places hold the same; lists of commands are sets by id. */
export function checkSame(check: CheckOf<"same">, env: CheckEnvironment): Violation | undefined {
  const nothing = missingContainer(check.left, env) ?? missingContainer(check.right, env);
  if (nothing !== undefined) {
    return violationOf(check, env, { kind: "no-resource", expected: "a resource to compare", actual: nothing });
  }
  const found = differenceBetween(check.left, check.right, env);
  if (!found) return undefined;
  const coming = comingOrGoing(found, check, env);
  if (coming) return violationOf(check, env, coming);
  return violationOf(check, env, {
    kind: kindOfDifference(found.expected, found.actual),
    expected: `${showValue(found.expected)}, as in ${showPlace(check.left, found, env)}`,
    actual: `${showValue(found.actual)} as ${showPlace(check.right, found, env)}`,
    ...foundAt(check.right, env),
  });
}

/** A whole resource that was there once only, in words. */
function comingOrGoing(
  found: Difference,
  check: CheckOf<"same">,
  env: CheckEnvironment,
): Pick<Violation, "kind" | "expected" | "actual"> | undefined {
  const gone = found.actual === undefined ? found.expected : undefined;
  const come = found.expected === undefined ? found.actual : undefined;
  const resource = gone ?? come;
  // A dictionary of texts is a member, and no resource with a name and an id.
  const isMember = (check.left.at ?? "") !== "" && !Array.isArray(resolveReference(check.left, env));
  if (found.pointer !== "" || isMember || !isObject(resource)) return undefined;
  const name = `${showValue(resource["name"])} (id ${showValue(resource["id"])})`;
  const [before, after] = [showReference(check.left, env), showReference(check.right, env)];
  const was = resolveReference(check.left, env);
  const count = Array.isArray(was) ? was.length : 0;
  return gone === undefined
    ? {
        kind: "appeared",
        expected: `no element but the ${count} in ${before}`,
        actual: `${name} is in ${after} too`,
      }
    : { kind: "gone", expected: `${name} as in ${before}`, actual: `it is missing in ${after}` };
}

/** Two places do not hold the same, and both hold something. */
export function checkDiffers(check: CheckOf<"differs">, env: CheckEnvironment): Violation | undefined {
  const nothing = [check.left, check.right].find((place) => isNothing(resolveReference(place, env)));
  if (nothing) {
    return violationOf(check, env, {
      kind: "missing",
      expected: `a value for ${showReference(nothing, env)}`,
      ...lackOf(nothing, env),
    });
  }
  if (differenceBetween(check.left, check.right, env)) return undefined;
  return violationOf(check, env, {
    kind: "same",
    expected: `a value that differs from ${showReference(check.left, env)}`,
    actual: `the same value, ${showValue(resolveReference(check.right, env))}, as ${showReference(check.right, env)}`,
    ...foundAt(check.right, env),
  });
}

/** A difference, and the element of a list that its pointer starts from. */
export interface PlacedDifference extends Difference {
  /** Members that the element is known by; absent where the pointer starts from the whole. */
  readonly of?: { readonly [key: string]: Json };
}

/** The first documented difference between two places; shared with the checks that compare before and after. */
export function differenceBetween(
  left: Reference,
  right: Reference,
  env: CheckEnvironment,
): PlacedDifference | undefined {
  const one = resolveReference(left, env);
  const other = resolveReference(right, env);
  const from = env.answers.get(left.$);
  if (from && speaksOfMessages(from.call)) {
    if (Array.isArray(one) && Array.isArray(other))
      return differenceOfResources(one as readonly Resource[], other as readonly Resource[], differenceOfReadMessages);
    if (isObject(one) && isObject(other)) return differenceOfReadMessages(one, other);
  }
  const how = comparisonOf(left, right, env);
  if (isListOfResources(one) && isListOfResources(other))
    return differenceOfResources(one, other, (left, right) => differenceOf(left, right, how));
  return differenceOf(one, other, how, memberOfReference(right));
}

/** Only answers of one operation and query carry dictionaries alike. */
function comparisonOf(left: Reference, right: Reference, env: CheckEnvironment): Comparison {
  const one = env.answers.get(left.$);
  const other = env.answers.get(right.$);
  const isAlike =
    one !== undefined &&
    one.call === other?.call &&
    one.query?.["with_localizations"] === other.query?.["with_localizations"];
  return { members: "documented", dictionaries: isAlike ? "compare" : "if-both-present" };
}

type Resource = { readonly [key: string]: Json };

/** What is gone or new comes first, then the smallest pointer: the order in which a service lists says nothing. */
function differenceOfResources(
  left: readonly Resource[],
  right: readonly Resource[],
  compare: (one: Json, other: Json) => Difference | undefined,
): PlacedDifference | undefined {
  const others = new Map(right.map((resource) => [resource["id"], resource]));
  const gone = left.find((resource) => !others.has(resource["id"]));
  if (gone) return { pointer: "", expected: gone, actual: undefined };
  const known = new Set(left.map((resource) => resource["id"]));
  const extra = right.find((resource) => !known.has(resource["id"]));
  if (extra) return { pointer: "", expected: undefined, actual: extra };
  let found: PlacedDifference | undefined;
  for (const resource of left) {
    const difference = compare(resource, others.get(resource["id"]) as Resource);
    if (difference && smallerDifference(found, difference) === difference)
      found = { ...difference, of: knownBy(resource) };
  }
  if (found) return found;
  return left.length === right.length ? undefined : { pointer: "", expected: left, actual: right };
}

/** A person knows commands by their names; messages have none. */
function knownBy({ id, name }: Resource): { readonly [key: string]: Json } {
  return typeof name === "string" ? { name } : { id: id ?? null };
}

function isListOfResources(value: Json | undefined): value is readonly Resource[] {
  return (
    Array.isArray(value) &&
    value.every(
      (element: Json) => isObject(element) && typeof element["id"] === "string" && "application_id" in element,
    )
  );
}

/** Where a difference is, in words. */
export function showPlace(reference: Reference, found: PlacedDifference, env: CheckEnvironment): string {
  if (found.of === undefined || reference.find !== undefined)
    return showReference({ ...reference, at: `${reference.at ?? ""}${found.pointer}` }, env);
  return showReference({ ...reference, in: reference.at ?? "", find: found.of, at: found.pointer }, env);
}
