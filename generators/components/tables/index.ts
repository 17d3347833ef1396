/** All rows about components: the deterministic half of what a target is asked of messages and modals. */
import { BUTTON_ROWS } from "./buttons.js";
import { COMMON_FIELD_ROWS } from "./common-fields.js";
import { type ComponentAcceptance, type ComponentPair, type ComponentProbe, joinedTables } from "./component-row.js";
import { CONTENT_ROWS } from "./content.js";
import { MESSAGE_ROWS } from "./messages.js";
import { MODAL_INPUT_ROWS } from "./modal-inputs.js";
import { MODAL_ROWS } from "./modals.js";
import { PLACEMENT_ROWS } from "./placement.js";
import { SELECT_OPTION_ROWS } from "./select-options.js";
import { SELECT_ROWS } from "./selects.js";
import { UNIQUENESS_ROWS } from "./uniqueness.js";

const ROWS = joinedTables([
  COMMON_FIELD_ROWS,
  UNIQUENESS_ROWS,
  PLACEMENT_ROWS,
  BUTTON_ROWS,
  SELECT_ROWS,
  SELECT_OPTION_ROWS,
  CONTENT_ROWS,
  MESSAGE_ROWS,
  MODAL_ROWS,
  MODAL_INPUT_ROWS,
]);

/** Valid messages and modals, each with a twin that breaks one rule and differs in one place. */
export const COMPONENT_PAIRS: readonly ComponentPair[] = ROWS.pairs;

/** Messages and modals at limits and of special kinds that must be accepted and read back. */
export const COMPONENT_ACCEPTANCES: readonly ComponentAcceptance[] = ROWS.acceptances;

/** Messages and modals on which the documents are silent. */
export const COMPONENT_PROBES: readonly ComponentProbe[] = ROWS.probes;
