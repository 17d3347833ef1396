/** Bugs of a twenty-fifth author, who read the documents and the sound service, and neither the search nor its misses. */
import type { PlantedBug } from "../planted-bug.js";
import { TWENTY_FIFTH_CONVERSATIONS } from "./conversations.js";
import { TWENTY_FIFTH_DELIVERIES } from "./deliveries.js";
import { TWENTY_FIFTH_HISTORIES } from "./histories.js";
import { TWENTY_FIFTH_PAIRS } from "./pairs.js";
import { TWENTY_FIFTH_RACES } from "./races.js";
import { TWENTY_FIFTH_SCOPES } from "./scopes.js";
import { TWENTY_FIFTH_SIZES } from "./sizes.js";
import { TWENTY_FIFTH_TIMES } from "./times.js";
import { TWENTY_FIFTH_VALUES } from "./values.js";

/** Every such bug. The documents decide all of them. */
export const TWENTY_FIFTH: readonly PlantedBug[] = [
  ...TWENTY_FIFTH_VALUES,
  ...TWENTY_FIFTH_SIZES,
  ...TWENTY_FIFTH_PAIRS,
  ...TWENTY_FIFTH_HISTORIES,
  ...TWENTY_FIFTH_CONVERSATIONS,
  ...TWENTY_FIFTH_TIMES,
  ...TWENTY_FIFTH_RACES,
  ...TWENTY_FIFTH_SCOPES,
  ...TWENTY_FIFTH_DELIVERIES,
];
