/** The first answer to an interaction: the same over its endpoint and in the response of an HTTP delivery. */
import { isObject, type Json } from "../../contract/json.js";
import { focusedOption } from "../../rules/suggestions.js";
import type { InteractionRecord } from "../interaction/interaction-store.js";
import { storedMessageOf } from "../message/draft.js";
import type { Upload } from "../message/upload.js";
import { type Refusal, refusedAs } from "../refusal/refusal.js";
import type { Service } from "../service.js";
import { ANSWERS, type Responded } from "./answers.js";

/**
 * Answers an interaction, once and within its 3 seconds.
 *
 * @remarks What is refused leaves the interaction open. Synchronous.
 */
export function respond(
  service: Service,
  record: InteractionRecord,
  body: Json,
  files: readonly Upload[],
): Responded | Refusal {
  const { messages, policies } = service;
  const blocked = policies.refuseAcknowledged(record) ?? refuseLate(service, record);
  if (blocked !== undefined) return blocked;
  const source = messages.get(record.channelId, record.sourceMessageId ?? "");
  const violations = policies.violationsOfCallback(body, {
    interactionType: record.type,
    enumerations: service.enumerations,
    option: focusedOption(record.interaction?.["data"]),
    ...(source === undefined ? {} : { stored: storedMessageOf(source) }),
  });
  if (violations.length > 0 || !isObject(body)) return { refusal: "invalid", violations };
  const type = Number(body["type"]);
  const answer = ANSWERS.get(type);
  if (answer === undefined || !policies.mayAnswerWith(type, record)) {
    return refusedAs("wrong-answer-type", `type ${type} for an interaction of type ${record.type}`);
  }
  return answer({ service, record, source, data: isObject(body["data"]) ? body["data"] : {}, files, type });
}

/** One acknowledgement only. */
export function refuseAcknowledged({ state }: InteractionRecord): Refusal | undefined {
  return state === "open" ? undefined : refusedAs("already-answered");
}

function refuseLate({ policies, now }: Service, { createdAt }: InteractionRecord): Refusal | undefined {
  return policies.isInTime(createdAt, now()) ? undefined : refusedAs("unknown-interaction");
}
