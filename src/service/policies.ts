/** The decisions of the service, by name: what a wrong service would get wrong, each in one replaceable function. */

import { commandLimitOf } from "../rules/bulk.js";
import {
  violationsOfBulk,
  violationsOfCreate,
  violationsOfEdit,
  violationsOfPermissions,
} from "../rules/violations-of.js";
import { ACCESS_POLICIES } from "./access/policies.js";
import { mayEditPermissions, mayManageCommands, mayReadPermissions } from "./auth/authorize.js";
import { credentialOf } from "./auth/credentials.js";
import { userIdOf } from "./auth/user-id-of.js";
import { carryOut } from "./call.js";
import { disableActivity, enableActivity } from "./command/activity.js";
import { planBulk } from "./command/bulk-plan.js";
import { editedCommand } from "./command/edited-command.js";
import { BULK_DEFAULTS, newCommand } from "./command/new-command.js";
import { EVENT_POLICIES } from "./event/policies.js";
import { isPathId } from "./http/path-id.js";
import { readBody } from "./http/read-body.js";
import { INTERACTION_POLICIES } from "./interaction/policies.js";
import { requestedLocale } from "./locale/requested-locale.js";
import { MESSAGE_POLICIES } from "./message/message-policies.js";
import { NOTICE_POLICIES } from "./notice/notice-policies.js";
import { writeRefusal } from "./refusal/write-refusal.js";
import { applicationInReach, scopeInReach } from "./store/application.js";
import { channelItself, permissionsInChannel } from "./world/permissions-in.js";

/** Sound by default. */
export const POLICIES = {
  credentialOf,
  userIdOf,
  isPathId,
  applicationInReach,
  scopeInReach,
  readBody,
  carryOut,
  writeRefusal,
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
  enableActivity,
  disableActivity,
  bulkDefaults: BULK_DEFAULTS,
  requestedLocale,
  commandLimitOf,
  permissionsInChannel,
  channelItself,
  ...ACCESS_POLICIES,
  ...INTERACTION_POLICIES,
  ...EVENT_POLICIES,
  ...MESSAGE_POLICIES,
  ...NOTICE_POLICIES,
} as const;

export type Policies = typeof POLICIES;
