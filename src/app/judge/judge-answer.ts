/** Judges what an application answered to an interaction that it understands. */
import { escapeControls, showValue } from "../../case/show.js";
import { kindOfStatus } from "../../case/violation-kind.js";
import { levelOf, ruleOf } from "../../contract/catalogue.js";
import { isObject, type Json, type JsonObject } from "../../contract/json.js";
import { type ProfileName, profileOf } from "../../contract/profile.js";
import type { Answered, Delivered } from "../../delivery/delivered.js";
import { enumerationsOf } from "../../rules/context.js";
import { violationsOfCallback } from "../../rules/violations-of-callback.js";
import { ANSWER_MS } from "../../service/delivery/post.js";
import { judgeMessage, judgeModal } from "./contents.js";
import { fittingResponses, INTERACTION, isKnownResponse, RESPONSE, responseWords } from "./fitting.js";
import { type ResponseBody, responseIn } from "./response.js";
import { judgeSuggestions } from "./suggestions.js";
import { Verdicts } from "./verdicts.js";

const DEADLINE = "application.answer.comes-within-3-seconds";
const IS_RESPONSE = "application.answer.is-a-response";
const FITS = "application.answer.fits-the-interaction";

/** What was sent, as far as the answer depends on it. */
export interface Question {
  /** The delivered interaction, with its type, data and contexts. */
  readonly interaction: JsonObject;
  /** The option that is typed into, as it is registered; without it what the interaction says of it. */
  readonly option?: JsonObject | undefined;
}

export interface Judgement {
  /** One verdict for each rule that the answer was compared with. */
  readonly verdicts: Verdicts;
  /** The response, where there is one that can be looked into. */
  readonly response?: JsonObject;
}

/** Judges an answer; one that a rule of the profile only observes is judged all the same, and weighed by the caller. */
export async function judgeAnswer(question: Question, answer: Delivered, profile: ProfileName): Promise<Judgement> {
  const verdicts = new Verdicts();
  if (answer.kind !== "answered") {
    const rule = answer.kind === "too-late" ? DEADLINE : IS_RESPONSE;
    verdicts.fail({ rule, kind: "no-answer", expected: "an answer", actual: answer.message });
    return { verdicts };
  }
  const isLate = answer.durationMs > ANSWER_MS;
  if (isLate) {
    const expected = `an answer within ${ANSWER_MS / 1_000} s`;
    const actual = `an answer after ${(answer.durationMs / 1_000).toFixed(1)} s`;
    verdicts.fail({ rule: DEADLINE, kind: "no-answer", expected, actual });
  }
  // Its response comes by itself, to the service.
  if (answer.status === ACCEPTED) {
    for (const rule of [DEADLINE, IS_RESPONSE] as const) verdicts.assert(rule);
    return { verdicts };
  }
  const response = answer.status === OK ? await responseIn(answer) : undefined;
  const type = response?.body["type"];
  if (response === undefined || typeof type !== "number" || !isKnownResponse(type)) {
    verdicts.fail({
      rule: IS_RESPONSE,
      kind: answer.status === OK ? "invalid" : kindOfStatus(answer, [OK, ACCEPTED]),
      expected: "200 with a response in JSON, or 202",
      actual: answerWords(answer),
      ...(response === undefined ? {} : { pointer: "/type" }),
    });
    return { verdicts };
  }
  // What answers everything alike is quick and well formed: that counts for a response that fits alone.
  if (!fits(question.interaction, type, verdicts)) return { verdicts };
  for (const rule of [DEADLINE, IS_RESPONSE] as const) verdicts.assert(rule);
  judgeResponse(question, { ...response, type }, profile, verdicts);
  return { verdicts, response: response.body };
}

const OK = 200;
const ACCEPTED = 202;
const LONGEST_TEXT = 160;

/** An answer in one line: status and the beginning of its body. */
export function answerWords({ status, body, json }: Answered): string {
  if (json !== undefined) return `${status} ${showValue(json)}`;
  if (body === "") return `${status} without a body`;
  const text = body.slice(0, LONGEST_TEXT).replace(/[\ud800-\udbff]$/, "");
  return `${status} ${escapeControls(JSON.stringify(text))}${body.length > LONGEST_TEXT ? ` … (${body.length} characters)` : ""}`;
}

function fits(interaction: JsonObject, type: number, verdicts: Verdicts): boolean {
  const fitting = fittingResponses(interaction);
  const doesFit = fitting.includes(type);
  verdicts.ask(doesFit, {
    rule: FITS,
    expected: `one of ${fitting.join(", ")} for an interaction of type ${showValue(interaction["type"])}`,
    actual: responseWords(type),
    pointer: "/type",
  });
  return doesFit;
}

function judgeResponse(
  { interaction, option }: Question,
  { body, type, files }: ResponseBody & { readonly type: number },
  profile: ProfileName,
  verdicts: Verdicts,
): void {
  const { data } = body;
  if (type === RESPONSE.premiumRequired) {
    const rule = "application.answer.type-is-not-deprecated";
    verdicts.fail({ rule, expected: "another type", actual: responseWords(type), pointer: "/type" });
  }
  if (type === RESPONSE.suggestions && interaction["type"] === INTERACTION.autocomplete)
    judgeSuggestions(data, option ?? focusedOption(interaction["data"]) ?? {}, verdicts);
  if (type === RESPONSE.message || type === RESPONSE.update)
    judgeMessage(data, type === RESPONSE.message, files, verdicts);
  if (type === RESPONSE.modal) judgeModal(data, verdicts);
  if (HOLDING.has(type)) judgeByRules(interaction, body, profile, verdicts);
}

/** Responses with a message or a modal in them. */
const HOLDING: ReadonlySet<number> = new Set([RESPONSE.message, RESPONSE.update, RESPONSE.modal]);

const HOLDS = "application.answer.holds-what-the-rules-allow";
const ADVICE = "application.answer.follows-the-advice";

function judgeByRules(interaction: JsonObject, body: JsonObject, profile: ProfileName, verdicts: Verdicts): void {
  const enumerations = enumerationsOf(profileOf(profile));
  const { type, message } = interaction;
  const flags = isObject(message) ? message["flags"] : undefined;
  const found = violationsOfCallback(body, {
    ...(typeof type === "number" ? { interactionType: type } : {}),
    ...(typeof flags === "number" ? { stored: { flags } } : {}),
    ...(enumerations === undefined ? {} : { enumerations }),
  });
  verdicts.assert(HOLDS);
  verdicts.assert(ADVICE);
  for (const { rule, pointer, message: text } of found) {
    const level = levelOf(rule, profile);
    if (level === "observe") continue;
    const under = level === "must" ? HOLDS : ADVICE;
    verdicts.fail({
      rule,
      under,
      expected: ruleOf(rule).statement.replace(/\.$/, ""),
      actual: escapeControls(text),
      pointer,
    });
  }
}

/** The option that is typed into, wherever it is. */
export function focusedOption(data: Json | undefined): JsonObject | undefined {
  const options = isObject(data) ? data["options"] : undefined;
  if (!Array.isArray(options)) return undefined;
  for (const option of options) {
    if (!isObject(option)) continue;
    const focused = option["focused"] === true ? option : focusedOption(option);
    if (focused !== undefined) return focused;
  }
  return undefined;
}
