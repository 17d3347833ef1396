/**
 * Bugs that a second author planted, who had read the documents and the rules, and neither the search nor the other bugs.
 * They measure what a search finds that was not improved with them at hand.
 */
import type { PlantedBug } from "../planted-bug.js";
import { BLIND_COMPONENTS } from "./components.js";
import { BLIND_PAIRS } from "./pairs.js";
import { BLIND_RACES } from "./races.js";
import { BLIND_SCOPES } from "./scopes.js";
import { BLIND_SEQUENCES } from "./sequences.js";
import { BLIND_SIZES } from "./sizes.js";
import { BLIND_TIMES } from "./times.js";
import { BLIND_VALUES } from "./values.js";

/** Every such bug. The documents decide all of them. */
export const BLIND: readonly PlantedBug[] = [
  ...BLIND_PAIRS,
  ...BLIND_VALUES,
  ...BLIND_SIZES,
  ...BLIND_SEQUENCES,
  ...BLIND_TIMES,
  ...BLIND_RACES,
  ...BLIND_SCOPES,
  ...BLIND_COMPONENTS,
];
