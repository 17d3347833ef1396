/** Whose installation of the application lets a command be there. @see D1 "Contexts" */
import type { Installation } from "../world/entities.js";
import type { ServiceWorld } from "../world/world.js";
import { type Attempt, BOT_DM, contextOf, GUILD } from "./attempt.js";

/** Who brought the application: the guild (or, in a direct message with its bot, any guild shared with it), the user, or both. */
export interface Authorizers {
  /** True where the guild installed the application. */
  readonly byGuild: boolean;
  /** True where the user installed the application. */
  readonly byUser: boolean;
}

/** Installation contexts; that of users is a public fact. */
const GUILD_INSTALL = 0;
const USER_INSTALL = 1;

/** Whether commands come with an installation: the scope for them is included in the bot scope. @see D1 "Authentication" 5 */
export function grantsCommands(scopes: readonly string[]): boolean {
  return scopes.includes("applications.commands") || scopes.includes("bot");
}

/** A guild command is of its guild alone; a global one goes where the application is. */
export function isInScope({ command, channel }: Attempt): boolean {
  return command.guild_id === undefined || command.guild_id === channel.guildId;
}

/** Which installations that the command supports are there. */
export function authorizersOf(attempt: Attempt): Authorizers {
  const { world, policies, application, command, user, channel } = attempt;
  const grants = (placeId: string) => isGranting(world.installation(application.id, placeId), policies.grantsCommands);
  const { guild_id: guildId, integration_types: types = [GUILD_INSTALL] } = command;
  const supports = (type: number) => (guildId === undefined ? types.includes(type) : type === GUILD_INSTALL);
  const context = contextOf(channel, application.id);
  return {
    byGuild:
      supports(GUILD_INSTALL) &&
      ((context === GUILD && grants(channel.guildId ?? "")) ||
        (context === BOT_DM && policies.sharesGuild(world, application.id, user.id))),
    byUser: supports(USER_INSTALL) && grants(user.id),
  };
}

function isGranting(installation: Installation | undefined, grants: (scopes: readonly string[]) => boolean): boolean {
  return installation !== undefined && grants(installation.scopes);
}

/** A bot of the application is in a guild with the user. */
export function sharesGuild(world: ServiceWorld, applicationId: string, userId: string): boolean {
  return world.guildsOf(userId).some(({ id }) => world.member(id, applicationId) !== undefined);
}

/** The interaction contexts of a command; without any it is for all. @see D1 "Contexts" */
export function isContextAllowed({ application, command, channel }: Attempt): boolean {
  const context = contextOf(channel, application.id);
  if (command.contexts && !command.contexts.includes(context)) return false;
  return context === GUILD || command.dm_permission !== false;
}
