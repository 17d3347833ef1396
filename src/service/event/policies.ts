/** The decisions of this room, by name. */
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
import { tellGateway, tellWebhook } from "./tell.js";

export const EVENT_POLICIES = {
  tellGateway,
  tellWebhook,
  permissionsChanged,
  authorized,
  deauthorized,
  entitlementCreated,
  entitlementEnded,
  subscriptionChanged,
  moderated,
  maySeeAuditLog,
} as const;
