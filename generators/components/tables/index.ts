/** All rows about components: the deterministic half of what is checked about messages and modals. */

import {
  type ComponentAcceptance,
  type ComponentPair,
  type ComponentProbe,
  type ComponentTable,
  joinedBodies,
} from "../../rows/row.js";
import { BUTTON_ROWS } from "./buttons.js";
import { COMMON_FIELD_ROWS } from "./common-fields.js";
import { CONTENT_ROWS } from "./content.js";
import { COUNT_ROWS } from "./counts.js";
import { DEFAULT_VALUE_ROWS } from "./default-values.js";
import { GALLERY_AND_FILE_ROWS } from "./galleries-and-files.js";
import { MEDIA_ROWS } from "./media.js";
import { MESSAGE_TYPE_ROWS } from "./message-types.js";
import { MESSAGE_ROWS } from "./messages.js";
import { MODAL_INPUT_ROWS } from "./modal-inputs.js";
import { MODAL_ROWS } from "./modals.js";
import { OPTION_GROUP_ROWS } from "./option-groups.js";
import { PLACEMENT_ROWS } from "./placement.js";
import { ROW_AND_SECTION_ROWS } from "./rows-and-sections.js";
import { SELECT_OPTION_ROWS } from "./select-options.js";
import { SELECT_ROWS } from "./selects.js";
import { TEXT_INPUT_ROWS } from "./text-inputs.js";
import { UNIQUENESS_ROWS } from "./uniqueness.js";

/** All rows about messages and modals. */
export const COMPONENT_ROWS: ComponentTable = joinedBodies([
  COMMON_FIELD_ROWS,
  UNIQUENESS_ROWS,
  PLACEMENT_ROWS,
  ROW_AND_SECTION_ROWS,
  BUTTON_ROWS,
  SELECT_ROWS,
  SELECT_OPTION_ROWS,
  DEFAULT_VALUE_ROWS,
  CONTENT_ROWS,
  MEDIA_ROWS,
  GALLERY_AND_FILE_ROWS,
  COUNT_ROWS,
  MESSAGE_ROWS,
  MESSAGE_TYPE_ROWS,
  MODAL_ROWS,
  TEXT_INPUT_ROWS,
  MODAL_INPUT_ROWS,
  OPTION_GROUP_ROWS,
]);

/** Valid messages and modals, each with an invalid variant that breaks one rule and differs in one place. */
export const COMPONENT_PAIRS: readonly ComponentPair[] = COMPONENT_ROWS.pairs;

/** Messages and modals at limits and of special kinds that must be accepted and read back. */
export const COMPONENT_ACCEPTANCES: readonly ComponentAcceptance[] = COMPONENT_ROWS.acceptances;

/** Messages and modals on which the documents are silent. */
export const COMPONENT_PROBES: readonly ComponentProbe[] = COMPONENT_ROWS.probes;
