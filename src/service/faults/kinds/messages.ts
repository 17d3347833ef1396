/** Messages and modals, as faults see them. */
import { isObject, type Json, type JsonObject } from "../../../contract/json.js";
import type { OperationId } from "../../../contract/operations.js";
import type { MessageRecord } from "../../message/message-store.js";
import type { ReasonedRefusal } from "../../refusal/refusal.js";
import type { Apply } from "../fault.js";
import { asSent, type Judge, type Judged, type JudgedKind, type KeptPlaces } from "../judged.js";

/**
 * By which way a message or a modal comes.
 *
 * - `send`, `edit` as a message of the bot
 * - `answer`, `update`, `modal` in an answer to an interaction, of type 4, 7 and 9
 * - `original`, `follow-up`, `follow-up-edit` with the token of one
 */
export type MessageCarrier =
  | "send"
  | "edit"
  | "answer"
  | "update"
  | "modal"
  | "original"
  | "follow-up"
  | "follow-up-edit";

/** A body under judgement: of a message, or of a callback with its message or modal under `data`. */
export interface JudgedMessage extends Judged {
  /** By which way the body comes. */
  readonly carrier: MessageCarrier;
  /** Type of the interaction that is answered. */
  readonly interactionType?: number;
}

/** Bodies of messages, and of callbacks with a message or a modal in them. */
export const MESSAGES: JudgedKind<JudgedMessage> = { judgedBy, keeping };

const UPDATE = 7;
const MODAL = 9;

const CARRIER_OF: ReadonlyMap<OperationId, MessageCarrier> = new Map<OperationId, MessageCarrier>([
  ["editOriginalResponse", "original"],
  ["createFollowUp", "follow-up"],
  ["editFollowUp", "follow-up-edit"],
]);

/** The message of a callback is judged twice: with the callback, and for itself when it is made. */
function judgedBy(judge: Judge<JudgedMessage>): Apply {
  return (sound) => {
    const answers = new WeakMap<JsonObject, MessageCarrier>();
    let byOperation: MessageCarrier | undefined;
    const carrierOf = (body: Json, otherwise: MessageCarrier) =>
      (isObject(body) ? answers.get(body) : undefined) ?? byOperation ?? otherwise;
    return {
      carryOut: (operation, call, operationId) => {
        byOperation = CARRIER_OF.get(operationId);
        return sound.carryOut(operation, call, operationId);
      },
      violationsOfMessage: (body, context) =>
        judge({ carrier: carrierOf(body, "send"), body }, sound.violationsOfMessage(body, context)),
      violationsOfMessageEdit: (body, stored, context) =>
        judge({ carrier: carrierOf(body, "edit"), body }, sound.violationsOfMessageEdit(body, stored, context)),
      violationsOfCallback: (body, context = {}) => {
        const { type, data } = isObject(body) ? body : {};
        const carrier = type === MODAL ? "modal" : type === UPDATE ? "update" : "answer";
        if (data !== undefined && isObject(data)) answers.set(data, carrier);
        const { interactionType } = context;
        const judged = { carrier, body, ...(interactionType === undefined ? {} : { interactionType }) } as const;
        return judge(judged, sound.violationsOfCallback(body, context));
      },
    };
  };
}

function keeping(places: KeptPlaces): Apply {
  const kept = <Made extends MessageRecord | ReasonedRefusal>(made: Made, sent: JsonObject): Made => {
    const pointers = places(sent);
    return "refusal" in made || pointers.length === 0 ? made : { ...made, body: asSent(made.body, sent, pointers) };
  };
  return (sound) => ({
    newMessage: (sent, ...rest) => kept(sound.newMessage(sent, ...rest), sent),
    editedMessage: (current, sent, ...rest) => kept(sound.editedMessage(current, sent, ...rest), sent),
  });
}
