/** What a check sees besides itself. */

import type { Json } from "../../contract/json.js";
import type { OperationId } from "../../contract/operations.js";
import type { RefusalForm } from "../../contract/profile.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { Answer } from "../case.js";
import type { Check } from "../check.js";
import type { Violation } from "../outcome.js";
import { containerOf, type ReferenceScope, resolveReference } from "../resolve-reference.js";
import { showValue } from "../show.js";
import { showReference } from "../show-reference.js";
import type { Reference } from "../template.js";
import type { Explanation } from "./linearizable.js";

/** The contract as far as checks ask it; the run hands in the real one. */
export interface CheckContract {
  /** Value of USER_INSTALL on this target. */
  readonly userInstall: number;
  /** Documented success statuses of an operation; empty where the documents name none. */
  successStatuses(call: OperationId): readonly number[];
  /** Compares a body with the schema of the operation; empty where it is valid. */
  validateResponse(call: OperationId, status: number, body: Json | undefined): readonly ShapeViolation[];
  /** What a refusal looks like in this profile. */
  readonly refusal: RefusalForm;
  /** Whether services must keep a rule in this profile. */
  isRequired(rule: RuleId): boolean;
}

export interface ShapeViolation {
  /** The rule of the broken keyword; `undefined` where the keyword has none. */
  readonly rule: RuleId | undefined;
  /** JSON pointer into the response body; empty for the body itself. */
  readonly pointer: string;
  /** What is wrong there, as a sentence part. */
  readonly message: string;
}

export interface CheckEnvironment extends ReferenceScope {
  /** Name of the step that the check belongs to. */
  readonly step: string;
  /** The response that the check is about. */
  readonly answer: Answer;
  /** First rule of the case. */
  readonly rule: RuleId;
  /** The request's route is known to exist with this credential, so that 404 and 405 say nothing about its payload. */
  readonly isKnownRoute: boolean;
  /** Schemas and statuses of the profile. */
  readonly contract: CheckContract;
  /** The step only prepares what the case is about: another success than the documented one will do. */
  readonly isPreparing?: boolean;
  /** Explains what came of steps that were under way together; the run hands it in. */
  readonly explain?: (steps: readonly string[]) => Explanation;
}

/** A violation of `check`, named after its own rule or else the first of the case. */
export function violationOf(
  check: Check,
  env: CheckEnvironment,
  found: Omit<Violation, "step" | "rule"> & { readonly rule?: RuleId | undefined },
): Violation {
  const { kind, expected, actual, pointer, field } = found;
  return {
    rule: found.rule ?? check.rule ?? env.rule,
    step: env.step,
    kind,
    expected,
    actual,
    ...(pointer === undefined ? {} : { pointer }),
    ...(field === undefined ? {} : { field }),
  };
}

/**
 * Why a place cannot be judged as "nothing is there": what should hold it is no resource at all.
 * An empty object has no members to be absent; without this an empty answer would pass every such check.
 */
export function missingContainer(reference: Reference, env: CheckEnvironment): string | undefined {
  const container = containerOf(reference, env);
  if (typeof container === "object" && container !== null) {
    return Array.isArray(container) || Object.keys(container).length > 0
      ? undefined
      : `an empty object as ${showReference({ ...reference, at: "" }, env)}`;
  }
  if (container !== undefined && (reference.at ?? "") === "") return undefined;
  return `not found: ${showReference({ ...reference, at: "" }, env)}`;
}

/** The place of a reference when it is about the answer that is being judged: a pointer, or the field of an element. */
export function foundAt(reference: Reference, env: CheckEnvironment): Pick<Violation, "pointer" | "field"> {
  if (reference.$ !== env.step || reference.of === "sent" || !reference.at) return {};
  return reference.find === undefined ? { pointer: reference.at } : { field: reference.at.slice(1) };
}

/** What is at a place, in words; a field that is not there is named as missing. */
export function showAt(reference: Reference, value: Json | undefined): string {
  return value === undefined && reference.at ? "the field is missing" : showValue(value);
}

/** Says of a place with nothing in it whether the field is missing, or all that should hold it. */
export function lackOf(place: Reference, env: CheckEnvironment): Pick<Violation, "actual" | "pointer" | "field"> {
  const found = foundAt(place, env);
  const lacking = missingContainer(place, env);
  if (lacking !== undefined) return { actual: lacking, ...("pointer" in found ? found : {}) };
  return { actual: showAt(place, resolveReference(place, env)), ...found };
}
