/** Messages by channel and the answers to interactions, as far as the documents speak of them. */
import { componentsIn } from "../contract/components-in.js";
import { elementsOf, isObject, type Json } from "../contract/json.js";
import type { InteractionAnswer, MessageRequest, ModelMessageOperation } from "./message-operation.js";
import type { BrokenRule, CommandBody } from "./operation.js";

/** A message that is in a channel. */
export interface ModelMessage {
  /** Step whose answer has its id. */
  readonly origin: string;
  /** Name of its channel. */
  readonly place: string;
  /** The flag of components V2: set when it is sent, and never taken away. */
  readonly isV2: boolean;
  /** The buttons and string selects that users can use. */
  readonly usables: readonly ModelUsable[];
  /** The interaction that it answers, and as what; its token is the way to it. */
  readonly answers?: { readonly interaction: string; readonly as: "original" | "follow-up" };
}

/** A component that a user can use. */
export interface ModelUsable {
  /** Its custom_id. */
  readonly customId: string;
  /** What the user chooses in it; absent for a button. */
  readonly values?: readonly string[];
}

/** An interaction that was delivered and answered. */
export interface ModelInteraction {
  /** Step that caused it. */
  readonly origin: string;
  /** Name of the channel of the use. */
  readonly place: string;
  /** `over` after its modal came back or its message was deleted: what it takes then is said nowhere. */
  readonly answer: InteractionAnswer["with"] | "over";
  /** custom_id of what its modal asks for; absent without a modal. */
  readonly asks?: string;
  /** Number of follow-ups so far. */
  readonly followUps: number;
}

/** A service between two operations. Deleted messages are kept apart, since they must not come back. */
export interface MessageState {
  /** Messages that exist, the oldest first. */
  readonly standing: readonly ModelMessage[];
  /** Messages that were deleted. */
  readonly deleted: readonly ModelMessage[];
  /** Interactions, the oldest first. */
  readonly interactions: readonly ModelInteraction[];
  /** Step that changed the command of a place last, by the name of the place. */
  readonly reworded: Readonly<Record<string, string>>;
}

/** A service whose channels hold nothing of ours. */
export const NO_MESSAGES: MessageState = { standing: [], deleted: [], interactions: [], reworded: {} };

/**
 * What the documents say of an answer, and of the new state.
 *
 * - `shown` one message with the components that step `origin` of the message, or this step, sent
 * - `kept` an edit that speaks of no components, accepted or refused: components and flag stay
 * - `deleted` what is gone alone is gone from the list too; whether it can be deleted is said nowhere
 * - `refused` nothing changes anywhere; without a fault an interaction was answered twice
 * - `reworded` a command is another one now; messages stay
 * - `deferred`, `asked` the interaction is answered, and there is no message yet
 * - `skipped` there is nothing that it could be done to
 */
export type MessageExpectation =
  | { readonly is: "sent" | "edited"; readonly message: ModelMessage }
  | { readonly is: "kept" | "deleted" | "read"; readonly message: ModelMessage }
  | { readonly is: "refused"; readonly message?: ModelMessage; readonly why: BrokenRule | "answered already" }
  | { readonly is: "listed" | "reworded" | "deferred" | "asked" | "skipped" };

/** The state after an operation, with what the documents say of its answer, and the interaction that it is about. */
export interface AppliedToMessages {
  /** The state after the operation. */
  readonly state: MessageState;
  /** What the documents say of the answer. */
  readonly expectation: MessageExpectation;
  /** The interaction that the operation is about; absent for messages of the bot. */
  readonly interaction?: ModelInteraction;
  /** The message whose component was used; absent for other operations. */
  readonly pressed?: ModelMessage;
}

const SKIPPED = { is: "skipped" } as const;

/** Follow-ups that any application may send. @see D1 "Limits" */
export const MOST_FOLLOW_UPS = 5;

/**
 * What must come of an operation.
 *
 * @example applyToMessages(NO_MESSAGES, { step: "1", operation: { do: "list" } }).expectation // { is: "listed" }
 */
export function applyToMessages(state: MessageState, { step, operation }: MessageRequest): AppliedToMessages {
  switch (operation.do) {
    case "send": {
      const { place, body, fault } = operation;
      if (fault) return { state, expectation: { is: "refused", why: fault } };
      return withMessage(state, messageOf(step, place, body));
    }
    case "list":
      return { state, expectation: { is: "listed" } };
    case "reword":
      return {
        state: { ...state, reworded: { ...state.reworded, [operation.place]: step } },
        expectation: { is: "reworded" },
      };
    case "use":
      return answered(state, operation.answer, step, operation.place);
    case "press": {
      const pressed = counted(withUsables(state), operation.of);
      if (!pressed) return { state, expectation: SKIPPED };
      return { ...answered(state, operation.answer, step, pressed.place), pressed };
    }
    case "submit": {
      const opened = counted(
        state.interactions.filter(({ answer }) => answer === "modal"),
        operation.of,
      );
      if (!opened) return { state, expectation: SKIPPED };
      const over = { ...state, interactions: closed(state.interactions, opened.origin) };
      return { ...answered(over, withoutModal(operation.answer), step, opened.place), interaction: opened };
    }
    case "follow up":
      return followedUp(state, step, operation);
    case "answer again": {
      const open = state.interactions.filter(({ answer }) => answer !== "over");
      const interaction = counted(open, operation.of);
      if (!interaction) return { state, expectation: SKIPPED };
      return { state, interaction, expectation: { is: "refused", why: "answered already" } };
    }
    default:
      return applyToOne(state, operation);
  }
}

