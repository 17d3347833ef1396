/** The service's faults: what its answer breaks. Refusals are none by themselves, since state and permissions count as well. */
import type { Answer } from "../case/case.js";
import type { Check } from "../case/check.js";
import type { CheckEnvironment } from "../case/checks/environment.js";
import { judge } from "../case/checks/index.js";
import { speaksOfMessages } from "../case/compare/message.js";
import { componentsOf } from "../case/component-tree.js";
import { levelOf } from "../contract/catalogue.js";
import { isObject } from "../contract/json.js";
import { COMMAND_VERBS, type OperationId } from "../contract/operations.js";
import type { ProfileName } from "../contract/profile.js";
import type { RuleId } from "../contract/rule-ids.gen.js";
import { answerRowOf } from "../contract/success.js";
import { validateResponse } from "../contract/validate.js";
import type { RuleViolation } from "../rules/violation.js";
import { PERMISSION_TEXT } from "./broken-by-request.js";
import { comparableBody, isExact, withSortedOptions } from "./comparable-body.js";
import type { ProxyFault } from "./fault.js";
import type { RequestFacts } from "./known-requests.js";
import { mustBeRefused } from "./must-be-refused.js";
import type { ParsedExchange } from "./parsed-exchange.js";
import type { ProxyContext } from "./proxy-context.js";

/** The name of the one step that a case of an exchange is about. */
export const STEP = "act";

/** What is wrong with the answer to such a request. */
export function serviceFaults(
  exchange: ParsedExchange,
  facts: RequestFacts,
  proxyContext: ProxyContext,
): readonly ProxyFault[] {
  const { answer } = exchange;
  const { broken } = facts;
  if (answer === undefined) return [];
  if (answer.status === 500) return ofServerError(exchange, broken, proxyContext.profile.name);
  if (answer.status < 200 || answer.status > 299) return [];
  const wrongly = ofAcceptance(exchange, broken, proxyContext);
  if (wrongly.length > 0) return wrongly;
  return [...ofSuccess(exchange, facts, proxyContext), ...ofPermissionText(exchange, broken)];
}

/** Advice alone: that such a text is refused is implied by the format, and by no sentence. */
function ofPermissionText({ operation }: ParsedExchange, broken: readonly RuleViolation[]): readonly ProxyFault[] {
  const found = broken.find(({ rule }) => rule === PERMISSION_TEXT);
  if (found === undefined) return [];
  const { rule, pointer, message } = found;
  const expected = `a refusal (4xx) of ${pointer}: ${message}`;
  const check = { check: "refused", rule } as const;
  const common = { operation, rule, level: "should", pointer, check } as const;
  return [{ ...common, side: "service", kind: "accepted", expected, actual: "a success (2xx)" }];
}

/** Advice alone, and only where something is wrong with the request: a service may break for other reasons. */
function ofServerError(
  exchange: ParsedExchange,
  broken: readonly RuleViolation[],
  profile: ProfileName,
): readonly ProxyFault[] {
  const [first] = broken.filter(({ rule }) => levelOf(rule, profile) === "must");
  if (first === undefined) return [];
  const fault = {
    rule: "endpoint.bad-input-is-never-a-server-error",
    kind: "server-error",
    expected: `any answer below 500 to a request that breaks ${first.rule}`,
    actual: `${exchange.answer?.status}`,
  } as const;
  return [faultOf(exchange, fault, { check: "answered" }, profile)].flat();
}

/** The service took what it has to refuse. The first such rule is the one that tells most. */
function ofAcceptance(
  exchange: ParsedExchange,
  broken: readonly RuleViolation[],
  proxyContext: ProxyContext,
): readonly ProxyFault[] {
  const refused = broken.filter((violation) => mustBeRefused(violation, exchange.sent.json));
  return refused.slice(0, 1).flatMap(({ rule, pointer, message }) => {
    const check = { check: "refused", rule } as const;
    const found = judge(check, environmentOf(exchange, rule, proxyContext));
    if (found === undefined) return [];
    const expected = `a refusal (4xx) of ${pointer || "the body"}: ${message}`;
    return faultOf(exchange, { ...found, expected, pointer }, check, proxyContext.profile.name);
  });
}

function ofSuccess(exchange: ParsedExchange, facts: RequestFacts, proxyContext: ProxyContext): readonly ProxyFault[] {
  for (const check of checksOf(exchange, facts)) {
    const rule = check.rule;
    if (rule === undefined) continue;
    const environment = environmentOf(exchange, rule, proxyContext);
    const found = judge(check, environment);
    if (found === undefined) continue;
    const { pointer } = found;
    const at = pointer === undefined ? {} : { pointer };
    const reordered = isReordered(check, environment) ? ({ rule: "option.order.is-preserved" } as const) : {};
    return faultOf(exchange, { ...found, ...at, ...reordered }, { ...check, ...reordered }, proxyContext.profile.name);
  }
  return [];
}

/** True where what was sent comes back whole, with its options in another order. */
function isReordered(check: Check, environment: CheckEnvironment): boolean {
  const { answer } = environment;
  if (check.check !== "round-trip" || answer === undefined) return false;
  const sorted: Answer = { ...answer, sent: withSortedOptions(answer.sent), body: withSortedOptions(answer.body) };
  return judge(check, { ...environment, answer: sorted, answers: new Map([[STEP, sorted]]) }) === undefined;
}

