/** The flags of messages. Bit 15 is documented, the others are public facts. */
import type { Json } from "../../contract/json.js";

export const SUPPRESS_EMBEDS = 1 << 2;
export const EPHEMERAL = 1 << 6;
export const LOADING = 1 << 7;
export const SUPPRESS_NOTIFICATIONS = 1 << 12;
export const IS_COMPONENTS_V2 = 1 << 15;

const OF_NEW_MESSAGES = SUPPRESS_EMBEDS | EPHEMERAL | SUPPRESS_NOTIFICATIONS | IS_COMPONENTS_V2;
const OF_EDITS = SUPPRESS_EMBEDS;

/** The flags of a new message: those that a sender may set, as sent. */
export function newFlags(sent: Json | undefined): number {
  return numberOr0(sent) & OF_NEW_MESSAGES;
}

/**
 * The flags after an edit: the V2 flag can be set and never leaves, flags that cannot be edited stay.
 *
 * @see D2 "States and transitions"
 */
export function editedFlags(current: number, sent: Json | undefined): number {
  if (sent === undefined || sent === null) return current;
  const asked = numberOr0(sent);
  return (current & ~OF_EDITS) | (asked & (OF_EDITS | IS_COMPONENTS_V2));
}

/** True for a message, or a body, with the V2 flag. */
export function isV2(flags: Json | undefined): boolean {
  return (numberOr0(flags) & IS_COMPONENTS_V2) !== 0;
}

function numberOr0(flags: Json | undefined): number {
  return typeof flags === "number" ? flags : 0;
}
