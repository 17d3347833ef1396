/** Mistakes of a thirty-sixth author, who read the documents and the helpers, and neither the search nor its misses. */
import type { PlantedBug } from "../planted-bug.js";
import { THIRTY_SIXTH_ACCESS } from "./access.js";
import { THIRTY_SIXTH_COMPONENTS } from "./components.js";
import { THIRTY_SIXTH_HISTORIES } from "./histories.js";
import { THIRTY_SIXTH_INTERACTIONS } from "./interactions.js";
import { THIRTY_SIXTH_PAYLOADS } from "./payloads.js";
import { THIRTY_SIXTH_RACES } from "./races.js";
import { THIRTY_SIXTH_TIMES } from "./times.js";

/** Every such mistake. The documents decide all of them. */
export const THIRTY_SIXTH: readonly PlantedBug[] = [
  ...THIRTY_SIXTH_PAYLOADS,
  ...THIRTY_SIXTH_COMPONENTS,
  ...THIRTY_SIXTH_ACCESS,
  ...THIRTY_SIXTH_HISTORIES,
  ...THIRTY_SIXTH_INTERACTIONS,
  ...THIRTY_SIXTH_TIMES,
  ...THIRTY_SIXTH_RACES,
];
