/** Bugs of a fifth author, who read the documents and the form of another set, and neither the search nor its misses. */
import type { PlantedBug } from "../planted-bug.js";
import { FIFTH_HISTORIES } from "./histories.js";
import { FIFTH_INTERACTIONS } from "./interactions.js";
import { FIFTH_PAYLOADS } from "./payloads.js";
import { FIFTH_RACES } from "./races.js";

/** Every such bug. The documents decide all of them. */
export const FIFTH: readonly PlantedBug[] = [
  ...FIFTH_PAYLOADS,
  ...FIFTH_INTERACTIONS,
  ...FIFTH_HISTORIES,
  ...FIFTH_RACES,
];
