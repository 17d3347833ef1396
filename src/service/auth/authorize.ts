/** Who may do what. */
import type { Refusal } from "../refusal/refusal.js";
import type { Credential } from "./credentials.js";

/** Why a credential may not do something, or undefined where it may. */
export type Authorization = (credential: Credential) => Refusal | undefined;

/** Managing commands: a bot token, or a client credentials token with the update scope. */
export const mayManageCommands: Authorization = (credential) =>
  credential.kind === "bot" || credential.scope === "applications.commands.update"
    ? undefined
    : { refusal: "missing-scope", scope: "applications.commands.update" };

/** Reading permissions: whoever may manage commands, or edit permissions. */
export const mayReadPermissions: Authorization = () => undefined;

/**
 * Editing permissions: only a bearer with the permissions scope, of a user who may manage the guild and its roles.
 *
 * @see D1 "Authentication" 3 and 4
 */
export const mayEditPermissions: Authorization = (credential) => {
  if (credential.kind === "bot") return { refusal: "bots-may-not" };
  if (credential.scope !== "applications.commands.permissions.update") {
    return { refusal: "missing-scope", scope: "applications.commands.permissions.update" };
  }
  return credential.managesGuilds ? undefined : { refusal: "user-may-not" };
};
