/** Bugs of a thirty-seventh author, who read the documents and the form of other sets, and neither the search nor its misses. */
import type { PlantedBug } from "../planted-bug.js";
import { HISTORIES } from "./histories.js";
import { INTERACTIONS } from "./interactions.js";
import { PAYLOADS } from "./payloads.js";
import { RACES } from "./races.js";
import { SCOPES } from "./scopes.js";
import { SURROUNDINGS } from "./surroundings.js";

/** Every such bug. The documents decide all of them. */
export const THIRTY_SEVENTH: readonly PlantedBug[] = [
  ...PAYLOADS,
  ...INTERACTIONS,
  ...SURROUNDINGS,
  ...HISTORIES,
  ...RACES,
  ...SCOPES,
];
