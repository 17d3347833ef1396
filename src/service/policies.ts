/** The decisions of the service, by name: what a wrong service would get wrong, each in one replaceable function. */

import { commandLimitOf } from "../rules/bulk.js";
import {
  violationsOfBulk,
  violationsOfCreate,
  violationsOfEdit,
  violationsOfPermissions,
} from "../rules/violations-of.js";
import { mayEditPermissions, mayManageCommands, mayReadPermissions } from "./auth/authorize.js";
import { planBulk } from "./command/bulk-plan.js";
import { editedCommand } from "./command/edited-command.js";
import { BULK_DEFAULTS, newCommand } from "./command/new-command.js";
import { requestedLocale } from "./locale/requested-locale.js";

/** Sound by default. */
export const POLICIES = {
  violationsOfCreate,
  violationsOfEdit,
  violationsOfBulk,
  violationsOfPermissions,
  mayManageCommands,
  mayReadPermissions,
  mayEditPermissions,
  newCommand,
  editedCommand,
  planBulk,
  bulkDefaults: BULK_DEFAULTS,
  requestedLocale,
  commandLimitOf,
} as const;

export type Policies = typeof POLICIES;
