/** Who may do what. */
import type { Refusal } from "../refusal/refusal.js";
import { hasPermission, MANAGE_GUILD, MANAGE_ROLES } from "../world/permission-bits.js";
import { permissionsInGuild } from "../world/permissions-in.js";
import type { ServiceWorld } from "../world/world.js";
import type { AuthCredential } from "./credentials.js";

/** Where somebody wants to do something. */
export interface RequestPlace {
  /** Users, guilds and channels. */
  readonly world: ServiceWorld;
  /** Undefined on paths without a guild. */
  readonly guildId: string | undefined;
}

/** Why a credential may not do something, or undefined where it may. */
export type Authorization = (credential: AuthCredential, place: RequestPlace) => Refusal | undefined;

const UPDATE = "applications.commands.update";
const PERMISSIONS_UPDATE = "applications.commands.permissions.update";

/** Managing commands: a bot token, or a client credentials token with the update scope. */
export const mayManageCommands: Authorization = (credential) =>
  credential.kind === "bot" || credential.scopes.includes(UPDATE)
    ? undefined
    : { refusal: "missing-scope", scope: UPDATE };

/** Reading permissions: whoever may manage commands, or edit permissions. */
export const mayReadPermissions: Authorization = (credential) =>
  credential.kind === "bot" || credential.scopes.some((scope) => scope === UPDATE || scope === PERMISSIONS_UPDATE)
    ? undefined
    : { refusal: "missing-scope", scope: UPDATE };

/**
 * Editing permissions: only a bearer with the permissions scope, of a user who may manage the guild and its roles.
 *
 * @see D1 "Authentication" 3 and 4
 */
export const mayEditPermissions: Authorization = (credential, place) => {
  if (credential.kind === "bot") return { refusal: "bots-may-not" };
  if (!credential.scopes.includes(PERMISSIONS_UPDATE)) return { refusal: "missing-scope", scope: PERMISSIONS_UPDATE };
  return mayManageGuild(credential.userId, place) ? undefined : { refusal: "user-may-not" };
};

/** What the user may do counts, whatever the application and its bot may. */
export function mayManageGuild(userId: string | undefined, { world, guildId }: RequestPlace): boolean {
  if (userId === undefined || guildId === undefined) return false;
  return hasPermission(permissionsInGuild(world, userId, guildId), MANAGE_GUILD | MANAGE_ROLES);
}
