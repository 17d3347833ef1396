/** Bugs of a thirty-first author, who read the documents and the service, and neither the search nor its misses. */
import type { PlantedBug } from "../planted-bug.js";
import { THIRTY_FIRST_CONVERSATIONS } from "./conversations.js";
import { THIRTY_FIRST_PAIRS } from "./pairs.js";
import { THIRTY_FIRST_RACES } from "./races.js";
import { THIRTY_FIRST_SCOPES } from "./scopes.js";
import { THIRTY_FIRST_SEQUENCES } from "./sequences.js";
import { THIRTY_FIRST_SIZES } from "./sizes.js";
import { THIRTY_FIRST_TIMES } from "./times.js";
import { THIRTY_FIRST_VALUES } from "./values.js";

/** Every such bug. The documents decide all of them. */
export const THIRTY_FIRST: readonly PlantedBug[] = [
  ...THIRTY_FIRST_PAIRS,
  ...THIRTY_FIRST_VALUES,
  ...THIRTY_FIRST_SIZES,
  ...THIRTY_FIRST_SEQUENCES,
  ...THIRTY_FIRST_CONVERSATIONS,
  ...THIRTY_FIRST_TIMES,
  ...THIRTY_FIRST_SCOPES,
  ...THIRTY_FIRST_RACES,
];
