/** Judges what an application did by itself about an interaction: callbacks, follow-ups and edits. */
import { escapeControls } from "../../case/show.js";
import { isObject } from "../../contract/json.js";
import type { OperationId } from "../../contract/operations.js";
import type { ProfileName } from "../../contract/profile.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import { parseBody } from "../../target/parse-body.js";
import type { ApplicationCall, Conversation } from "../conversation/conversation.js";
import { DEADLINE, IS_RESPONSE } from "./judge-answer.js";
import { judgeFit, judgeResponse, judgeSentMessage, knownResponse, type Question } from "./judge-response.js";
import { Verdicts } from "./verdicts.js";

const NAMES = "application.callback.names-its-interaction" satisfies RuleId;
const ONCE = "application.callback.comes-once" satisfies RuleId;
const AFTER = "application.follow-up.comes-after-the-response" satisfies RuleId;
const FIVE = "application.follow-up.of-user-installed-application-is-one-of-5" satisfies RuleId;
const REFUSALS = "application.callback.other-refusals-are-open" satisfies RuleId;

/** Rules that only calls of the application can break: a failure is seen again only where the calls are. */
export const RULES_OF_CALLS: readonly RuleId[] = [NAMES, ONCE, AFTER, FIVE, REFUSALS];

/** How calls are judged. */
export interface CallJudging {
  /** The option that is typed into, as it is registered. */
  readonly option?: Question["option"];
  /** Milliseconds that an interaction can be responded to. */
  readonly deadlineMs: number;
  /** The profile whose rules apply. */
  readonly profile: ProfileName;
  /** False while calls may still come: what is owed is not judged then. Default true. */
  readonly isOver?: boolean;
  /** Index of the first call to judge; those before were judged. */
  readonly from?: number;
}

/** The verdicts of the calls about one interaction, and of what it still owes. */
export function judgeConversation(conversation: Conversation, judging: CallJudging): Verdicts {
  const verdicts = new Verdicts();
  const { from = 0 } = judging;
  for (const call of conversation.calls.slice(from)) {
    if (call.operation === "respondToInteraction") judgeCallback(call, conversation, judging, verdicts);
    else judgeOtherCall(call, judging, verdicts);
  }
  if (conversation.isAnsweredTwice && from === 0) {
    verdicts.fail({
      rule: ONCE,
      expected: "one response",
      actual: "a response in the answer to the delivery, after a callback",
    });
  }
  if (from === 0 && judging.isOver !== false) judgeDebt(conversation, judging, verdicts);
  return verdicts;
}

/** What is owed when nothing is waited for any more. A callback that breaks a rule of its own is blamed for that alone. */
function judgeDebt(conversation: Conversation, { deadlineMs }: CallJudging, verdicts: Verdicts): void {
  const { awaits, ageMs } = conversation;
  if (awaits === "response" && ageMs > deadlineMs && verdicts.found.every(({ rule }) => HARMLESS.has(rule))) {
    const expected = `a callback within ${deadlineMs / 1_000} s of the interaction, after 202`;
    verdicts.fail({
      rule: DEADLINE,
      kind: "no-answer",
      expected,
      actual: "202, and no callback that the service takes",
    });
  }
}

/** Rules beside which an interaction can still be without a response. */
const HARMLESS: ReadonlySet<RuleId> = new Set<RuleId>([REFUSALS, AFTER]);

function judgeOtherCall(call: ApplicationCall, judging: CallJudging, verdicts: Verdicts): void {
  const reason = reasonOf(call);
  verdicts.ask(reason !== "not-answered-yet", {
    rule: AFTER,
    expected: "a response before it",
    actual: `${wordsOf(call)} before the response`,
  });
  if (call.operation === "createFollowUp") {
    verdicts.ask(reason !== "too-many-follow-ups", {
      rule: FIVE,
      expected: "at most five follow-ups",
      actual: "a sixth follow-up",
    });
  }
  if (isWriting(call.operation) && !call.isUnreadable) judgeMessageOf(call, judging, verdicts);
  if (call.refusal !== undefined && verdicts.found.length === 0) noteRefusal(call, verdicts);
}

