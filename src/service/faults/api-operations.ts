/** Faults in what the operations beside the commands do and answer, and in what is delivered. */
import type { Json } from "../../contract/json.js";
import type { OperationId } from "../../contract/operations.js";
import { isObject, type JsonObject } from "../../rules/violation.js";
import type { ApiCall, Sender } from "../api-call.js";
import type { Draft } from "../interaction/new-interaction.js";
import { isRefusal, type Refusal, type Reply } from "../refusal/refusal.js";
import type { Service } from "../service.js";
import type { Apply } from "./fault.js";
import { type OpenReply, replyOf } from "./operations.js";

type Answer = Reply | Refusal;
type AnyCall = ApiCall<Sender | undefined>;

/** Replaces what happens on these operations; `proceed` carries them out as the sound service does. */
export function insteadOf(
  operations: readonly OperationId[],
  carryOut: (call: AnyCall, proceed: () => Answer, acted: () => void) => Answer,
): Apply {
  return (_sound, acted) => ({
    carryOutApi: (operation, call, operationId) => {
      const proceed = () => operation(call);
      return operations.includes(operationId) ? carryOut(call, proceed, acted) : proceed();
    },
  });
}

/** Changes answers of success on their way out. Undefined leaves one as it is. */
export function answeredBy(
  operations: readonly OperationId[],
  change: (reply: OpenReply, call: AnyCall) => Partial<OpenReply> | undefined,
): Apply {
  return insteadOf(operations, (call, proceed, acted) => {
    const answer = proceed();
    if (isRefusal(answer)) return answer;
    const body: Json | undefined = answer.json === undefined ? undefined : JSON.parse(answer.json);
    const changed = change({ status: answer.status, body }, call);
    if (changed === undefined) return answer;
    const reply = replyOf({ status: answer.status, body, ...changed });
    if (reply.status !== answer.status || reply.json !== answer.json) acted();
    return reply;
  });
}

/** Changes interactions before they are delivered. Undefined leaves one as it is. */
export function deliveredAs(
  change: (interaction: JsonObject, draft: Draft, service: Service) => JsonObject | undefined,
): Apply {
  return (sound, acted) => ({
    interactionObject: (service, identity, draft) => {
      const interaction = sound.interactionObject(service, identity, draft);
      const changed = change(interaction, draft, service);
      if (changed === undefined || JSON.stringify(changed) === JSON.stringify(interaction)) return interaction;
      acted();
      return changed;
    },
  });
}

/** Changes the data of interactions of one type. */
export function deliveredData(type: number, change: (data: JsonObject) => JsonObject | undefined): Apply {
  return deliveredAs((interaction) => {
    const data = interaction["data"];
    const changed = interaction["type"] === type && isObject(data) ? change(data) : undefined;
    return changed && { ...interaction, data: changed };
  });
}

/** A copy without these members. */
export function without(holder: JsonObject, ...members: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(holder).filter(([name]) => !members.includes(name)));
}
