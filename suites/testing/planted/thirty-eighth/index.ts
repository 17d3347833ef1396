/** Bugs of a thirty-eighth author, who read the documents and the form of other sets, and neither the search nor its misses. */
import type { PlantedBug } from "../planted-bug.js";
import { THIRTY_EIGHTH_COMMANDS } from "./commands.js";
import { THIRTY_EIGHTH_COMPONENTS } from "./components.js";
import { THIRTY_EIGHTH_HISTORIES } from "./histories.js";
import { THIRTY_EIGHTH_INTERACTIONS } from "./interactions.js";
import { THIRTY_EIGHTH_LOBBIES } from "./lobbies.js";
import { THIRTY_EIGHTH_MESSAGES } from "./messages.js";
import { THIRTY_EIGHTH_NOTICES } from "./notices.js";
import { THIRTY_EIGHTH_RACES } from "./races.js";
import { THIRTY_EIGHTH_SCOPES } from "./scopes.js";
import { THIRTY_EIGHTH_TIMES } from "./times.js";

/** Every such bug. The documents decide all of them. */
export const THIRTY_EIGHTH: readonly PlantedBug[] = [
  ...THIRTY_EIGHTH_COMMANDS,
  ...THIRTY_EIGHTH_COMPONENTS,
  ...THIRTY_EIGHTH_INTERACTIONS,
  ...THIRTY_EIGHTH_NOTICES,
  ...THIRTY_EIGHTH_LOBBIES,
  ...THIRTY_EIGHTH_MESSAGES,
  ...THIRTY_EIGHTH_HISTORIES,
  ...THIRTY_EIGHTH_SCOPES,
  ...THIRTY_EIGHTH_TIMES,
  ...THIRTY_EIGHTH_RACES,
];
