/** Faults in the judgement of messages and modals: what is not asked, and what is asked too much. */
import type { Json } from "../../contract/json.js";
import { INTERACTION_OPERATIONS, type OperationId } from "../../contract/operations.js";
import { isObject, type JsonObject, type Violation } from "../../rules/violation.js";
import type { MessageRecord } from "../message/message-store.js";
import type { ReasonedRefusal } from "../refusal/refusal.js";
import type { Apply } from "./fault.js";
import { valueAt, withValueAt } from "./pointers.js";

/**
 * By which way a message or a modal comes.
 *
 * - `send`, `edit` as a message of the bot
 * - `answer`, `update`, `modal` in an answer to an interaction, of type 4, 7 and 9
 * - `original`, `follow-up`, `follow-up-edit` with the token of one
 */
export type Carrier = "send" | "edit" | "answer" | "update" | "modal" | "original" | "follow-up" | "follow-up-edit";

/** A body under judgement: of a message, or of a callback with its message or modal under `data`. */
export interface JudgedMessage {
  readonly carrier: Carrier;
  readonly body: Json;
  /** Type of the interaction that is answered. */
  readonly interactionType?: number;
}

type Judge = (judged: JudgedMessage, sound: readonly Violation[]) => readonly Violation[];

/**
 * The service does not see these violations, and a message keeps what they speak of as it was sent.
 *
 * @remarks A sound service keeps only the fields that a component has: a refusal that is missing must not end in the
 * very message that the documents allow.
 */
export function messageNotAsked(isOverlooked: (violation: Violation, judged: JudgedMessage) => boolean): Apply {
  return (sound, acted) => {
    const overlooked = new WeakMap<JsonObject, readonly string[]>();
    const judge: Judge = (judged, violations) => {
      const missed = violations.filter((violation) => isOverlooked(violation, judged));
      if (missed.length === 0) return violations;
      acted();
      if (isObject(judged.body)) {
        overlooked.set(
          judged.body,
          missed.map(({ pointer }) => pointer),
        );
      }
      return violations.filter((violation) => !missed.includes(violation));
    };
    const asSent = <Made extends MessageRecord | ReasonedRefusal>(made: Made, sent: JsonObject): Made => {
      const pointers = overlooked.get(sent);
      if (pointers === undefined || "refusal" in made) return made;
      return { ...made, body: pointers.reduce((body, pointer) => keptAsSent(body, sent, pointer), made.body) };
    };
    return {
      ...judgedBy(judge)(sound, acted),
      newMessage: (sent, ...rest) => asSent(sound.newMessage(sent, ...rest), sent),
      editedMessage: (current, sent, ...rest) => asSent(sound.editedMessage(current, sent, ...rest), sent),
    };
  };
}

/** The service finds violations that are none. */
export function messageAskedTooMuch(found: (judged: JudgedMessage) => Violation | undefined): Apply {
  return (sound, acted) =>
    judgedBy((judged, violations) => {
      const invented = violations.length > 0 ? undefined : found(judged);
      if (invented === undefined) return violations;
      acted();
      return [invented];
    })(sound, acted);
}

const UPDATE = 7;
const MODAL = 9;

const CARRIER_OF: ReadonlyMap<OperationId, Carrier> = new Map<OperationId, Carrier>([
  [INTERACTION_OPERATIONS.editOriginalResponse, "original"],
  [INTERACTION_OPERATIONS.createFollowUp, "follow-up"],
  [INTERACTION_OPERATIONS.editFollowUp, "follow-up-edit"],
]);

/** The message of a callback is judged twice: with the callback, and for itself when it is made. */
function judgedBy(judge: Judge): Apply {
  return (sound) => {
    const answers = new WeakMap<JsonObject, Carrier>();
    let byOperation: Carrier | undefined;
    const carrierOf = (body: Json, otherwise: Carrier) =>
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

function keptAsSent(body: JsonObject, sent: JsonObject, pointer: string): JsonObject {
  const value = valueAt(sent, pointer);
  return pointer === "" || value === undefined ? body : (withValueAt(body, pointer, value) as JsonObject);
}
