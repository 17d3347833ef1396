/** Judges what an application answered to a ping, and to what no service sends. */
import { kindOfStatus } from "../../case/violation-kind.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { Delivered } from "../../delivery/delivered.js";
import { RESPONSE } from "./fitting.js";
import { answerWords } from "./judge-answer.js";
import { responseIn } from "./response.js";
import type { Found } from "./verdicts.js";

/** Why a ping was not answered as it has to be; undefined where it was. */
export function faultOfPing(rule: RuleId, answer: Delivered): Found | undefined {
  const expected = "200 with a response of type 1";
  if (answer.kind !== "answered") return { rule, kind: "no-answer", expected, actual: answer.message };
  const response = answer.status === 200 ? responseIn(answer) : undefined;
  if (response?.body["type"] === RESPONSE.pong) return undefined;
  const kind = answer.status === 200 ? "invalid" : kindOfStatus(answer, [200]);
  return { rule, kind, expected, actual: answerWords(answer) };
}

/** What a rule about bad calls asks of the answer. `anything` is recorded only. */
export type ExpectedReaction = "401" | "refused" | "no server error" | "anything";

const WORDS: Readonly<Record<ExpectedReaction, string>> = {
  "401": "401",
  refused: "a refusal (4xx, or an error)",
  "no server error": "an answer below 500",
  anything: "anything",
};

/** Why an answer is not what a bad call has to get; undefined where it is. */
export function faultOfRefusal(rule: RuleId, wish: ExpectedReaction, answer: Delivered): Found | undefined {
  const expected = WORDS[wish];
  if (wish === "anything") return undefined;
  if (answer.kind !== "answered") return { rule, kind: "no-answer", expected, actual: answer.message };
  const { status } = answer;
  const isFine = wish === "401" ? status === 401 : wish === "refused" ? status >= 400 : status < 500;
  return isFine ? undefined : { rule, kind: kindOfStatus(answer), expected, actual: answerWords(answer) };
}

/** What was answered, in one line, whatever it was. */
export function deliveredWords(answer: Delivered): string {
  return answer.kind === "answered" ? answerWords(answer) : answer.message;
}
