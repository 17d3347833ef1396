/** What a failed or blocked case shows of its cause: the first prerequisite that did not hold, and where. */
import type { Case, Step } from "../../../case/case.js";
import type { Violation } from "../../../case/outcome.js";
import { elementsOf, isObject, type Json } from "../../../contract/json.js";
import { valueAt } from "../../../contract/json-pointer.js";
import type { CommandVerb } from "../../../contract/operations.js";
import { COMMAND_VERBS } from "../../../contract/operations.js";
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import { isSuccess } from "../../../contract/success.js";
import type { DoneExchange } from "../../exchange.js";
import type { Prerequisite } from "../cause.js";
import { COMMAND_ID, withoutId } from "./answers-without-id.js";
import { familyOf } from "./families.js";
import { isJsonText } from "./json-texts.js";
import { memberOf, wholeOf } from "./member.js";
import { isNumbersAsTexts } from "./numbers-as-texts.js";
import { wrongPermissions } from "./permissions.js";
import { reordered } from "./reordered.js";
import { storedOtherwise } from "./stored-otherwise.js";
import { AGAIN, anomaliesOf, CONFLICTS } from "./watch.js";

export interface Symptom {
  /** What does not work. */
  readonly prerequisite: Prerequisite;
  /** What it is about: a verb, a member, a status; failures of one place are one mistake. */
  readonly place: string;
  /** What it shows if the operation turns out to work elsewhere. */
  readonly fallback?: Symptom;
}

/** Kinds of violations that say that a command is not where it was. */
const ABOUT_THE_WHOLE: ReadonlySet<Violation["kind"]> = new Set([
  "no-resource",
  "not-found",
  "gone",
  "appeared",
  "wrong-count",
  "not-unique",
  "missing",
  "same",
  "different",
]);

/** Kinds by which a case ends before it sees what became of the fields that it sent. */
const SAYS_NOTHING_OF_FIELDS: ReadonlySet<Violation["kind"]> = new Set([
  "no-answer",
  "missing",
  "no-resource",
  "not-found",
  "refused",
  "server-error",
  "wrong-status",
]);

/** The run that is looked at: its exchanges, and whether the name that a request sent is known to be in use. */
export interface Scene {
  /** Requests and responses of the failed run. */
  readonly exchanges: readonly DoneExchange[];
  /** True where the name that a request sent was in use. */
  readonly isNameTaken: (exchange: DoneExchange) => boolean;
  /** Of what is received: the cases that showed it. Their steps are about something else. */
  readonly seenIn?: ReadonlyMap<string, string>;
}

/** What the first violation of a case shows. */
export function symptomOf(testCase: Case, violation: Violation, { exchanges, isNameTaken, seenIn }: Scene): Symptom {
  const index = exchanges.findIndex(({ step }) => step.name === violation.step);
  const isReceived = seenIn !== undefined;
  const exchange = isReceived && violation.rule === HAS_ITS_FIELDS ? shaped(exchanges[index]) : exchanges[index];
  const rule: Symptom = { prerequisite: "rule", place: violation.rule };
  const isGuarded = violation.rule === "command.server-fields.cannot-be-set";
  if (isGuarded && !SAYS_NOTHING_OF_FIELDS.has(violation.kind)) return { prerequisite: "guard", place: "id" };
  if (exchange === undefined) return rule;
  const until = exchanges.slice(0, index + 1);
  if (violation.kind === "no-order") return missingRouteOf(until, rule) ?? rule;
  return (
    (isReceived ? anomalyOf(until, "shared") : undefined) ??
    ofLists(exchange) ??
    ofBulks(exchange, until) ??
    ofDeliveries(violation, exchange, until) ??
    ofIds(violation) ??
    withoutId(violation, exchange, until.slice(0, -1)) ??
    ofTypes(testCase, violation, exchange) ??
    ofStatus(testCase, violation, { exchange, until, isNameTaken }) ??
    ofInput(testCase, violation) ??
    ofReach(violation, until) ??
    reordered(violation, until) ??
    ofTracking(violation, exchange, until) ??
    wrongPermissions(violation, until) ??
    storedOtherwise(violation, exchange, until) ??
    ofShape(violation, exchange) ??
    rule
  );
}

