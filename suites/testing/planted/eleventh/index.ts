/** Bugs of an eleventh author, who read the documents and what other sets plant, and neither the search nor its misses. */
import type { PlantedBug } from "../planted-bug.js";
import { ELEVENTH_CONVERSATIONS } from "./conversations.js";
import { ELEVENTH_HISTORIES } from "./histories.js";
import { ELEVENTH_INTERACTIONS } from "./interactions.js";
import { ELEVENTH_MOMENTS } from "./moments.js";
import { ELEVENTH_PAYLOADS } from "./payloads.js";
import { ELEVENTH_SCOPES } from "./scopes.js";

/** Every such bug. The documents decide all of them. */
export const ELEVENTH: readonly PlantedBug[] = [
  ...ELEVENTH_PAYLOADS,
  ...ELEVENTH_INTERACTIONS,
  ...ELEVENTH_CONVERSATIONS,
  ...ELEVENTH_HISTORIES,
  ...ELEVENTH_MOMENTS,
  ...ELEVENTH_SCOPES,
];
