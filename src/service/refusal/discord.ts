/** Refusals of the discord profile: the codes are public facts, the sentences are ours. */
import type { RuleViolation } from "../../rules/violation.js";
import { type ErrorTree, errorTreeOf } from "./error-tree.js";
import { reasonRow } from "./reasons.js";
import type { ReasonedRefusal, Refusal, RefusalWriter } from "./refusal.js";

const INVALID_FORM_BODY = 50035;
const MAX_LEAVES = 100;

/** `{ code, message, errors? }` with a tree of `_errors` along the faulty path. */
export const writeDiscordRefusal: RefusalWriter = (refusal) => {
  const { status, code, message, errors } = describe(refusal);
  const body = errors === undefined ? { message, code } : { message, code, errors };
  return { status, json: JSON.stringify(body) };
};

interface Description {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly errors?: ErrorTree;
}

function describe(refusal: Refusal): Description {
  switch (refusal.refusal) {
    case "unauthorized":
      return { status: 401, code: 0, message: "401: Unauthorized" };
    case "missing-scope":
      return { status: 401, code: 50026, message: `The token lacks the scope ${refusal.scope}` };
    case "bots-may-not":
      return { status: 403, code: 20001, message: "This endpoint is not for bots" };
    case "user-may-not":
      return { status: 403, code: 50013, message: "The user lacks permissions in the guild" };
    case "other-application":
      return { status: 403, code: 20012, message: "The token belongs to another application" };
    case "unknown-guild":
      return { status: 403, code: 50001, message: "No access to this guild" };
    case "unknown-command":
      return { status: 404, code: 10063, message: "There is no such application command" };
    case "no-permissions-set":
      return { status: 404, code: 10066, message: "The application command has no permissions" };
    case "unknown-route":
      return { status: 404, code: 0, message: "404: Not Found" };
    case "method-not-allowed":
      return { status: 405, code: 0, message: "405: Method Not Allowed" };
    case "body-too-large":
      return { status: 413, code: 40005, message: `The body is larger than ${refusal.maxBytes} bytes` };
    case "for-a-reason":
      return describeReason(refusal);
    default:
      return describeBadRequest(refusal);
  }
}

function describeReason({ reason, what }: ReasonedRefusal): Description {
  const { status, code, message } = reasonRow(reason);
  return { status, code, message: what === undefined ? message : `${message}: ${what}` };
}

type BadRequest = Extract<
  Refusal,
  {
    readonly refusal:
      | "unsupported-media-type"
      | "malformed-json"
      | "nested-too-deeply"
      | "bad-path-id"
      | "invalid"
      | "name-taken"
      | "too-many-commands"
      | "too-many-creates";
  }
>;

function describeBadRequest(refusal: BadRequest): Description {
  switch (refusal.refusal) {
    case "unsupported-media-type":
      return { status: 400, code: INVALID_FORM_BODY, message: "The body must be application/json" };
    case "malformed-json":
      return { status: 400, code: 50109, message: "The body is not valid JSON" };
    case "nested-too-deeply":
      return { status: 400, code: INVALID_FORM_BODY, message: "The body is nested too deeply" };
    case "bad-path-id":
      return invalidForm({
        [refusal.parameter]: { _errors: [{ code: "NUMBER_TYPE_COERCE", message: "This is not a snowflake" }] },
      });
    case "invalid":
      return describeInvalid(refusal.violations);
    case "name-taken":
      return { status: 400, code: 40041, message: "An application command has this name already" };
    case "too-many-commands":
      return tooManyCommands(refusal.limit);
    case "too-many-creates":
      return {
        status: 400,
        code: 30034,
        message: `No more than (${refusal.limit}) application commands can be created a day`,
      };
  }
}

/** A list that is too long for its scope has the code of a full scope, everything else is an invalid form. */
function describeInvalid(violations: readonly RuleViolation[]): Description {
  const count = violations.find(({ rule }) => rule === "bulk.type-limits-hold" || rule === "entry-point.is-single");
  return count === undefined
    ? invalidForm(errorTreeOf(violations.slice(0, MAX_LEAVES)))
    : { status: 400, code: 30032, message: count.message };
}

function tooManyCommands(limit: number): Description {
  return { status: 400, code: 30032, message: `No more than (${limit}) application commands of this type can exist` };
}

function invalidForm(errors: ErrorTree): Description {
  return { status: 400, code: INVALID_FORM_BODY, message: "The form body is not valid", errors };
}
