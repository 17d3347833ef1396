/** Who sends a request, and whether that is enough. */
import { botPermissions, canSend, guildPermissions, hasScope } from "../access.js";
import { ADMINISTRATOR, MANAGE_GUILD, MANAGE_ROLES, VIEW } from "../bits.js";
import type { Application, Channel, Guild, Token } from "../entities.js";
import { Failure, forbidden, notFound } from "../failure.js";
import type { World } from "../world.js";
import type { Exchange } from "./exchange.js";

const COMMANDS = "applications.commands";
const UPDATES_COMMANDS = "applications.commands.update";
const UPDATES_PERMISSIONS = "applications.commands.permissions.update";

/** What the request is for. */
type Use = "commands" | "read permissions" | "edit permissions";

function callerOf({ world, request }: Exchange): Token {
  const [, form, token = ""] = /^(Bot|Bearer)\s+(\S+)$/.exec(request.headers.get("authorization") ?? "") ?? [];
  const found = world.tokens.get(token);
  if (!found || (found.kind === "bot") !== (form === "Bot"))
    throw new Failure(401, 71401, "The token is not known.", { headers: { "www-authenticate": "Bot, Bearer" } });
  return found;
}

export interface Scope {
  readonly app: Application;
  /** Null for global commands. */
  readonly guild: Guild | null;
  readonly caller: Token;
}

/** The application and the guild of the path. @throws Failure where the caller has no right to them */
export function scopeOf(exchange: Exchange, use: Use = "commands"): Scope {
  const { world, params } = exchange;
  const caller = callerOf(exchange);
  const app = world.apps.get(params["app"] ?? "");
  if (!app) throw notFound("application");
  if (caller.app !== app.id) throw forbidden("The token belongs to another application.");
  requireScope(caller, use);
  if (params["guild"] === undefined) return { app, guild: null, caller };
  return { app, guild: guildBy(world, params["guild"]), caller };
}

export function guildScope(exchange: Exchange, use: Use): Scope & { readonly guild: Guild } {
  const { app, guild, caller } = scopeOf(exchange, use);
  if (!guild) throw notFound("guild");
  return { app, guild, caller };
}

function guildBy(world: World, id: string): Guild {
  const guild = world.guilds.get(id);
  if (!guild) throw notFound("guild");
  return guild;
}

function requireScope({ kind, scopes }: Token, use: Use): void {
  const lacks = (scope: string): boolean => !scopes.includes(scope);
  if (use === "edit permissions" && kind !== "user")
    throw forbidden("Permissions are edited with the bearer token of a user.");
  if (use === "edit permissions" && lacks(UPDATES_PERMISSIONS))
    throw forbidden(`The token lacks the scope ${UPDATES_PERMISSIONS}.`);
  if (use === "edit permissions") return;
  if (kind === "client" && lacks(UPDATES_COMMANDS)) throw forbidden(`The token lacks the scope ${UPDATES_COMMANDS}.`);
  if (kind === "user" && (use === "commands" || lacks(UPDATES_PERMISSIONS)))
    throw forbidden("The token of a user cannot do this.");
}

export function requireCreates({ app, guild }: Scope): void {
  if (guild && !hasScope(guild, app.id, COMMANDS))
    throw forbidden("The application is not authorized with applications.commands in this guild.");
}

/** The permissions that count are those of the user. */
export function requireManager({ guild, caller }: Scope & { readonly guild: Guild }): void {
  const own = guildPermissions(guild, caller.user ?? "");
  const wanted = MANAGE_GUILD | MANAGE_ROLES;
  if (!(own & ADMINISTRATOR) && (own & wanted) !== wanted)
    throw forbidden("The user may not manage the guild and its roles.");
}

export interface Room {
  readonly app: Application;
  readonly channel: Channel;
  readonly guild: Guild | null;
}

/** The channel of the path, for the bot that sends the request. */
export function roomOf(exchange: Exchange, use: "read" | "send" = "read"): Room {
  const { world, params } = exchange;
  const caller = callerOf(exchange);
  if (caller.kind !== "bot") throw forbidden("Messages are for bots.");
  const app = world.apps.get(caller.app);
  const channel = world.channels.get(params["channel"] ?? "");
  if (!app || !channel) throw notFound("channel");
  if (channel.guild === null) {
    if (channel.app !== app.id) throw forbidden("The bot takes no part in this channel.");
    return { app, channel, guild: null };
  }
  const guild = guildBy(world, channel.guild);
  if (!hasScope(guild, app.id, "bot")) throw forbidden("The bot is not in this guild.");
  const bits = botPermissions(world, app, channel);
  if (!(bits & VIEW) || (use === "send" && !canSend(channel, bits)))
    throw forbidden("The bot may not do this in this channel.");
  return { app, channel, guild };
}
