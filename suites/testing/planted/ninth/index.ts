/** Bugs of a ninth author, who read the documents and what other sets plant, and neither the search nor its misses. */
import type { PlantedBug } from "../planted-bug.js";
import { NINTH_HISTORIES } from "./histories.js";
import { NINTH_INTERACTIONS } from "./interactions.js";
import { NINTH_MOMENTS } from "./moments.js";
import { NINTH_PAYLOADS } from "./payloads.js";

/** Every such bug. The documents decide all of them. */
export const NINTH: readonly PlantedBug[] = [
  ...NINTH_PAYLOADS,
  ...NINTH_INTERACTIONS,
  ...NINTH_HISTORIES,
  ...NINTH_MOMENTS,
];
