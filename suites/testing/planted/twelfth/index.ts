/** Bugs of a twelfth author, who read the documents and what other sets plant, and neither the search nor its misses. */
import type { PlantedBug } from "../planted-bug.js";
import { TWELFTH_CONVERSATIONS } from "./conversations.js";
import { TWELFTH_HISTORIES } from "./histories.js";
import { TWELFTH_INTERACTIONS } from "./interactions.js";
import { TWELFTH_LISTS } from "./lists.js";
import { TWELFTH_MESSAGES } from "./messages.js";
import { TWELFTH_PAYLOADS } from "./payloads.js";
import { TWELFTH_SCOPES } from "./scopes.js";

/** Every such bug. The documents decide all of them. */
export const TWELFTH: readonly PlantedBug[] = [
  ...TWELFTH_PAYLOADS,
  ...TWELFTH_MESSAGES,
  ...TWELFTH_LISTS,
  ...TWELFTH_INTERACTIONS,
  ...TWELFTH_CONVERSATIONS,
  ...TWELFTH_HISTORIES,
  ...TWELFTH_SCOPES,
];
