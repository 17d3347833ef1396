/** All rows of all subjects: the deterministic half of what is checked on a target. */

import { type Acceptance, joined, type Pair, type Probe, type Table } from "../../rows/row.js";
import { CHOICE_ROWS } from "./choices.js";
import { COMMAND_CONTEXT_ROWS } from "./command-contexts.js";
import { COMMAND_FLAG_ROWS } from "./command-flags.js";
import { COMMAND_NAME_ROWS } from "./command-names.js";
import { COMMAND_TYPE_ROWS } from "./command-types.js";
import { DESCRIPTION_ROWS } from "./descriptions.js";
import { JSON_TYPE_ROWS } from "./json-types.js";
import { LOCALIZATION_ROWS } from "./localizations.js";
import { LOCALIZED_OPTION_ROWS } from "./localized-options.js";
import { OPTION_BOUND_ROWS } from "./option-bounds.js";
import { OPTION_COUNT_ROWS } from "./option-counts.js";
import { OPTION_FIELD_ROWS } from "./option-fields.js";
import { OPTION_MEMBER_ROWS } from "./option-members.js";
import { OPTION_NAME_ROWS } from "./option-names.js";
import { OPTION_ORDER_ROWS } from "./option-order.js";
import { OPTION_TREE_ROWS } from "./option-trees.js";
import { PERMISSION_ROWS } from "./permissions.js";
import { SIZE_ROWS } from "./sizes.js";

/** All rows about commands and permissions. */
export const COMMAND_ROWS: Table = joined([
  COMMAND_NAME_ROWS,
  COMMAND_FLAG_ROWS,
  COMMAND_CONTEXT_ROWS,
  COMMAND_TYPE_ROWS,
  DESCRIPTION_ROWS,
  OPTION_NAME_ROWS,
  OPTION_MEMBER_ROWS,
  OPTION_FIELD_ROWS,
  OPTION_ORDER_ROWS,
  OPTION_BOUND_ROWS,
  OPTION_COUNT_ROWS,
  OPTION_TREE_ROWS,
  CHOICE_ROWS,
  LOCALIZATION_ROWS,
  LOCALIZED_OPTION_ROWS,
  SIZE_ROWS,
  JSON_TYPE_ROWS,
  PERMISSION_ROWS,
]);

/** Valid values, each with an invalid variant that breaks one rule and differs in one place. */
export const PAIRS: readonly Pair[] = COMMAND_ROWS.pairs;

/** Values at limits and of special kinds that must be accepted and read back. */
export const ACCEPTANCES: readonly Acceptance[] = COMMAND_ROWS.acceptances;

/** Values on which the documents are silent. */
export const PROBES: readonly Probe[] = COMMAND_ROWS.probes;
