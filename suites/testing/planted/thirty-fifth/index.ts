/** Mistakes of a thirty-fifth author, who read the documents and the helpers, and neither the search nor its misses. */
import type { PlantedBug } from "../planted-bug.js";
import { THIRTY_FIFTH_ACCESS } from "./access.js";
import { THIRTY_FIFTH_HISTORIES } from "./histories.js";
import { THIRTY_FIFTH_INTERACTIONS } from "./interactions.js";
import { THIRTY_FIFTH_PAYLOADS } from "./payloads.js";
import { THIRTY_FIFTH_RACES } from "./races.js";
import { THIRTY_FIFTH_TIMES } from "./times.js";

/** Every such mistake. The documents decide all of them. */
export const THIRTY_FIFTH: readonly PlantedBug[] = [
  ...THIRTY_FIFTH_PAYLOADS,
  ...THIRTY_FIFTH_ACCESS,
  ...THIRTY_FIFTH_INTERACTIONS,
  ...THIRTY_FIFTH_HISTORIES,
  ...THIRTY_FIFTH_TIMES,
  ...THIRTY_FIFTH_RACES,
];
