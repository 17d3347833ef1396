/** Mistakes of a thirty-third author, who read the documents and the helpers, and neither the search nor its misses. */
import type { PlantedBug } from "../planted-bug.js";
import { COMMANDS } from "./commands.js";
import { COMPONENTS } from "./components.js";
import { HISTORIES } from "./histories.js";
import { LIMITS } from "./limits.js";
import { PEOPLE } from "./people.js";
import { SIDE_BY_SIDE } from "./races.js";
import { VISITS } from "./visits.js";

/** Forty mistakes. The documents decide all of them. */
export const THIRTY_THIRD: readonly PlantedBug[] = [
  ...COMMANDS,
  ...COMPONENTS,
  ...LIMITS,
  ...HISTORIES,
  ...PEOPLE,
  ...VISITS,
  ...SIDE_BY_SIDE,
];
