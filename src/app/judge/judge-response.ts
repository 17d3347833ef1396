/** Judges a response to an interaction, in whichever way it came. */
import { escapeControls, showValue } from "../../case/show.js";
import { levelOf, ruleOf } from "../../contract/catalogue.js";
import { isObject, type Json, type JsonObject } from "../../contract/json.js";
import { valueAt } from "../../contract/json-pointer.js";
import { type ProfileName, profileOf } from "../../contract/profile.js";
import { readingsOfModal } from "../../rules/contents.js";
import { enumerationsOf } from "../../rules/context.js";
import { focusedOption, readingsOfSuggestions } from "../../rules/suggestions.js";
import { violationsOfCallback } from "../../rules/violations-of-callback.js";
import { judgeMessage, judgeReadings } from "./contents.js";
import { fittingResponses, INTERACTION, isKnownResponse, RESPONSE, responseWords } from "./fitting.js";
import type { ResponseBody } from "./response.js";
import type { Verdicts } from "./verdicts.js";

/** What was sent, as far as the answer depends on it. */
export interface Question {
  /** The delivered interaction, with its type, data and contexts. */
  readonly interaction: JsonObject;
  /** The option that is typed into, as it is registered; without it what the interaction says of it. */
  readonly option?: JsonObject | undefined;
}

/** A response of a known type. */
export interface KnownResponse extends ResponseBody {
  /** The type in its body. */
  readonly type: number;
}

/** The response with its type; undefined where no such type is known. */
export function knownResponse(response: ResponseBody | undefined): KnownResponse | undefined {
  const type = response?.body["type"];
  return response !== undefined && typeof type === "number" && isKnownResponse(type)
    ? { ...response, type }
    : undefined;
}

const FITS = "application.answer.fits-the-interaction";

/** Whether a response fits its interaction: one that does not shows nothing else. */
export function judgeFit(interaction: JsonObject, type: number, verdicts: Verdicts): boolean {
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

/** Judges what is in a response that fits. */
export function judgeResponse(
  { interaction, option }: Question,
  { body, type, files }: KnownResponse,
  profile: ProfileName,
  verdicts: Verdicts,
): void {
  const { data } = body;
  const { message } = interaction;
  const flags = isObject(message) ? message["flags"] : undefined;
  if (type === RESPONSE.premiumRequired) {
    const rule = "application.answer.type-is-not-deprecated";
    verdicts.fail({ rule, expected: "another type", actual: responseWords(type), pointer: "/type" });
  }
  if (type === RESPONSE.suggestions && interaction["type"] === INTERACTION.autocomplete)
    judgeReadings(readingsOfSuggestions(data, option ?? focusedOption(interaction["data"]), "/data"), verdicts);
  if (type === RESPONSE.message || type === RESPONSE.update)
    judgeMessage(data, type === RESPONSE.message, files, verdicts);
  if (type === RESPONSE.modal) judgeReadings(readingsOfModal(isObject(data) ? data : {}, "/data"), verdicts);
  if (HOLDING.has(type)) {
    const interactionType = interaction["type"];
    const context = {
      ...(typeof interactionType === "number" ? { interactionType } : {}),
      ...(typeof flags === "number" ? { stored: { flags } } : {}),
    };
    judgeByRules(body, context, profile, verdicts);
  }
}

/** A message that is sent or changed by itself. */
export interface SentMessage {
  /** The body of the request. */
  readonly data: Json;
  /** Number of uploaded files. */
  readonly files: number;
  /** Flags of the message that is changed; undefined for a new one. */
  readonly storedFlags: number | undefined;
  /** It is the first that is seen of this message, so it has to show something. */
  readonly isNew: boolean;
}

/** Judges a follow-up or an edit as if it were the message of a response. */
export function judgeSentMessage(
  { data, files, storedFlags, isNew }: SentMessage,
  profile: ProfileName,
  verdicts: Verdicts,
): void {
  judgeMessage(data, isNew, files, verdicts);
  const type = storedFlags === undefined ? RESPONSE.message : RESPONSE.update;
  const context = storedFlags === undefined ? {} : { stored: { flags: storedFlags } };
  judgeByRules({ type, data }, context, profile, verdicts);
}

/** Responses with a message or a modal in them. */
const HOLDING: ReadonlySet<number> = new Set([RESPONSE.message, RESPONSE.update, RESPONSE.modal]);

/** The rule of messages and modals in responses. */
export const HOLDS = "application.answer.holds-what-the-rules-allow";
const ADVICE = "application.answer.follows-the-advice";

function judgeByRules(
  body: JsonObject,
  context: Parameters<typeof violationsOfCallback>[1],
  profile: ProfileName,
  verdicts: Verdicts,
): void {
  const closed = enumerationsOf(profileOf(profile));
  // The contents have cases of their own.
  const enumerations = closed && { ...closed, contentsAreLimited: false };
  const found = violationsOfCallback(body, { ...context, enumerations });
  verdicts.assert(HOLDS);
  verdicts.assert(ADVICE);
  const places = new Set(verdicts.found.map(({ pointer }) => pointer));
  for (const { rule, pointer, message: text } of found) {
    const level = levelOf(rule, profile);
    if (level === "observe" || (rule.startsWith("discord.limit.") && places.has(pointer))) continue;
    const under = level === "must" ? HOLDS : ADVICE;
    verdicts.fail({
      rule,
      under,
      expected: ruleOf(rule).statement.replace(/\.$/, ""),
      actual: `${showValue(valueAt(body, pointer))}: ${escapeControls(text)}`,
      pointer,
    });
  }
}
