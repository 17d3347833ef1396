/**
 * Which commands a user finds and may use in a channel.
 *
 * Choices: age-restricted commands work in age-restricted channels of guilds and in direct messages ("Channels from which
 * … can be used: not shown"). With contexts set, dm_permission has no effect ("Deprecated (use contexts)"). A command of
 * which nothing but empty groups is left is not in the picker.
 */
import { canSee, mayUse } from "./permissions.mjs";
import { state, USER_INSTALL } from "./store.mjs";

/** Null, or why a user does not get a command in a channel. */
export const barrier = (c, userId, channel) => {
  const user = state.users.get(userId),
    g = channel.guild,
    app = state.apps.get(c.application_id);
  if (c.guild_id && c.guild_id !== g?.id) return "unknown";
  if (c.type === 4 && !app.has_activity) return "unknown";
  const types = c.integration_types ?? app.integration_types;
  const mine = !c.guild_id && types.includes(USER_INSTALL) && state.userInstalls.get(app.id)?.has(userId);
  if (!canSee(channel, userId)) return "denied";
  if (g) {
    const i = g.installs.get(app.id);
    if (!(i?.scopes.has("applications.commands") && (c.guild_id || types.includes(0))) && !mine) return "unknown";
    if (!c.guild_id && c.contexts && !c.contexts.includes(0)) return "unknown";
    if (c.nsfw && (!user.is_adult || !channel.nsfw)) return "denied";
    return mayUse(c, userId, channel) ? null : "denied";
  }
  const direct = channel.type === 1 && app.id === state.main;
  const shared =
    types.includes(0) &&
    [...state.guilds.values()].some((x) => x.members.has(userId) && x.installs.get(app.id)?.scopes.has("bot"));
  if (!(direct && shared) && !mine) return "unknown";
  if (c.contexts ? !c.contexts.includes(direct ? 1 : 2) : !c.dm_permission) return "unknown";
  return c.nsfw && !user.is_adult ? "denied" : null;
};
// Whether only the installation of the user brings the command here (5 follow-ups).
export const onlyUser = (c, userId, channel) => {
  const g = channel.guild,
    types = c.integration_types ?? state.apps.get(c.application_id).integration_types;
  if (g) return !(g.installs.has(c.application_id) && (c.guild_id !== null || types.includes(0)));
  return !(
    channel.type === 1 &&
    c.application_id === state.main &&
    types.includes(0) &&
    [...state.guilds.values()].some((x) => x.members.has(userId) && x.installs.get(c.application_id)?.scopes.has("bot"))
  );
};
const usable = (c) =>
  c.type !== 1 ||
  !c.options.some((o) => o.type <= 2) ||
  c.options.some((o) => o.type === 1 || (o.type === 2 && o.options.length));
const FALL = { "en-US": "en-GB", "en-GB": "en-US", "es-419": "es-ES" };
export const picker = (userId, channel) => {
  const { locale } = state.users.get(userId);
  return [...state.commands.values()]
    .filter((c) => usable(c) && barrier(c, userId, channel) === null)
    .map((c) => ({
      id: c.id,
      application_id: c.application_id,
      type: c.type,
      version: String(c.version),
      ...(c.guild_id ? { guild_id: c.guild_id } : {}),
      name: c.name_localizations?.get(locale) ?? c.name_localizations?.get(FALL[locale]) ?? c.name,
    }));
};
