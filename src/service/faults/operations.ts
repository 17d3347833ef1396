/** Faults in what operations do and answer, and in what is delivered. */
import { isObject, type Json, type JsonObject } from "../../contract/json.js";
import { COMMAND_VERBS, type CommandVerb, type OperationId, PERMISSION_OPERATIONS } from "../../contract/operations.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { CommandCall, OpenCall, OperationAnswer } from "../call.js";
import type { InteractionDraft } from "../interaction/new-interaction.js";
import { isRefusal, type Refusal, type Reply } from "../refusal/refusal.js";
import type { Service } from "../service.js";
import type { Apply } from "./fault.js";

/** What is done to commands and their permissions, in either scope. */
export type Verb = CommandVerb | "readPermissions" | "listPermissions" | "editPermissions";

/** The verb of an operation on commands or their permissions. */
export const VERB_OF: ReadonlyMap<OperationId, Verb> = new Map<OperationId, Verb>([
  ...COMMAND_VERBS,
  [PERMISSION_OPERATIONS.list, "listPermissions"],
  [PERMISSION_OPERATIONS.get, "readPermissions"],
  [PERMISSION_OPERATIONS.edit, "editPermissions"],
]);

type CallOf<On extends Verb | OperationId> = On extends Verb ? CommandCall : OpenCall;

/** One call on its way: what it is, and how the sound service would go on. */
export interface Passage<On extends Verb | OperationId = Verb> {
  /** The one of the verbs or operations that this call is. */
  readonly verb: On;
  /** The request, with its place resolved where it is about commands. */
  readonly call: CallOf<On>;
  /** Carries out the operation as the sound service does. */
  readonly proceed: (call?: CallOf<On>) => OperationAnswer;
  /** To be called where the service does otherwise. */
  readonly acted: () => void;
}

/** Replaces what happens on these verbs of commands, or on these operations. */
export function instead<On extends Verb | OperationId>(
  replaced: readonly On[],
  carryOut: (passage: Passage<On>) => OperationAnswer | Promise<OperationAnswer>,
): Apply {
  return (_sound, acted) => ({
    carryOut: (operation, call, operationId) => {
      const verb = replaced.find((one) => one === operationId || one === VERB_OF.get(operationId));
      if (verb === undefined) return operation(call);
      // Verbs are those of command operations, whose calls are command calls.
      const own = call as OpenCall as CallOf<On>;
      return carryOut({
        verb,
        call: own,
        acted,
        proceed: (other = own) => operation(other as OpenCall as typeof call),
      });
    },
  });
}

/** A failure of the service itself. */
export const SERVER_ERROR: Reply = { status: 500, json: '{"message":"Internal Server Error"}' };

/** Answers these verbs or operations without carrying them out, wherever the call is meant. */
export function answering<On extends Verb | OperationId>(
  replaced: readonly On[],
  answer: OperationAnswer,
  isMeant: (call: CallOf<On>) => boolean = () => true,
): Apply {
  return instead(replaced, ({ call, proceed, acted }) => {
    if (!isMeant(call)) return proceed();
    acted();
    return answer;
  });
}

/** Whether a command has the id of the path. */
export function isThere({ scope, commandId }: CommandCall): boolean {
  return scope.get(commandId) !== undefined;
}

/** A refusal of a body that breaks no rule. */
export function invalid(rule: RuleId, pointer: string, message: string): Refusal {
  return { refusal: "invalid", violations: [{ rule, pointer, message }] };
}

/** An answer of success, with its body parsed. */
export interface OpenReply {
  /** The HTTP status. */
  readonly status: number;
  /** Undefined where there is no content. */
  readonly body: Json | undefined;
}

/** Changes answers of success on their way out. Undefined leaves one as it is. */
export function answered<On extends Verb | OperationId>(
  replaced: readonly On[],
  change: (reply: OpenReply, call: CallOf<On>) => Partial<OpenReply> | undefined,
): Apply {
  return instead(replaced, ({ call, proceed, acted }) => {
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

/** A status and a body as they are sent. */
export function replyOf({ status, body }: OpenReply): Reply {
  return body === undefined ? { status } : { status, json: JSON.stringify(body) };
}
/** Changes interactions before they are delivered. Undefined leaves one as it is. */
export function deliveredAs(
  change: (interaction: JsonObject, draft: InteractionDraft, service: Service) => JsonObject | undefined,
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
