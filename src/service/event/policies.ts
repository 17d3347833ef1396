/** The decisions of this room, by name. */

import { MEMBER_REQUEST_WINDOW_MS, memberRequestKey, memberRequestRefused } from "../gateway/member-requests.js";
import {
  authorized,
  deauthorized,
  entitlementCreated,
  entitlementEnded,
  maySeeAuditLog,
  moderated,
  permissionsChanged,
  subscriptionChanged,
} from "./events.js";
import { sendOnGateway, sendToWebhook } from "./send-event.js";

export const EVENT_POLICIES = {
  sendOnGateway,
  sendToWebhook,
  permissionsChanged,
  authorized,
  deauthorized,
  entitlementCreated,
  entitlementEnded,
  subscriptionChanged,
  moderated,
  maySeeAuditLog,
  memberRequestKey,
  memberRequestRefused,
  memberRequestWindowMs: MEMBER_REQUEST_WINDOW_MS as number,
} as const;
