/** What happens, and who receives it: each event of the documents in one function. @see D1 "Events" */
import type { JsonObject } from "../../contract/json.js";
import { userObject } from "../message/user-object.js";
import type { Service } from "../service.js";
import type { Installation } from "../world/entities.js";
import { hasPermission, VIEW_AUDIT_LOG } from "../world/permission-bits.js";
import { permissionsInGuild } from "../world/permissions-in.js";

/** Permissions were edited: sent on the gateway, as they now are. @param permissions the guild application command permissions object */
export function permissionsChanged(service: Service, applicationId: string, permissions: JsonObject): void {
  const name = "APPLICATION_COMMAND_PERMISSIONS_UPDATE";
  service.policies.sendOnGateway(service, { applicationId, name, data: permissions });
}

const GUILD_INSTALL = 0;
const USER_INSTALL = 1;

/** An application was installed: sent to its webhook. @param userId who installed it */
export function authorized(service: Service, { applicationId, place, scopes }: Installation, userId: string): void {
  const user = userObject(service.world, userId);
  const data =
    "guildId" in place
      ? { integration_type: GUILD_INSTALL, scopes, user, guild: guildObject(service, place.guildId) }
      : { integration_type: USER_INSTALL, scopes, user };
  service.policies.sendToWebhook(service, { applicationId, name: "APPLICATION_AUTHORIZED", data });
}

/** A user revoked an application: sent to its webhook, with the user. */
export function deauthorized(service: Service, applicationId: string, userId: string): void {
  const data = { user: userObject(service.world, userId) };
  service.policies.sendToWebhook(service, { applicationId, name: "APPLICATION_DEAUTHORIZED", data });
}

/** Sent both ways. @param entitlement the entitlement object */
export function entitlementCreated(service: Service, applicationId: string, entitlement: JsonObject): void {
  const happening = { applicationId, name: "ENTITLEMENT_CREATE", data: entitlement };
  service.policies.sendOnGateway(service, happening);
  service.policies.sendToWebhook(service, happening);
}

/** The entitlement of a subscription ended: sent on the gateway, with ends_at. */
export function entitlementEnded(service: Service, applicationId: string, entitlement: JsonObject): void {
  service.policies.sendOnGateway(service, { applicationId, name: "ENTITLEMENT_UPDATE", data: entitlement });
}

/** A subscription began or changed: sent on the gateway. */
export function subscriptionChanged(
  service: Service,
  applicationId: string,
  subscription: JsonObject,
  change: "CREATE" | "UPDATE",
): void {
  service.policies.sendOnGateway(service, { applicationId, name: `SUBSCRIPTION_${change}`, data: subscription });
}

/** Intent of the gateway for moderation; a public fact. */
const GUILD_MODERATION = 1 << 2;

/** Something was done that the audit log records: sent on the gateway to those who may see it and requested it. */
export function moderated(service: Service, guildId: string, entry: JsonObject): void {
  const { applications, policies, world } = service;
  for (const applicationId of applications.keys()) {
    if (!policies.maySeeAuditLog(permissionsInGuild(world, applicationId, guildId))) continue;
    const data = { guild_id: guildId, ...entry };
    policies.sendOnGateway(service, { applicationId, name: "GUILD_AUDIT_LOG_ENTRY_CREATE", data }, GUILD_MODERATION);
  }
}

/** True where the permissions include the audit log. */
export function maySeeAuditLog(permissions: bigint): boolean {
  return hasPermission(permissions, VIEW_AUDIT_LOG);
}

function guildObject({ world }: Service, id: string): JsonObject {
  const guild = world.guild(id);
  return {
    id,
    name: guild?.name ?? "",
    owner_id: guild?.ownerId ?? "0",
    preferred_locale: guild?.locale ?? "en-US",
    features: [],
  };
}
