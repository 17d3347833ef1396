/** Whether a delivery breaks a rule once more: by its answer, or by what the application did after it. */
import { setTimeout as wait } from "node:timers/promises";
import { isObject } from "../contract/json.js";
import type { ProfileName } from "../contract/profile.js";
import type { RuleId } from "../contract/rule-ids.gen.js";
import type { SentStep } from "./application.js";
import type { CallbackService } from "./conversation/callback-service.js";
import { judgeAnswer } from "./judge/judge-answer.js";
import { judgeConversation } from "./judge/judge-conversation.js";
import type { Question } from "./judge/judge-response.js";
import type { Found } from "./judge/verdicts.js";

/** How a delivery is judged again. */
export interface Rejudging {
  /** The rule that was broken. */
  readonly rule: RuleId;
  /** The option that is typed into, as it is registered. */
  readonly option?: Question["option"];
  /** The profile whose rules apply. */
  readonly profile: ProfileName;
  /** Takes the calls of the application. */
  readonly callbacks: CallbackService;
  /** Aborted where the run is interrupted. */
  readonly signal?: AbortSignal | undefined;
  /** Whether a call may be still to come that breaks the rule, whatever came so far. */
  readonly isPatient: boolean;
  /** Calls that the application made when it broke the rule: with fewer of them, the one that breaks it may be on its way. */
  readonly calls: number;
}

const POLL_MS = 5;

/** What breaks the rule now; undefined where nothing does. */
export async function foundAgain(
  { sent, delivered, conversation }: SentStep,
  { rule, option, profile, callbacks, signal, isPatient, calls }: Rejudging,
): Promise<readonly [Found, ...Found[]] | undefined> {
  const interaction = isObject(sent) ? sent : {};
  const { verdicts } = judgeAnswer({ interaction, option }, delivered, profile);
  const direct = ofRule(verdicts.found, rule);
  if (direct !== undefined || conversation === undefined) return direct;
  const judging = { option, deadlineMs: callbacks.waiting.deadlineMs, profile };
  const now = (isOver: boolean) => ofRule(judgeConversation(conversation, { ...judging, isOver }).found, rule);
  const mayFollow = () => isPatient || conversation.calls.length < calls;
  const isOpen = () =>
    callbacks.waiting.isWaitedFor(conversation) || (mayFollow() && conversation.ageMs < callbacks.waiting.deadlineMs);
  while (now(false) === undefined && isOpen() && signal?.aborted !== true) await wait(POLL_MS);
  return now(true);
}

function ofRule(all: readonly Found[], rule: RuleId): readonly [Found, ...Found[]] | undefined {
  const [first, ...others] = all.filter((one) => (one.under ?? one.rule) === rule);
  return first && [first, ...others];
}