const HAS_ITS_FIELDS: RuleId = "command.object.has-its-fields";

/** A response whose shape was looked at, though its step is about something else. */
function shaped(exchange: DoneExchange | undefined): DoneExchange | undefined {
  if (exchange === undefined) return undefined;
  return { ...exchange, step: { ...exchange.step, expect: [...exchange.step.expect, { check: "shape" }] } };
}

/** A list that is no array: whatever was to be seen in it, nothing can be said of it. */
function ofLists({ step, result }: DoneExchange): Symptom | undefined {
  if (COMMAND_VERBS.get(step.call) !== "list" || !isSuccess(result.answer?.status ?? 0)) return undefined;
  const body = result.answer?.json;
  return body === undefined || Array.isArray(body) ? undefined : { prerequisite: "shape", place: LIST };
}

/** A bulk overwrite that answers no array: it may look for its elements in a member of the body, as the response has them. */
function ofBulks(judged: DoneExchange, until: readonly DoneExchange[]): Symptom | undefined {
  const isOther = ({ step, result: { answer } }: DoneExchange) =>
    COMMAND_VERBS.get(step.call) === "bulk" &&
    step.part !== "twin" &&
    isSuccess(answer?.status ?? 0) &&
    isObject(answer?.json);
  return COMMAND_VERBS.has(judged.step.call) && until.some(isOther)
    ? { prerequisite: "shape", place: BULK }
    : undefined;
}

/** More deliveries than uses, as one interaction is among them again, or fewer, as what was delivered is not listed. */
function ofDeliveries(
  { kind }: Violation,
  { step, sent, result }: DoneExchange,
  until: readonly DoneExchange[],
): Symptom | undefined {
  if (step.call !== "listDeliveries" || (kind !== "wrong-count" && kind !== "no-resource")) return undefined;
  const ids = deliveredIn(result.answer?.json);
  if (kind === "wrong-count" && new Set(ids).size < ids.length)
    return { prerequisite: "identity", place: "deliveries" };
  // Another application lists what is its own.
  if (isObject(sent) && "application_id" in sent) return undefined;
  const listed = new Set(
    until.flatMap((one) => (one.step.call === step.call ? deliveredIn(one.result.answer?.json) : [])),
  );
  const isLost = until.some(({ result: { answer } }) => {
    const use = answer?.json;
    return isObject(use) && use["outcome"] === "delivered" && !listed.has(use["interaction_id"]);
  });
  return isLost ? { prerequisite: "reading", place: "deliveries" } : undefined;
}

function deliveredIn(list: Json | undefined): readonly (Json | undefined)[] {
  return elementsOf(valueAt(list, "/deliveries")).map((one) => valueAt(one, "/interaction/id"));
}

/** Behind a verb in the place of what happens to invalid requests alone. */
export const INVALID = "invalid";

/** The place of lists that are no arrays, and of bulk overwrites that are answered with none. */
export const LIST = "list";
export const BULK = "bulk";

/** An id that is a number. It is read as text, so that nothing but its shape is wrong. */
function ofIds({ kind, pointer = "", actual }: Violation): Symptom | undefined {
  const isNumber = kind === "invalid" && /\/((\w+_)?id|version)$/.test(pointer) && NUMBER_FOR_TEXT.test(actual);
  return isNumber ? { prerequisite: "shape", place: COMMAND_ID } : undefined;
}

/** Members that are true or false: a number there is a boolean that lost its type. */
const BOOLEANS = /\/(nsfw|required|autocomplete|default_permission|dm_permission)$/;

/** What a shape finds where a number is in place of a text. */
const NUMBER_FOR_TEXT = / is -?\d[\d.]*$/;

/** How many elements there must be, which is no value. */
const COUNTED = /^\d+ elements? /;