/**
 * What a success has to be: of a status that is shown, of the documented shape, and what was sent, where the request
 * breaks nothing: what becomes of any other is not known.
 */
function checksOf({ operation, answer, sent }: ParsedExchange, { broken, isPlain }: RequestFacts): readonly Check[] {
  const shape = ruleOfShape(operation, answer?.status ?? 0, answer?.json);
  const [statusRule, tripRule] = RULES_OF[operation] ?? [];
  const ofShape: readonly Check[] = shape === undefined ? [] : [{ check: "shape", rule: shape }];
  const ofStatus: readonly Check[] = statusRule === undefined ? [] : [{ check: "accepted", rule: statusRule }];
  // The shape says which member of an object is wrong.
  const ofAnswer = isObject(answer?.json) ? [...ofShape, ...ofStatus] : [...ofStatus, ...ofShape];
  if (broken.length > 0 || sent.json === undefined) return ofAnswer;
  if (tripRule !== undefined) return isExact(sent.json) ? [...ofAnswer, { ...TRIP, rule: tripRule }] : ofAnswer;
  if (!isPlain || !isMessageWrite(operation)) return ofAnswer;
  const ofMessage: readonly Check[] = [...ofAnswer, { ...TRIP, rule: "message.components.read-back" }];
  const [component] = componentsOf(sent.json);
  if (component === undefined) return ofMessage;
  const at = { $: STEP } as const;
  return [...ofMessage, { check: "component-ids", ask: "present", sent: STEP, at, rule: "component.id.is-filled-in" }];
}

/** What was sent, as the answer shows it. */
const TRIP = { check: "round-trip", sent: STEP, at: { $: STEP } } as const;

/** The rule of what is wrong with the shape; undefined where it is sound, or where no rule speaks of it. */
function ruleOfShape(operation: OperationId, status: number, json: Answer["body"]): RuleId | undefined {
  const [first] = validateResponse(operation, status, json);
  return first && (first.rule ?? answerRowOf(operation, status)?.rule ?? undefined);
}

function isMessageWrite(operation: OperationId): boolean {
  return speaksOfMessages(operation) && /^(create|edit)/.test(operation);
}

/** What a wrong status or an empty success breaks, and what a command breaks that is not as it was sent. */
const RULES_OF: Readonly<Partial<Record<OperationId, readonly [status: RuleId, trip?: RuleId]>>> = {
  listGlobalCommands: ["endpoint.list.answers-200-with-an-array"],
  listGuildCommands: ["endpoint.list.answers-200-with-an-array"],
  createGlobalCommand: ["endpoint.create.answers-201-for-a-new-name", "option.fields.round-trip"],
  createGuildCommand: ["endpoint.create.answers-201-for-a-new-name", "option.fields.round-trip"],
  getGlobalCommand: ["endpoint.get.answers-200"],
  getGuildCommand: ["endpoint.get.answers-200"],
  editGlobalCommand: ["endpoint.edit.answers-200", "edit.replaces-provided-fields"],
  editGuildCommand: ["endpoint.edit.answers-200", "edit.replaces-provided-fields"],
  deleteGlobalCommand: ["endpoint.delete.answers-204"],
  deleteGuildCommand: ["endpoint.delete.answers-204"],
  bulkOverwriteGlobalCommands: ["endpoint.bulk.answers-200-with-an-array", "endpoint.bulk.answers-200-with-an-array"],
  bulkOverwriteGuildCommands: ["endpoint.bulk.answers-200-with-an-array", "endpoint.bulk.answers-200-with-an-array"],
  listCommandPermissions: ["permission.list.answers-objects"],
  getCommandPermissions: ["permission.get.answers-the-object"],
  editCommandPermissions: ["permission.edit.answers-the-object"],
};

type Found = Pick<ProxyFault, "rule" | "kind" | "expected" | "actual"> & { readonly pointer?: string };

function faultOf(exchange: ParsedExchange, found: Found, check: Check, profile: ProfileName): readonly ProxyFault[] {
  const { rule, kind, expected, actual, pointer } = found;
  const level = levelOf(rule, profile);
  if (level === "observe") return [];
  const { operation } = exchange;
  const at = pointer === undefined ? {} : { pointer };
  return [{ side: "service", operation, rule, level, kind, expected, actual, ...at, check }];
}

/** The exchange as the one step of a case, judged by the checks of every case. */
function environmentOf(exchange: ParsedExchange, rule: RuleId, { contract }: ProxyContext): CheckEnvironment {
  const { passed, operation, parameters, query, sent } = exchange;
  const body = sent.json !== undefined && COMMAND_VERBS.has(operation) ? comparableBody(sent.json) : sent.json;
  const answer: Answer = {
    status: exchange.answer?.status ?? 0,
    headers: {},
    body: exchange.answer?.json,
    sent: body,
    call: operation,
    query,
    path: parameters,
  };
  const isKnownRoute = passed.body.bytes > 0;
  return { step: STEP, answer, answers: new Map([[STEP, answer]]), constants: {}, rule, isKnownRoute, contract };
}
