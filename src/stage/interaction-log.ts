/** Sees what the application does with each interaction: what it answers, and what of it is refused. */
import { isObject, type JsonObject } from "../contract/json.js";
import { carryOut } from "../service/call.js";
import type { MessageRecord } from "../service/message/message-store.js";
import type { Policies } from "../service/policies.js";
import { isRefusal, type Refusal } from "../service/refusal/refusal.js";
import { respond } from "../service/response/respond.js";
import type { Service } from "../service/service.js";

/** What became of one interaction so far. */
export interface Conduct {
  /** The answer that was taken. */
  readonly answered?: { readonly type: number; readonly data: JsonObject; readonly message?: MessageRecord };
  /** What went wrong last, as a part of a sentence: "the service refused its answer (400): …". */
  readonly trouble?: string;
  /** No answer can come any more. */
  readonly isOver?: boolean;
}

/** Longest part of a refusal that is shown. */
const MAX_SHOWN = 600;

export class InteractionLog {
  readonly #conducts = new Map<string, Conduct>();

  /** For the service that is watched: as sound as without them. */
  readonly policies: Pick<Policies, "respond" | "carryOut"> = {
    respond: (service, record, body, files) => {
      const responded = respond(service, record, body, files);
      if (isRefusal(responded)) {
        this.#note(record.id, { trouble: `the service refused its answer ${shown(service, responded)}` });
      } else {
        const { type, message } = responded;
        const data = isObject(body) && isObject(body["data"]) ? body["data"] : {};
        this.#note(record.id, { answered: { type, data, ...(message === undefined ? {} : { message }) } });
      }
      return responded;
    },
    carryOut: (operation, call, operationId) => {
      const answer = carryOut(operation, call, operationId);
      const { service } = call;
      const record = service.interactions.byToken(call.parameter("interaction_token"));
      if (record !== undefined && operationId !== "respondToInteraction" && isRefusal(answer)) {
        this.#note(record.id, { trouble: `the service refused its ${operationId} ${shown(service, answer)}` });
      }
      return answer;
    },
  };

  of(interactionId: string): Conduct {
    return this.#conducts.get(interactionId) ?? {};
  }

  /** The response of the application was refused, so that nothing more can come. */
  sawRefusal(service: Service, interactionId: string, refusal: Refusal): void {
    this.sawTheEnd(interactionId, `the service refused its answer ${shown(service, refusal)}`);
  }

  /** Nothing more can come. @param trouble a part of a sentence */
  sawTheEnd(interactionId: string, trouble: string): void {
    this.#note(interactionId, { trouble, isOver: true });
  }

  #note(interactionId: string, news: Conduct): void {
    this.#conducts.set(interactionId, { ...this.of(interactionId), ...news });
  }
}

function shown(service: Service, refusal: Refusal): string {
  const { status, json = "" } = service.policies.writeRefusal(refusal, service.writeRefusal);
  return `(${status}): ${json.slice(0, MAX_SHOWN)}`;
}