type OnOne = Extract<ModelMessageOperation, { readonly do: "edit" | "touch" | "delete" | "get" }>;

/** Editing needs a message of the same kind: whether an edit may set the flag is open. */
function applyToOne(state: MessageState, operation: OnOne): AppliedToMessages {
  const isEdit = operation.do === "edit";
  const candidates = isEdit ? state.standing.filter(({ isV2 }) => isV2 === operation.isV2) : state.standing;
  const message = counted(candidates, operation.of);
  if (!message) return { state, expectation: SKIPPED };
  switch (operation.do) {
    case "get":
      return { state, expectation: { is: "read", message } };
    case "touch":
      return { state, expectation: { is: "kept", message } };
    case "delete":
      return {
        state: {
          ...state,
          standing: without(state.standing, message),
          deleted: [...state.deleted, message],
          interactions:
            message.answers?.as === "original"
              ? closed(state.interactions, message.answers.interaction)
              : state.interactions,
        },
        expectation: { is: "deleted", message },
      };
    case "edit": {
      if (operation.fault) return { state, expectation: { is: "refused", message, why: operation.fault } };
      const edited = { ...message, usables: usablesIn(operation.components ?? null) };
      return {
        state: { ...state, standing: replaced(state.standing, message, edited) },
        expectation: { is: "edited", message: edited },
      };
    }
  }
}

/** The answer to an interaction that step `step` caused. */
function answered(state: MessageState, answer: InteractionAnswer, step: string, place: string): AppliedToMessages {
  const asks = answer.with === "modal" ? askedIn(answer.body) : undefined;
  const own = { origin: step, place, answer: answer.with, followUps: 0 };
  const interaction: ModelInteraction = asks === undefined ? own : { ...own, asks };
  const after = { ...state, interactions: [...state.interactions, interaction] };
  if (answer.with !== "message")
    return { state: after, expectation: { is: answer.with === "modal" ? "asked" : "deferred" } };
  const answers = { interaction: step, as: "original" } as const;
  return withMessage(after, { ...messageOf(step, place, answer.body), answers });
}

/** A modal is no answer to a modal that was submitted. */
function withoutModal(answer: InteractionAnswer): InteractionAnswer {
  return answer.with === "modal" ? { with: "deferred" } : answer;
}

function followedUp(
  state: MessageState,
  step: string,
  { of, body }: Extract<ModelMessageOperation, { readonly do: "follow up" }>,
): AppliedToMessages {
  const open = state.interactions.filter(
    ({ answer, followUps }) => answer === "message" && followUps < MOST_FOLLOW_UPS,
  );
  const interaction = counted(open, of);
  if (!interaction) return { state, expectation: SKIPPED };
  const more = { ...interaction, followUps: interaction.followUps + 1 };
  const answers = { interaction: interaction.origin, as: "follow-up" } as const;
  const after = { ...state, interactions: replaced(state.interactions, interaction, more) };
  return { ...withMessage(after, { ...messageOf(step, interaction.place, body), answers }), interaction };
}

function closed(interactions: readonly ModelInteraction[], origin: string): readonly ModelInteraction[] {
  return interactions.map((one): ModelInteraction => (one.origin === origin ? { ...one, answer: "over" } : one));
}

function withMessage(state: MessageState, message: ModelMessage): AppliedToMessages {
  return { state: { ...state, standing: [...state.standing, message] }, expectation: { is: "sent", message } };
}

/** IS_COMPONENTS_V2. @see D2 "What the service does" 3 */
const V2 = 1 << 15;

function messageOf(origin: string, place: string, body: CommandBody): ModelMessage {
  const isV2 = (Number(body["flags"] ?? 0) & V2) !== 0;
  return { origin, place, isV2, usables: usablesIn(body["components"] ?? null) };
}

function withUsables({ standing }: MessageState): readonly ModelMessage[] {
  return standing.filter(({ usables }) => usables.length > 0);
}

const BUTTON = 2;
const STRING_SELECT = 3;

/** The buttons that can be pressed and the string selects, wherever they are. */
function usablesIn(value: Json): readonly ModelUsable[] {
  return componentsIn(value).flatMap(({ type, custom_id: customId, disabled, options }) => {
    if (typeof customId !== "string" || disabled === true) return [];
    if (type === BUTTON) return [{ customId }];
    const { value: last } = elementsOf(options).filter(isObject).at(-1) ?? {};
    return type === STRING_SELECT && typeof last === "string" ? [{ customId, values: [last] }] : [];
  });
}

/** custom_id of the first input of a modal. */
const askedIn = (modal: CommandBody): string | undefined =>
  componentsIn(modal["components"])
    .map(({ custom_id: customId }) => customId)
    .find((customId) => typeof customId === "string");

/** The one that is `of` places before the newest, around and around. */
function counted<T>(all: readonly T[], of: number): T | undefined {
  return all.length === 0 ? undefined : all[all.length - 1 - (of % all.length)];
}

function replaced<T>(all: readonly T[], before: T, after: T): readonly T[] {
  return all.map((one) => (one === before ? after : one));
}

function without<T>(all: readonly T[], gone: T): readonly T[] {
  return all.filter((one) => one !== gone);
}
