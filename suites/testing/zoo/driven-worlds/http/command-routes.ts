/** Routes of commands and of their permissions. */
import { bulkOverwrite } from "../commands/bulk.js";
import { commandsIn, findCommand, remove } from "../commands/keep.js";
import { permissionsView, readEntries, setEntries } from "../commands/permissions.js";
import { commandView, sorted } from "../commands/show.js";
import { createCommand, editCommand } from "../commands/write.js";
import type { Application, Command, Guild } from "../entities.js";
import { Failure, noObject, notFound, Problems } from "../failure.js";
import { requesterLocale } from "../locales.js";
import { type Fields, isObject } from "../values.js";
import { guildScope, requireCreates, requireManager, scopeOf } from "./caller.js";
import { type Exchange, isTrue, type Route } from "./exchange.js";

const GLOBAL = "/applications/:app/commands";
const GUILD = "/applications/:app/guilds/:guild/commands";

/** In an order of its own. */
const listView = (app: Application, commands: readonly Command[]): readonly Fields[] =>
  sorted(commands).map((one) => commandView(app, one));

/** The same with the texts of one language, unless all dictionaries are wanted. */
function localizedList({ world, request, query }: Exchange, app: Application, commands: readonly Command[]) {
  if (isTrue(query.get("with_localizations"))) return listView(app, commands);
  const locale = requesterLocale(request.headers, world.isFixed);
  return world.isFixed("lists-localize-the-command-alone")
    ? sorted(commands).map((one) => commandView(app, one, locale))
    : sorted(commands).map((one) => ({ ...commandView(app, one, locale), options: commandView(app, one)["options"] }));
}

const commandId = ({ params }: Exchange): string => params["command"] ?? "";

const routesOf = (path: string): readonly Route[] => [
  {
    method: "GET",
    path,
    handle(exchange) {
      const { app, guild } = scopeOf(exchange);
      return [200, localizedList(exchange, app, commandsIn(app, guild))];
    },
  },
  {
    method: "POST",
    path,
    handle(exchange) {
      const scope = scopeOf(exchange);
      requireCreates(scope);
      const { status, command } = createCommand(exchange.world, scope.app, scope.guild, exchange.json());
      return [status, commandView(scope.app, command)];
    },
  },
  {
    method: "PUT",
    path,
    handle(exchange) {
      const scope = scopeOf(exchange);
      requireCreates(scope);
      return [200, listView(scope.app, bulkOverwrite(exchange.world, scope.app, scope.guild, exchange.json()))];
    },
  },
  {
    method: "GET",
    path: `${path}/:command`,
    handle(exchange) {
      const { app, guild } = scopeOf(exchange);
      return [200, commandView(app, findCommand(app, guild, commandId(exchange)))];
    },
  },
  {
    method: "PATCH",
    path: `${path}/:command`,
    handle(exchange) {
      const { app, guild } = scopeOf(exchange);
      const edit = { id: commandId(exchange), body: exchange.json() };
      return [200, commandView(app, editCommand(exchange.world, app, guild, edit))];
    },
  },
  {
    method: "DELETE",
    path: `${path}/:command`,
    handle(exchange) {
      const { app, guild } = scopeOf(exchange);
      remove(app, findCommand(app, guild, commandId(exchange)).id);
      return [204];
    },
  },
];

/** Permissions are those of a command of the guild, of a global one, or of the application. */
function requireSubject(app: Application, guild: Guild, id: string): void {
  const command = app.commands.get(id);
  if (id !== app.id && (!command || (command.guild !== null && command.guild !== guild.id))) throw notFound("command");
}

const permissionRoutes: readonly Route[] = [
  {
    method: "GET",
    path: `${GUILD}/permissions`,
    handle(exchange) {
      const { app, guild } = guildScope(exchange, "read permissions");
      const subjects = [...(app.permissions.get(guild.id)?.keys() ?? [])];
      return [200, subjects.map((id) => permissionsView(app, guild.id, id))];
    },
  },
  {
    method: "PUT",
    path: `${GUILD}/permissions`,
    handle(exchange) {
      guildScope(exchange, "read permissions");
      throw new Failure(410, 72060, "Permissions are edited for each command separately.");
    },
  },
  {
    method: "GET",
    path: `${GUILD}/:command/permissions`,
    handle(exchange) {
      const { app, guild } = guildScope(exchange, "read permissions");
      requireSubject(app, guild, commandId(exchange));
      return [200, permissionsView(app, guild.id, commandId(exchange))];
    },
  },
  {
    method: "PUT",
    path: `${GUILD}/:command/permissions`,
    handle(exchange) {
      const scope = guildScope(exchange, "edit permissions");
      requireManager(scope);
      const { app, guild } = scope;
      requireSubject(app, guild, commandId(exchange));
      const body = exchange.json();
      if (!isObject(body)) throw noObject("The body");
      const p = new Problems();
      const entries = readEntries(p, body);
      p.throwIfAny("The list");
      setEntries(app, guild.id, commandId(exchange), entries);
      return [200, permissionsView(app, guild.id, commandId(exchange))];
    },
  },
];

/** Permissions come first: their path looks like that of a command. */
export const COMMAND_ROUTES: readonly Route[] = [...permissionRoutes, ...routesOf(GLOBAL), ...routesOf(GUILD)];
