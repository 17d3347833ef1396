/** Bugs of a twentieth author, who read the documents and neither the search nor what other sets plant. */
import type { PlantedBug } from "../planted-bug.js";
import { TWENTIETH_DELIVERIES } from "./deliveries.js";
import { TWENTIETH_PAIRS } from "./pairs.js";
import { TWENTIETH_RACES } from "./races.js";
import { TWENTIETH_SCOPES } from "./scopes.js";
import { TWENTIETH_SEQUENCES } from "./sequences.js";
import { TWENTIETH_SIZES } from "./sizes.js";
import { TWENTIETH_TIMES } from "./times.js";
import { TWENTIETH_VALUES } from "./values.js";

/** Every such bug. A sentence of the documents decides each, and a comment beside its rules names that sentence. */
export const TWENTIETH: readonly PlantedBug[] = [
  ...TWENTIETH_PAIRS,
  ...TWENTIETH_VALUES,
  ...TWENTIETH_SIZES,
  ...TWENTIETH_SEQUENCES,
  ...TWENTIETH_TIMES,
  ...TWENTIETH_RACES,
  ...TWENTIETH_SCOPES,
  ...TWENTIETH_DELIVERIES,
];
