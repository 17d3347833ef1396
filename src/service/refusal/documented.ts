/** Refusals of the documented profile. The documents show no error body: this one is ours. */
import type { RuleId } from "../../contract/rule-ids.gen.js";
import { reasonRow } from "./reasons.js";
import type { ReasonedRefusal, Refusal, RefusalWriter } from "./refusal.js";

interface Problem {
  readonly rule?: RuleId;
  /** JSON pointer into the request body. */
  readonly pointer: string;
  readonly message: string;
}

/** `{ message, errors: [{ rule?, pointer, message }] }`, always in the 4xx. */
export const writeDocumentedRefusal: RefusalWriter = (refusal) => {
  const { status, message, errors = [], code } = describe(refusal);
  return { status, json: JSON.stringify({ message, ...(code === undefined ? {} : { code }), errors }) };
};

/** A person reads them one by one; a hostile body could break a rule a million times. */
const MAX_PROBLEMS = 100;

interface Description {
  readonly status: number;
  readonly message: string;
  /** Only where D1 "Errors" gives it. */
  readonly code?: number;
  readonly errors?: readonly Problem[];
}

function describe(refusal: Refusal): Description {
  switch (refusal.refusal) {
    case "unauthorized":
      return { status: 401, message: "The request has no Authorization that this service knows" };
    case "missing-scope":
      return { status: 403, message: `The token lacks the scope ${refusal.scope}` };
    case "bots-may-not":
      return { status: 403, message: "A bot token may not edit permissions, only a bearer token of a user may" };
    case "user-may-not":
      return { status: 403, message: "The user may not manage the guild and its roles" };
    case "other-application":
      return { status: 403, message: "The token belongs to another application" };
    case "unknown-guild":
      return { status: 404, message: "The application is not in a guild with this id" };
    case "unknown-command":
      return { status: 404, message: "There is no command with this id in this scope" };
    case "unknown-route":
      return { status: 404, message: "There is nothing at this path" };
    case "method-not-allowed":
      return { status: 405, message: "This method is not allowed here" };
    case "body-too-large":
      return { status: 413, message: `The body is larger than ${refusal.maxBytes} bytes` };
    case "unsupported-media-type":
      return { status: 415, message: "The body must be application/json" };
    case "malformed-json":
      return { status: 400, message: "The body is not valid JSON" };
    case "nested-too-deeply":
      return { status: 400, message: "The body is nested too deeply" };
    case "bad-path-id":
      return { status: 400, message: `The ${refusal.parameter} of the path is not a snowflake` };
    case "invalid":
      return {
        status: 400,
        message: "The body breaks rules of the service",
        errors: refusal.violations.slice(0, MAX_PROBLEMS),
      };
    case "for-a-reason":
      return describeReason(refusal);
    default:
      return describeState(refusal);
  }
}

function describeReason({ reason, what }: ReasonedRefusal): Description {
  const { status, code, message, isCodeDocumented } = reasonRow(reason);
  const errors = what === undefined ? [] : [{ pointer: "", message: what }];
  return { status, message, ...(isCodeDocumented ? { code } : {}), errors };
}

type StateRefusal = Extract<
  Refusal,
  { readonly refusal: "name-taken" | "too-many-commands" | "too-many-creates" | "no-permissions-set" }
>;

function describeState(refusal: StateRefusal): Description {
  switch (refusal.refusal) {
    case "name-taken":
      return oneProblem(
        "command.name.rename-to-a-used-name-is-refused",
        "/name",
        "Another command of this type and scope has this name",
      );
    case "too-many-commands":
      return oneProblem(
        refusal.rule,
        "/type",
        `The scope has ${refusal.limit} commands of this type, more are not allowed`,
      );
    case "too-many-creates":
      return oneProblem(
        "limit.daily-creates.is-200-per-guild",
        "",
        `The guild has seen ${refusal.limit} creates today, more are not allowed`,
      );
    case "no-permissions-set":
      return { status: 404, message: "The command has no permissions in this guild" };
  }
}

function oneProblem(rule: RuleId, pointer: string, message: string): Description {
  return { status: 400, message, errors: [{ rule, pointer, message }] };
}
