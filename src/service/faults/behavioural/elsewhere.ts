/** Scopes other than that of a call. */
import type { CommandCall } from "../../call.js";
import type { ScopeStore } from "../../store/scope-store.js";

/** Finds scopes for a call. */
export type ScopesOf = (call: CommandCall) => readonly ScopeStore[];

/** All guilds for a global call, the global scope for that of a guild. */
export const otherScopes: ScopesOf = ({ application, guildId }) =>
  guildId === undefined ? [...application.guilds.values()] : [application.global];

/** The other guilds of the application; none for a global call. */
export const otherGuilds: ScopesOf = ({ application, guildId, scope }) =>
  guildId === undefined ? [] : [...application.guilds.values()].filter((other) => other !== scope);

/** The same scope of other applications. */
export const otherApplications: ScopesOf = ({ service, application, guildId }) =>
  [...service.applications.values()]
    .filter((other) => other !== application)
    .flatMap((other) => (guildId === undefined ? other.global : (other.guilds.get(guildId) ?? [])));
