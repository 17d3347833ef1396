/** Bugs of a thirty-second author, who read the documents and the service, and neither the search nor its misses. */
import type { PlantedBug } from "../planted-bug.js";
import { THIRTY_SECOND_CONVERSATIONS } from "./conversations.js";
import { THIRTY_SECOND_PAIRS } from "./pairs.js";
import { THIRTY_SECOND_RACES } from "./races.js";
import { THIRTY_SECOND_SCOPES } from "./scopes.js";
import { THIRTY_SECOND_SEQUENCES } from "./sequences.js";
import { THIRTY_SECOND_SIZES } from "./sizes.js";
import { THIRTY_SECOND_TIMES } from "./times.js";
import { THIRTY_SECOND_VALUES } from "./values.js";

/** Every such bug. The documents decide all of them. */
export const THIRTY_SECOND: readonly PlantedBug[] = [
  ...THIRTY_SECOND_PAIRS,
  ...THIRTY_SECOND_VALUES,
  ...THIRTY_SECOND_SIZES,
  ...THIRTY_SECOND_SEQUENCES,
  ...THIRTY_SECOND_CONVERSATIONS,
  ...THIRTY_SECOND_TIMES,
  ...THIRTY_SECOND_SCOPES,
  ...THIRTY_SECOND_RACES,
];
