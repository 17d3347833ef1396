/** The registry of checks: every expectation of `Check` has its pure function here. */
import type { Json } from "../../contract/json.js";
import type { Check } from "../check.js";
import type { Observation, Violation } from "../outcome.js";
import { resolveReference, UnresolvedReference } from "../resolve-reference.js";
import { checkAcceptedLikeThis } from "./accepted-like-this.js";
import type { CheckOf } from "./check-of.js";
import { checkComponentIds } from "./component-ids.js";
import { type CheckEnvironment, violationOf } from "./environment.js";
import { checkAbsent, checkEquals, checkPresent } from "./equals.js";
import { checkGrows } from "./grows.js";
import { checkLinearizable } from "./linearizable.js";
import { checkCount, checkLists } from "./lists.js";
import { checkPermissions } from "./permissions.js";
import { checkReceived } from "./received.js";
import { checkRefused } from "./refused.js";
import { checkRefusedOrCoerced, checkRefusedOrWithoutEffect } from "./refused-or.js";
import { checkRoundTrip } from "./round-trip.js";
import { checkDiffers, checkSame } from "./same.js";
import { checkShape } from "./shape.js";
import { checkAccepted, checkAnswered, checkStatus } from "./status.js";
import { checkTally } from "./tally.js";
import {
  checkAtLeast,
  checkEntriesHave,
  checkFlag,
  checkHasKey,
  checkMentions,
  checkSameBits,
  checkValues,
} from "./values.js";

type Judge<Name extends Check["check"]> = (check: CheckOf<Name>, env: CheckEnvironment) => Violation | undefined;
type Registry = { readonly [Name in Exclude<Check["check"], "observe">]: Judge<Name> };

const CHECKS: Registry = {
  status: checkStatus,
  accepted: checkAccepted,
  "accepted-like-this": checkAcceptedLikeThis,
  refused: checkRefused,
  answered: checkAnswered,
  shape: checkShape,
  "round-trip": checkRoundTrip,
  same: checkSame,
  differs: checkDiffers,
  grows: checkGrows,
  equals: checkEquals,
  absent: checkAbsent,
  present: checkPresent,
  lists: checkLists,
  count: checkCount,
  permissions: checkPermissions,
  "refused-or-without-effect": checkRefusedOrWithoutEffect,
  "refused-or-coerced": checkRefusedOrCoerced,
  tally: checkTally,
  linearizable: checkLinearizable,
  "component-ids": checkComponentIds,
  values: checkValues,
  flag: checkFlag,
  "at-least": checkAtLeast,
  "entries-have": checkEntriesHave,
  "same-bits": checkSameBits,
  "has-key": checkHasKey,
  mentions: checkMentions,
  received: checkReceived,
};

/**
 * Judges one expectation. `observe` is never judged: it gives no violation.
 * @throws UnresolvedReference where an earlier answer lacks what is compared with; in the answer itself that is a violation
 */
export function judge(check: Check, env: CheckEnvironment): Violation | undefined {
  if (check.check === "observe") return undefined;
  try {
    return judgeAs(check.check, check, env);
  } catch (error) {
    if (!(error instanceof UnresolvedReference) || error.source !== env.step) throw error;
    return violationOf(check, env, { kind: "missing", expected: `a value for ${error.place}`, actual: "nothing" });
  }
}

function judgeAs<Name extends keyof Registry>(
  name: Name,
  check: CheckOf<Name>,
  env: CheckEnvironment,
): Violation | undefined {
  return CHECKS[name](check, env);
}

/** What an `observe` records: the value at its place, or status and code of the answer. */
export function observe(check: CheckOf<"observe">, env: CheckEnvironment): Observation {
  if (check.at) return { what: check.what, value: bounded(resolveReference(check.at, env) ?? null) };
  return { what: check.what, value: env.answer.status };
}

/** True where a check decides something. */
export function isAssertion(check: Check): boolean {
  return check.check !== "observe";
}

const LONGEST_OBSERVATION = 500;

function bounded(value: Json): Json {
  const text = JSON.stringify(value);
  return text.length <= LONGEST_OBSERVATION ? value : `${text.slice(0, LONGEST_OBSERVATION)}…`;
}
