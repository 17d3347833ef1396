/** Bugs of a thirteenth author, who read the documents and what other sets plant, and neither the search nor its misses. */
import type { PlantedBug } from "../planted-bug.js";
import { THIRTEENTH_CONVERSATIONS } from "./conversations.js";
import { THIRTEENTH_INTERACTIONS } from "./interactions.js";
import { THIRTEENTH_LISTS } from "./lists.js";
import { THIRTEENTH_MOMENTS } from "./moments.js";
import { THIRTEENTH_PAYLOADS } from "./payloads.js";
import { THIRTEENTH_PERMISSIONS } from "./permissions.js";
import { THIRTEENTH_RACES } from "./races.js";
import { THIRTEENTH_SCOPES } from "./scopes.js";

/** Every such bug. The documents decide all of them. */
export const THIRTEENTH: readonly PlantedBug[] = [
  ...THIRTEENTH_PAYLOADS,
  ...THIRTEENTH_INTERACTIONS,
  ...THIRTEENTH_LISTS,
  ...THIRTEENTH_CONVERSATIONS,
  ...THIRTEENTH_PERMISSIONS,
  ...THIRTEENTH_MOMENTS,
  ...THIRTEENTH_RACES,
  ...THIRTEENTH_SCOPES,
];
