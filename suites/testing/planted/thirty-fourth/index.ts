/** Mistakes of a thirty-fourth author, who read the documents and the helpers, and neither the search nor its misses. */
import type { PlantedBug } from "../planted-bug.js";
import { COMMANDS } from "./commands.js";
import { COMPONENTS } from "./components.js";
import { HISTORIES } from "./histories.js";
import { LIMITS } from "./limits.js";
import { PEOPLE } from "./people.js";
import { RACES } from "./races.js";
import { SCOPES } from "./scopes.js";
import { TIMES } from "./times.js";
import { VISITS } from "./visits.js";

/** Forty mistakes. The documents decide all of them. */
export const THIRTY_FOURTH: readonly PlantedBug[] = [
  ...COMMANDS,
  ...COMPONENTS,
  ...LIMITS,
  ...HISTORIES,
  ...PEOPLE,
  ...TIMES,
  ...RACES,
  ...SCOPES,
  ...VISITS,
];
