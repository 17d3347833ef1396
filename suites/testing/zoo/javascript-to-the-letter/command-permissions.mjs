/**
 * Permissions of commands in a guild.
 *
 * Choices: ids of nothing in the guild, and a repeated (type, id), are refused; unknown members are dropped. A command
 * without entries of its own is read as the object of the application, with its id ("apply to all commands that have no
 * explicit overwrites"), and an empty list counts as none. The list has only objects with entries, which are in reverse.
 * The application may be named as command_id in PUT ("Command ID, or the application ID").
 */
import { tell } from "./events.mjs";
import { ADMIN, guildPerms, MANAGE_GUILD, MANAGE_ROLES } from "./permissions.mjs";
import { permsOf, state } from "./store.mjs";
import { forbidden, isObject, isSnowflake, missing, rotate, wrong } from "./util.mjs";

const showPermissions = (app, guild, id, list) => ({
  id,
  application_id: app.id,
  guild_id: guild.id,
  permissions: [...list].reverse(),
});
export const getPermissions = (app, guild, id) => {
  const all = permsOf(guild.id, app.id);
  if (id !== app.id) {
    const c = state.commands.get(id);
    if (!c || c.application_id !== app.id || (c.guild_id && c.guild_id !== guild.id)) throw missing("no such command");
    if (!all.get(id)?.length && all.get(app.id)?.length) return showPermissions(app, guild, app.id, all.get(app.id));
  }
  return showPermissions(app, guild, id, all.get(id) ?? []);
};
export const listPermissions = (app, guild) =>
  rotate(
    [...permsOf(guild.id, app.id)].filter(([, l]) => l.length).map(([id, l]) => showPermissions(app, guild, id, l)),
  );
export const editPermissions = (app, guild, id, body, user) => {
  const p = guildPerms(guild, user);
  const need = MANAGE_GUILD | MANAGE_ROLES;
  if (!(p & ADMIN) && (p & need) !== need) throw forbidden("may not manage");
  if (id !== app.id) {
    const c = state.commands.get(id);
    if (!c || c.application_id !== app.id || (c.guild_id && c.guild_id !== guild.id)) throw missing("no such command");
  }
  if (!isObject(body) || !Array.isArray(body.permissions) || body.permissions.length > 100) throw wrong("permissions");
  const seen = new Set();
  const list = body.permissions.map((e) => {
    if (!isObject(e) || !isSnowflake(e.id) || ![1, 2, 3].includes(e.type) || typeof e.permission !== "boolean")
      throw wrong("permission");
    const known =
      e.type === 1
        ? guild.roles.has(e.id)
        : e.type === 2
          ? guild.members.has(e.id)
          : state.channels.get(e.id)?.guild === guild || e.id === String(BigInt(guild.id) - 1n);
    if (!known) throw wrong("id of nothing");
    if (seen.has(e.type + e.id)) throw wrong("twice");
    seen.add(e.type + e.id);
    return { id: e.id, type: e.type, permission: e.permission };
  });
  permsOf(guild.id, app.id).set(id, list);
  const shown = showPermissions(app, guild, id, list);
  tell(app.id, "APPLICATION_COMMAND_PERMISSIONS_UPDATE", shown);
  return shown;
};