function judgeCallback(
  call: ApplicationCall,
  { interaction }: Conversation,
  { option, deadlineMs, profile }: CallJudging,
  verdicts: Verdicts,
): void {
  verdicts.ask(call.isNamedRightly, {
    rule: NAMES,
    expected: "the id and the token of one interaction",
    actual: "the id and the token of two",
  });
  if (!call.isNamedRightly) return;
  verdicts.ask(call.state === "open", { rule: ONCE, expected: "one response", actual: "a callback after a response" });
  if (call.state !== "open") return;
  const isLate = call.afterMs > deadlineMs;
  if (isLate) {
    const actual = `a callback after ${(call.afterMs / 1_000).toFixed(1)} s`;
    verdicts.fail({ rule: DEADLINE, kind: "no-answer", expected: `a callback within ${deadlineMs / 1_000} s`, actual });
  }
  const { body, files } = call;
  const known = knownResponse(isObject(body) ? { body, files } : undefined);
  if (known === undefined) {
    verdicts.fail({ rule: IS_RESPONSE, expected: "a response in JSON", actual: wordsOf(call), pointer: "/type" });
    return;
  }
  if (!judgeFit(interaction, known.type, verdicts)) return;
  if (!isLate) for (const rule of [DEADLINE, IS_RESPONSE] as const) verdicts.assert(rule);
  judgeResponse({ interaction, option }, known, profile, verdicts);
  if (call.refusal !== undefined && verdicts.found.length === 0) noteRefusal(call, verdicts);
}

function judgeMessageOf(call: ApplicationCall, { profile }: CallJudging, verdicts: Verdicts): void {
  const { body, files, state, storedFlags, operation } = call;
  const isEdit = operation !== "createFollowUp";
  if (isEdit && storedFlags === undefined) return;
  const isNew = !isEdit || (state === "deferred" && operation === "editOriginalResponse" && isLoading(storedFlags));
  judgeSentMessage({ data: body, files, storedFlags: isEdit ? storedFlags : undefined, isNew }, profile, verdicts);
}

/** Flag of a message that is still to come. @see public facts "Message flags" */
const LOADING = 1 << 7;

function isLoading(flags: number | undefined): boolean {
  return ((flags ?? 0) & LOADING) !== 0;
}

function isWriting(operation: OperationId): boolean {
  return operation === "createFollowUp" || operation.startsWith("edit");
}

function noteRefusal(call: ApplicationCall, verdicts: Verdicts): void {
  verdicts.fail({ rule: REFUSALS, expected: "what the service takes", actual: refusalWords(call) });
}

/** A refused call in one line, with what the service said: `PATCH of the response: 400 The body is not JSON`. */
export function refusalWords(call: ApplicationCall): string {
  const { response } = call.exchange;
  const said = "body" in response ? parseBody(response.body) : undefined;
  const message = isObject(said) ? said["message"] : undefined;
  return typeof message === "string" ? `${wordsOf(call)} ${escapeControls(message)}` : wordsOf(call);
}

function reasonOf({ refusal }: ApplicationCall): string | undefined {
  return refusal?.refusal === "for-a-reason" ? refusal.reason : refusal?.refusal;
}

/** A call in one line: `PATCH of the response: 404`. */
function wordsOf({ operation, refusal, exchange: { request, response } }: ApplicationCall): string {
  const status = "status" in response ? `: ${response.status}` : "";
  const why = refusal?.refusal === "body-too-large" ? `, more than ${refusal.maxBytes / MEBIBYTE} MiB` : "";
  return `${request.method} of ${WORDS[operation] ?? "the interaction"}${status}${why}`;
}

const MEBIBYTE = 1024 * 1024;

const WORDS: Readonly<Partial<Record<OperationId, string>>> = {
  respondToInteraction: "a callback",
  getOriginalResponse: "the response",
  editOriginalResponse: "the response",
  deleteOriginalResponse: "the response",
  createFollowUp: "a follow-up",
  getFollowUp: "a follow-up",
  editFollowUp: "a follow-up",
  deleteFollowUp: "a follow-up",
};
