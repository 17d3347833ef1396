/** Operations install and uninstall. */
import type { Service } from "../service.js";
import { createGuildScope } from "../store/application.js";
import type { Installation } from "../world/entities.js";
import { BOT_PERMISSIONS } from "../world/permission-bits.js";
import type { BodyReader } from "./body-reader.js";
import { applicationOf, type DriverContext, type DriverOperationOf } from "./driver-context.js";

/** Adds the application, and tells its webhook. */
export const install: DriverOperationOf = (context, body) => {
  const { service, seed } = context;
  const place = placeOf(service, body);
  const scopes = body.optionalTexts("scopes") ?? body.fail("scopes", "it is missing", "name the scopes");
  const permissions = body.optionalBits("permissions") ?? BOT_PERMISSIONS;
  const installation = { applicationId: applicationOf(context, body).id, place, scopes, permissions };
  if ("guildId" in place) putInGuild(context, installation);
  else service.world.addInstallation(installation);
  service.policies.authorized(service, installation, "userId" in place ? place.userId : seed.managerId);
  return {};
};

/** Adds the application to a guild: its bot, where the scopes have one, and room for commands, where they allow them. */
export function putInGuild({ service, undo }: DriverContext, installation: Installation): void {
  const { world, applications, policies, now } = service;
  const { applicationId, place, scopes } = installation;
  if (!("guildId" in place)) return;
  const { guildId } = place;
  world.addInstallation(installation);
  if (scopes.includes("bot")) {
    const joinedAt = new Date(now()).toISOString();
    world.addMember({ guildId, userId: applicationId, roleIds: [], nick: null, joinedAt });
  }
  const guilds = applications.get(applicationId)?.guilds;
  if (guilds === undefined || guilds.has(guildId) || !policies.grantsCommands(scopes)) return;
  guilds.set(guildId, createGuildScope(now));
  undo.push(() => takeFromGuild(service, applicationId, guildId));
}

/** Takes the application away. The webhook receives what a user revokes, and its tokens become invalid. */
export const uninstall: DriverOperationOf = (context, body) => {
  const { service, undo } = context;
  const place = placeOf(service, body);
  const { id: applicationId, guilds } = applicationOf(context, body);
  if ("userId" in place) {
    const { userId } = place;
    service.world.removeInstallation(applicationId, userId);
    service.tokens.deleteOf(applicationId, userId);
    service.policies.deauthorized(service, applicationId, userId);
    return {};
  }
  const { guildId } = place;
  const scope = guilds.get(guildId);
  takeFromGuild(service, applicationId, guildId);
  if (scope !== undefined) undo.push(() => void guilds.set(guildId, scope));
  return {};
};

function takeFromGuild({ world, applications }: Service, applicationId: string, guildId: string): void {
  const application = applications.get(applicationId);
  world.removeInstallation(applicationId, guildId);
  world.removeMember(guildId, applicationId);
  application?.guilds.delete(guildId);
  application?.permissions.dropGuild(guildId);
}

function placeOf({ world }: Service, body: BodyReader): Installation["place"] {
  const guild = body.optionallyKnown("guild_id", "guild", (id) => world.guild(id));
  if (guild !== undefined) return { guildId: guild.id };
  return { userId: body.known("user_id", "user", (id) => world.user(id)).id };
}
