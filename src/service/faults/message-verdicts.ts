/** Faults in the judgement of messages and modals: what is not asked, and what is asked too much. */
import type { Json } from "../../contract/json.js";
import { isObject, type JsonObject, type Violation } from "../../rules/violation.js";
import type { MessageRecord } from "../message/message-store.js";
import type { ReasonedRefusal } from "../refusal/refusal.js";
import type { Apply } from "./fault.js";
import { valueAt, withValueAt } from "./pointers.js";

/** A message that is sent or edited, one that answers an interaction, and a modal that does. */
export type Carrier = "send" | "edit" | "answer" | "modal";

/** A body under judgement: of a message, or of a callback with its message or modal under `data`. */
export interface JudgedMessage {
  readonly carrier: Carrier;
  readonly body: Json;
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

const MODAL = 9;

/** The message of a callback is judged twice: with the callback, and for itself when it is made. */
function judgedBy(judge: Judge): Apply {
  return (sound) => {
    const answers = new WeakSet<JsonObject>();
    const carrierOf = (body: Json, otherwise: Carrier) => (isObject(body) && answers.has(body) ? "answer" : otherwise);
    return {
      violationsOfMessage: (body, context) =>
        judge({ carrier: carrierOf(body, "send"), body }, sound.violationsOfMessage(body, context)),
      violationsOfMessageEdit: (body, stored, context) =>
        judge({ carrier: carrierOf(body, "edit"), body }, sound.violationsOfMessageEdit(body, stored, context)),
      violationsOfCallback: (body, context) => {
        const data = isObject(body) ? body["data"] : undefined;
        if (isObject(data)) answers.add(data);
        const carrier = isObject(body) && body["type"] === MODAL ? "modal" : "answer";
        return judge({ carrier, body }, sound.violationsOfCallback(body, context));
      },
    };
  };
}

function keptAsSent(body: JsonObject, sent: JsonObject, pointer: string): JsonObject {
  const value = valueAt(sent, pointer);
  return pointer === "" || value === undefined ? body : (withValueAt(body, pointer, value) as JsonObject);
}
