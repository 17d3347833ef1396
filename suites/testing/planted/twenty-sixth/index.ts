/** Bugs of a twenty-sixth author, who read the documents and the sound service, and neither the search nor other sets but one. */
import type { PlantedBug } from "../planted-bug.js";
import { TWENTY_SIXTH_DELIVERIES } from "./deliveries.js";
import { TWENTY_SIXTH_GHOSTS } from "./ghosts.js";
import { TWENTY_SIXTH_PAIRS } from "./pairs.js";
import { TWENTY_SIXTH_RACES } from "./races.js";
import { TWENTY_SIXTH_SCOPES } from "./scopes.js";
import { TWENTY_SIXTH_SEQUENCES } from "./sequences.js";
import { TWENTY_SIXTH_SIZES } from "./sizes.js";
import { TWENTY_SIXTH_TIMES } from "./times.js";
import { TWENTY_SIXTH_TOKENS } from "./tokens.js";
import { TWENTY_SIXTH_VALUES } from "./values.js";

/** Every such bug. The documents decide all of them. */
export const TWENTY_SIXTH: readonly PlantedBug[] = [
  ...TWENTY_SIXTH_VALUES,
  ...TWENTY_SIXTH_SIZES,
  ...TWENTY_SIXTH_PAIRS,
  ...TWENTY_SIXTH_SEQUENCES,
  ...TWENTY_SIXTH_GHOSTS,
  ...TWENTY_SIXTH_TIMES,
  ...TWENTY_SIXTH_RACES,
  ...TWENTY_SIXTH_SCOPES,
  ...TWENTY_SIXTH_TOKENS,
  ...TWENTY_SIXTH_DELIVERIES,
];
