/** Bugs of a fourteenth author, who read the documents and what other sets plant, and neither the search nor its misses. */
import type { PlantedBug } from "../planted-bug.js";
import { FOURTEENTH_AUTOCOMPLETE } from "./autocomplete.js";
import { FOURTEENTH_COMPONENTS } from "./components.js";
import { FOURTEENTH_HISTORIES } from "./histories.js";
import { FOURTEENTH_MODALS } from "./modals.js";
import { FOURTEENTH_MOMENTS } from "./moments.js";
import { FOURTEENTH_PERMISSIONS } from "./permissions.js";
import { FOURTEENTH_RACES } from "./races.js";
import { FOURTEENTH_SIZES } from "./sizes.js";

/** Every such bug. The documents decide all of them. */
export const FOURTEENTH: readonly PlantedBug[] = [
  ...FOURTEENTH_SIZES,
  ...FOURTEENTH_COMPONENTS,
  ...FOURTEENTH_MODALS,
  ...FOURTEENTH_AUTOCOMPLETE,
  ...FOURTEENTH_HISTORIES,
  ...FOURTEENTH_PERMISSIONS,
  ...FOURTEENTH_MOMENTS,
  ...FOURTEENTH_RACES,
];
