import { isDefault } from "../../contract/documented.js";
import { elementsOf, type Json } from "../../contract/json.js";
import { lastSegment, valueAt } from "../../contract/json-pointer.js";
import { differenceOf } from "../compare/difference.js";
import type { Violation } from "../outcome.js";
import { resolveReference } from "../resolve-reference.js";
import { showAnswer, showValue } from "../show.js";
import { showReference } from "../show-reference.js";
import type { Reference } from "../template.js";
import { kindOfStatus } from "../violation-kind.js";
import type { CheckOf } from "./check-of.js";
import { type CheckEnvironment, missingContainer, type ShapeViolation, violationOf } from "./environment.js";
import { isRefusal } from "./refused.js";
import { differenceBetween, showPlace } from "./same.js";

type Twofold = CheckOf<"refused-or-without-effect"> | CheckOf<"refused-or-coerced">;

/** Refused and nothing changed; or accepted, and the field that has no place there is the one of before, or nothing. */
export function checkRefusedOrWithoutEffect(
  check: CheckOf<"refused-or-without-effect">,
  env: CheckEnvironment,
): Violation | undefined {
  return judgeTwin(check, env, () => {
    const made = check.made && valueAt(resolveReference(check.made, env), check.pointer);
    if (check.made) return hasNoEffect(made, check, env) ? undefined : judgeMade(check, check.made, made, env);
    const now = valueAt(resolveReference(check.now, env), check.pointer);
    const before = valueAt(resolveReference(check.before, env), check.pointer);
    const name = lastSegment(check.pointer);
    if (name === "version" && isNew(now, check, env)) return undefined;
    if (isDefault(now, name) || isAsBefore(before, now, name)) return undefined;
    return violationOf(check, env, {
      kind: "has-effect",
      expected: `a refusal, or ${check.pointer} without effect: ${showValue(before)} as before, or nothing`,
      actual: `the request was accepted, and ${placeOf(check.now, check.pointer, env)} is ${showValue(now)}`,
      pointer: check.pointer,
    });
  });
}

function judgeMade(
  check: CheckOf<"refused-or-without-effect">,
  made: Reference,
  value: Json | undefined,
  env: CheckEnvironment,
): Violation {
  return violationOf(check, env, {
    kind: "has-effect",
    expected: `a refusal, or no value for ${placeOf(made, check.pointer, env)}`,
    actual: `the request was ${isTaken(check, env) ? "accepted" : "refused"} and ${showValue(value)} is there`,
    pointer: check.pointer,
  });
}

function isTaken({ twin }: Twofold, { answers }: CheckEnvironment): boolean {
  return !isRefusal(answers.get(twin)?.status ?? 0, false);
}

/** Nothing is there, or what the service itself fills in: anything but what was sent. */
function hasNoEffect(
  made: Json | undefined,
  check: CheckOf<"refused-or-without-effect">,
  env: CheckEnvironment,
): boolean {
  if (isDefault(made, lastSegment(check.pointer)) || made === "") return true;
  if (Array.isArray(made) && made.length === 0) return true;
  const sent = valueAt(env.answers.get(check.twin)?.sent, check.pointer);
  return !isAsBefore(sent, made);
}

/** A version changes by itself when a request is accepted: it is without effect as long as it is not the one that was sent. */
function isNew(now: Json | undefined, check: CheckOf<"refused-or-without-effect">, env: CheckEnvironment): boolean {
  return now !== undefined && now !== valueSent(env.answers.get(check.twin)?.sent, check.pointer);
}

/** The value at a place of a body, or of the first element of one that is a list. */
export function valueSent(body: Json | undefined, pointer: string): Json | undefined {
  return valueAt(body, pointer) ?? valueAt(body, `/0${pointer}`);
}

/** True where a member is as it was. */
export function isAsBefore(before: Json | undefined, now: Json | undefined, name?: string): boolean {
  return differenceOf(before, now, { members: "expected", dictionaries: "compare" }, name) === undefined;
}

/** Refused and nothing changed; or accepted, and what is stored has the documented shape and is not what was sent. */
export function checkRefusedOrCoerced(
  check: CheckOf<"refused-or-coerced">,
  env: CheckEnvironment,
): Violation | undefined {
  const read = { ...check, now: renamedOf(check, env) ?? check.now };
  return judgeTwin(read, env, () => {
    const now = resolveReference(read.made ?? read.now, env);
    const call = /Commands?$/.test(env.answers.get(check.twin)?.call ?? "") ? "getGlobalCommand" : "getMessage";
    const known = new Set(shapeOf(call, resolveReference(check.before, env), env).map(keyOf));
    const first = shapeOf(call, now, env).find((one) => !known.has(keyOf(one)) && concerns(one.pointer, check.pointer));
    if (!first) return keptAsSent(check, now, env);
    return violationOf(check, env, {
      kind: "invalid",
      expected: `a refusal (4xx), or a valid value stored in its place: ${first.pointer || "the command"} ${first.message}`,
      actual: `the request was accepted and ${showValue(valueAt(now, first.pointer))} is at ${first.pointer || "its place"}`,
      pointer: first.pointer,
    });
  });
}

