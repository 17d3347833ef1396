/** How interactions can be answered; the numbers are public facts, only 12 is documented. */

export const PONG = 1;
export const MESSAGE = 4;
export const DEFERRED_MESSAGE = 5;
export const DEFERRED_UPDATE = 6;
export const UPDATE = 7;
export const CHOICES = 8;
export const MODAL = 9;
export const LAUNCH_ACTIVITY = 12;

const PING = 1;
const COMMAND = 2;
const COMPONENT = 3;
const AUTOCOMPLETE = 4;
const SUBMITTED_MODAL = 5;

const WITH_A_USER = [COMMAND, COMPONENT, SUBMITTED_MODAL];

const INTERACTIONS_OF: ReadonlyMap<number, readonly number[]> = new Map([
  [PONG, [PING]],
  [MESSAGE, WITH_A_USER],
  [DEFERRED_MESSAGE, WITH_A_USER],
  [DEFERRED_UPDATE, [COMPONENT, SUBMITTED_MODAL]],
  [UPDATE, [COMPONENT, SUBMITTED_MODAL]],
  [CHOICES, [AUTOCOMPLETE]],
  [MODAL, [COMMAND, COMPONENT]],
  [LAUNCH_ACTIVITY, WITH_A_USER],
]);

/** What decides which answers fit. */
export interface Answerable {
  /** Of the interaction: 1 ping, 2 command, 3 component, 4 autocomplete, 5 submitted modal. */
  readonly type: number;
  /** The message that it came from: of a component, or of a modal that a component opened. */
  readonly sourceMessageId?: string;
}

/**
 * Whether an interaction can be answered by an answer of this type.
 *
 * @see D1 "Entry point handler types" for 12
 */
export function mayAnswerWith(answerType: number, { type, sourceMessageId }: Answerable): boolean {
  const changesTheSource = answerType === DEFERRED_UPDATE || answerType === UPDATE;
  if (changesTheSource && sourceMessageId === undefined) return false;
  return INTERACTIONS_OF.get(answerType)?.includes(type) ?? false;
}
