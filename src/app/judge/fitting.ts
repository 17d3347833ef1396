/** Which response fits which interaction. @see public facts "Callback types" */
import { isObject, type JsonObject } from "../../contract/json.js";

/** Types of interactions. */
export const INTERACTION = { ping: 1, command: 2, component: 3, autocomplete: 4, modal: 5 } as const;

/** Types of responses. 10 is deprecated; of 13 little is known. */
export const RESPONSE = {
  pong: 1,
  message: 4,
  deferredMessage: 5,
  deferredUpdate: 6,
  update: 7,
  suggestions: 8,
  modal: 9,
  premiumRequired: 10,
  launchActivity: 12,
  unexplained: 13,
} as const;

const NAMES: Readonly<Record<number, string>> = {
  1: "a pong",
  4: "a message",
  5: "a message that follows",
  6: "a change that follows",
  7: "a change of the message",
  8: "suggestions",
  9: "a modal",
  10: "the deprecated request for premium",
  12: "the launch of the activity",
  13: "a response of the social layer",
};

/** A response in words: `type 9 (a modal)`. */
export function responseWords(type: number): string {
  const name = NAMES[type];
  return name === undefined ? `type ${type}` : `type ${type} (${name})`;
}

/** Whether anybody knows a response of this type. */
export function isKnownResponse(type: number): boolean {
  return NAMES[type] !== undefined;
}

const { message, deferredMessage, deferredUpdate, update, modal, premiumRequired, launchActivity, unexplained } =
  RESPONSE;
const ANSWERS = [message, deferredMessage, premiumRequired, launchActivity, unexplained];

/** The types of responses that fit an interaction, in order. */
export function fittingResponses(interaction: JsonObject): readonly number[] {
  // A message can be changed where a component is in one, or a modal was opened from there.
  const changes = isObject(interaction["message"]) ? [deferredUpdate, update] : [];
  switch (interaction["type"]) {
    case INTERACTION.ping:
      return [RESPONSE.pong];
    case INTERACTION.autocomplete:
      return [RESPONSE.suggestions];
    case INTERACTION.modal:
      return [...ANSWERS, ...changes];
    default:
      return [...ANSWERS, ...changes, modal];
  }
}