/** The shape says nothing of types that follow from another member: there, what comes back as it was sent is no conversion. */
function keptAsSent(
  check: CheckOf<"refused-or-coerced">,
  now: Json | undefined,
  env: CheckEnvironment,
): Violation | undefined {
  const { pointer } = check;
  if (pointer === undefined) return undefined;
  const { sent } = env.answers.get(check.twin) ?? {};
  const name = valueAt(now, "/name");
  const body = Array.isArray(sent) ? elementsOf(sent).find((one) => valueAt(one, "/name") === name) : sent;
  const kept = valueAt(now, pointer);
  if (kept === undefined || kept === null || typeof kept === "object" || kept !== valueAt(body, pointer))
    return undefined;
  return violationOf(check, env, {
    kind: "invalid",
    expected: "a refusal (4xx), or a valid value stored in its place",
    actual: `the request was accepted and ${showValue(kept)} is at ${pointer}, as it was sent`,
    pointer,
  });
}

/**
 * A list of commands that was accepted with a converted name, such as "123" for 123, has another command in place of the one
 * of that name: the one whose name no element of the body has as a text. `undefined` where the command is still there.
 */
function renamedOf(check: CheckOf<"refused-or-coerced">, env: CheckEnvironment): Reference | undefined {
  const { sent, body } = env.answers.get(check.twin) ?? {};
  if (check.pointer !== "/name" || !Array.isArray(sent) || !Array.isArray(body)) return undefined;
  if (missingContainer(check.now, env) === undefined) return undefined;
  const names = new Set(
    elementsOf(sent)
      .map((one) => valueAt(one, "/name"))
      .filter((name) => typeof name === "string"),
  );
  const id = valueAt(
    elementsOf(body).find((one) => !names.has(String(valueAt(one, "/name")))),
    "/id",
  );
  return typeof id === "string" ? { $: check.now.$, find: { id } } : undefined;
}

function shapeOf(call: "getGlobalCommand" | "getMessage", body: Json | undefined, env: CheckEnvironment) {
  return env.contract.validateResponse(call, 200, body);
}

/** What was wrong before the invalid variant is not its doing. */
function keyOf({ pointer, message }: ShapeViolation): string {
  return `${pointer} ${message}`;
}

/** A violation is the invalid variant's if it is at the value that was broken, inside it, or in what holds it. */
function concerns(pointer: string, broken: string | undefined): boolean {
  if (broken === undefined) return true;
  return isWithin(pointer, broken) || isWithin(broken, pointer);
}

function isWithin(pointer: string, outer: string): boolean {
  return pointer === outer || pointer.startsWith(`${outer}/`);
}

function judgeTwin(
  check: Twofold,
  env: CheckEnvironment,
  judgeAccepted: () => Violation | undefined,
): Violation | undefined {
  const twin = env.answers.get(check.twin);
  if (!twin) throw new Error(`there is no step "${check.twin}"`);
  if (twin.status >= 500 || twin.status < 200 || (twin.status >= 300 && twin.status < 400)) {
    return violationOf(check, env, {
      kind: kindOfStatus(twin),
      expected: "a refusal (4xx) or an acceptance (2xx)",
      actual: showAnswer(twin),
    });
  }
  const nothing = missingContainer(check.before, env) ?? missingContainer(check.now, env);
  if (nothing !== undefined)
    return violationOf(check, env, {
      kind: "no-resource",
      expected: "a refusal or an acceptance, after which the command can still be read",
      actual: nothing,
    });
  const isChangedByOthers = check.check === "refused-or-without-effect" && check.isLater;
  return isRefusal(twin.status, false) && !isChangedByOthers ? judgeUnchanged(check, env) : judgeAccepted();
}

function judgeUnchanged(check: Twofold, env: CheckEnvironment): Violation | undefined {
  const found = differenceBetween(check.before, check.now, env);
  if (!found) return undefined;
  return violationOf(check, env, {
    kind: "changed",
    expected: `${showValue(found.expected)}, as in ${showPlace(check.before, found, env)}: a refused request changes nothing`,
    actual: showValue(found.actual as Json | undefined),
    pointer: found.pointer,
  });
}

function placeOf(reference: Reference, pointer: string, env: CheckEnvironment): string {
  return showReference({ ...reference, at: `${reference.at ?? ""}${pointer}` }, env);
}
