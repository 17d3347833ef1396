/** What can be sent, with the rules that its answers are compared with. */
import { RULE_IDS, type RuleId } from "../../contract/rule-ids.gen.js";
import type { TestedSubject } from "../ask.js";
import { type BadCall, survivalRuleOf } from "../bad-calls.js";
import { INTERACTION } from "../judge/fitting.js";
import { RULES_OF_CALLS } from "../judge/judge-conversation.js";
import { PING_RULE } from "../watch.js";

/** A command in use, a component, a modal, a bad call or the ping, as patterns see it. */
export interface Askable {
  /** The text after the @ of the ids of its cases. */
  readonly subject: string;
  /** The rules that its answers are judged by; never empty. */
  readonly rules: readonly [RuleId, ...RuleId[]];
  /** Of a command, a component or a modal in use, which may lead to others; typing does not. */
  readonly isUse: boolean;
  /** About the ping after it: a case of it comes by itself. */
  readonly survival?: RuleId;
}

const OF_EVERY_ANSWER = [
  "application.answer.is-a-response",
  "application.answer.comes-within-3-seconds",
  "application.answer.fits-the-interaction",
  "application.answer.that-follows-is-not-seen",
  ...RULES_OF_CALLS,
] as const satisfies readonly RuleId[];

const OF_SUGGESTIONS = RULE_IDS.filter((rule) => rule.startsWith("application.autocomplete."));
const OF_MESSAGES_AND_MODALS = RULE_IDS.filter((rule) => /^application\.(answer|message|modal)\./.test(rule)).filter(
  (rule) => !new Set<RuleId>(OF_EVERY_ANSWER).has(rule),
);

/** The rules that a message or a modal in an answer can break, and those of every answer. */
export const RULES_OF_USE: readonly [RuleId, ...RuleId[]] = [...OF_EVERY_ANSWER, ...OF_MESSAGES_AND_MODALS];

/** Typing is answered by suggestions, everything else by messages and modals. */
export function askableSubject({ id, asks }: Pick<TestedSubject, "id" | "asks">): Askable {
  const isTyped = asks.some(({ interaction: { type } }) => type === INTERACTION.autocomplete);
  const isUsed = asks.some(({ interaction: { type } }) => type !== INTERACTION.autocomplete);
  const [first, ...others] = OF_EVERY_ANSWER;
  const rules = [first, ...others, ...(isUsed ? OF_MESSAGES_AND_MODALS : []), ...(isTyped ? OF_SUGGESTIONS : [])];
  return { subject: id, rules: [first, ...rules.slice(1)], isUse: isUsed, survival: PING_RULE };
}

/** A bad call has a case for each wish. */
export function askableCall(call: BadCall): Askable {
  const [first = survivalRuleOf(call), ...others] = call.wishes.map(({ rule }) => rule);
  return { subject: call.slug, rules: [first, ...others], isUse: false, survival: survivalRuleOf(call) };
}