/** Values of one kind come back as values of another, or null where nothing was set: then it is so for every member. */
function ofTypes(
  testCase: Case,
  { kind, rule, expected, actual, pointer = "" }: Violation,
  { step }: DoneExchange,
): Symptom | undefined {
  if (COMMAND_VERBS.get(step.call) === undefined || testCase.steps.some(({ part }) => part === "twin"))
    return undefined;
  // A description is always there, so null in its place is no member that was never set.
  const unset = (pointer.endsWith("/description") ? memberOf(pointer) : undefined) ?? "null";
  if (isAboutShape(step) && actual.endsWith(" is null")) return { prerequisite: "shape", place: unset };
  if (isJsonText({ kind, expected, actual }))
    return { prerequisite: "storage", place: memberOf(pointer) ?? "string values" };
  if (BOOLEANS.test(pointer) && (kind === "extra" ? /^[01] at /.test(actual) : / is [01]$/.test(actual)))
    return { prerequisite: "storage", place: "boolean values" };
  if (kind === "invalid" && isAboutShape(step) && NUMBER_FOR_TEXT.test(actual))
    return expected.includes("must be string") ? { prerequisite: "storage", place: "string values" } : undefined;
  if (isNumbersAsTexts(expected, actual)) return { prerequisite: "storage", place: "number values" };
  if (kind !== "wrong-type" || COUNTED.test(expected)) return undefined;
  // An edit that gives a member another type has not replaced too little or too much.
  const value =
    /: (true|false|".*"|-?\d[\d.]*)$/.exec(expected)?.[1] ??
    /^(true|false|"[^"]*"|-?\d[\d.]*) /.exec(expected)?.[1] ??
    (familyOf(rule)?.id === "edits" ? /^(true|false|"[^"]*"|-?\d[\d.]*), /.exec(expected)?.[1] : undefined);
  return value === undefined ? undefined : { prerequisite: "storage", place: `${typeof JSON.parse(value)} values` };
}

/** No order explains what a service answers to an operation that it does not have. */
function missingRouteOf(until: readonly DoneExchange[], fallback: Symptom): Symptom | undefined {
  const missing = until.find(({ result }) => result.answer?.status === 404 || result.answer?.status === 405);
  return missing && { prerequisite: "route", place: missing.step.call, fallback };
}

interface FailedExchange extends Pick<Scene, "isNameTaken"> {
  readonly exchange: DoneExchange;
  /** The exchanges up to this one, included. */
  readonly until: readonly DoneExchange[];
}

/** The answer alone tells: none, a server error, a missing route, a refusal of what is sound, a wrong success. */
function ofStatus(
  testCase: Case,
  { kind }: Violation,
  { exchange, until, isNameTaken }: FailedExchange,
): Symptom | undefined {
  const { step, credential } = exchange;
  const status = exchange.result.answer?.status ?? 0;
  const verb = COMMAND_VERBS.get(step.call) ?? step.call;
  switch (kind) {
    case "no-answer":
      return { prerequisite: "answer", place: step.part === "twin" ? `${verb} ${INVALID}` : verb };
    case "server-error":
      return { prerequisite: "no-server-error", place: step.part === "twin" ? "input" : verb };
    case "wrong-status":
      return (
        anomalyOf(until, "shared") ??
        madeAgain(exchange, until) ?? { prerequisite: "status", place: `${verb} ${status}` }
      );
    case "not-found": {
      const fallback = anomalyOf(until) ??
        lostBy(COMMAND_VERBS.get(step.call)) ?? { prerequisite: "rule", place: testCase.rules[0] };
      return { prerequisite: "route", place: step.call, fallback };
    }
    case "refused":
      if (status === 401 || status === 403) return { prerequisite: "access", place: credential };
      if (verb === "create" && CONFLICTS.has(status) && isNameTaken(exchange))
        return { prerequisite: "upsert", place: "refused", fallback: { prerequisite: "acceptance", place: verb } };
      return refusedAfter(anomalyOf(until), { prerequisite: "acceptance", place: testCase.rules[0] });
    default:
      return undefined;
  }
}

/** A name in use may be why it was refused, and may not: that depends on what the service does with such names elsewhere. */
function refusedAfter(anomaly: Symptom | undefined, acceptance: Symptom): Symptom {
  if (anomaly?.place === "refused") return { ...anomaly, fallback: acceptance };
  return anomaly ?? acceptance;
}

/** A command that was there and is not found by its id, where the route of the request works. */
function lostBy(verb: CommandVerb | undefined): Symptom | undefined {
  return verb === "get" || verb === "edit" || verb === "delete" ? { prerequisite: "reading", place: verb } : undefined;
}

/** Kinds of a difference between two lists. */
const DIFFERENCES: ReadonlySet<Violation["kind"]> = new Set(["different", "wrong-type", "missing", "extra"]);

const LEAVES_NO_TRACE: RuleId = "endpoint.refused-write-leaves-no-trace";

/** Input that has to be refused was taken, or had an effect. */
function ofInput(testCase: Case, { kind, rule }: Violation): Symptom | undefined {
  if (kind === "accepted" || kind === "has-effect") return { prerequisite: "refusal", place: rule };
  // Two lists, before and after: what was refused had an effect, whichever field it was.
  if (rule === LEAVES_NO_TRACE && DIFFERENCES.has(kind)) return { prerequisite: "no-trace", place: "refused" };
  const isAfterTwin = testCase.steps.some(({ part }) => part === "twin");
  if (kind === "invalid" && isAfterTwin) return { prerequisite: "refusal", place: rule };
  if (kind === "changed" || (isAfterTwin && (kind === "gone" || kind === "appeared")))
    return { prerequisite: "no-trace", place: "refused" };
  return undefined;
}

/** A delete through another scope or application took a command away: it is to be refused as a read is. */
function ofReach({ kind, rule }: Violation, until: readonly DoneExchange[]): Symptom | undefined {
  if (!ABOUT_THE_WHOLE.has(kind) || familyOf(rule)?.id !== "foreign-ids") return undefined;
  const isDeleted = until.some(({ step }) => COMMAND_VERBS.get(step.call) === "delete");
  return isDeleted ? { prerequisite: "refusal", place: rule } : undefined;
}

/** The target lost track of a command, which is what comparing commands by their ids stumbles over. */
function ofTracking({ kind }: Violation, { step }: DoneExchange, until: readonly DoneExchange[]): Symptom | undefined {
  if (!ABOUT_THE_WHOLE.has(kind) || COMMAND_VERBS.get(step.call) === undefined) return undefined;
  return anomalyOf(until);
}

/** What commands look like, wherever they are answered; of what is delivered each rule says more. */
function isAboutShape({ call, expect }: Step): boolean {
  return expect.some(({ check }) => check === "shape" || (check === "received" && COMMAND_VERBS.has(call)));
}

function ofShape({ kind, rule, pointer = "", field }: Violation, { step }: DoneExchange): Symptom | undefined {
  // A list that lacks what the language of its reader wants has the right shape.
  if (familyOf(rule)?.id === "localized-lists") return undefined;
  // The value of a field that is gone is no shape either.
  if (field !== undefined) return undefined;
  if (!isAboutShape(step) || (kind !== "invalid" && kind !== "wrong-type" && kind !== "missing")) return undefined;
  // Something that is not in a list of what was sent to others: the response itself is as it should be.
  if (kind === "missing" && pointer === "" && !COMMAND_VERBS.has(step.call)) return undefined;
  return { prerequisite: "shape", place: memberOf(pointer, wholeOf(step.call)) ?? "body" };
}

/** The first anomaly, or the first of one kind. Another id for a used name is what a later list shows of it. */
function anomalyOf(exchanges: readonly DoneExchange[], place?: string): Symptom | undefined {
  const all = anomaliesOf(exchanges);
  const first = all.find((one) => place === undefined || one.place.startsWith(place));
  const isShown = ({ prerequisite, place: what }: Symptom) => `${prerequisite} ${what}` in SHOWN_BY_LISTS;
  const found = first?.place === AGAIN ? (all.find(isShown) ?? first) : first;
  return found && { prerequisite: found.prerequisite, place: found.place };
}

/** What a list shows of a command that was made again: it is there twice, or once under another id. */
const SHOWN_BY_LISTS = { "upsert duplicate": true, "identity create": true } as const;

/** 201 for a used name that got another id says no more than that. */
function madeAgain({ step, result }: DoneExchange, until: readonly DoneExchange[]): Symptom | undefined {
  const isMade = anomaliesOf(until).some((one) => one.place === AGAIN && one.step === step.name);
  return isMade && result.answer?.status === 201 ? anomalyOf(until, AGAIN) : undefined;
}
