/**
 * Delivers interactions: members, resolved entities and the envelope.
 *
 * Choices: `version` is 0; joined_at has minutes; interactions are delivered over the gateway as well.
 */
import { tell } from "./events.mjs";
import { EPHEMERAL, show } from "./messages.mjs";
import { BASE, channelPerms } from "./permissions.mjs";
import { state, userJson } from "./store.mjs";
import { makeAttachment } from "./uploads.mjs";
import { clock, minute, newId, newToken } from "./util.mjs";

export class Outcome extends Error {
  constructor(outcome, reason) {
    super(reason);
    this.outcome = outcome;
  }
}
export const invalid = (why) => new Outcome("invalid", why);

export const memberJson = (guild, user, channel, nested) => {
  const m = guild.members.get(user);
  if (!m) return undefined;
  return {
    ...(nested ? { user: userJson(user), mute: false, deaf: false } : {}),
    roles: m.roles,
    nick: m.nick,
    joined_at: minute(m.joined),
    pending: false,
    premium_since: null,
    avatar: null,
    banner: null,
    communication_disabled_until: null,
    flags: 0,
    permissions: String(channelPerms(channel, user)),
  };
};
const roleJson = (r, guild) => ({
  id: r.id,
  name: r.name,
  permissions: String(r.permissions),
  color: 0,
  colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
  description: null,
  flags: 0,
  hoist: false,
  icon: null,
  managed: false,
  mentionable: false,
  position: [...guild.roles.keys()].indexOf(r.id),
  unicode_emoji: null,
});
const channelJson = (c, user) => ({
  id: c.id,
  name: c.name,
  type: c.type,
  flags: 0,
  guild_id: c.guild?.id ?? null,
  last_message_id: [...c.messages.keys()].at(-1) ?? null,
  nsfw: c.nsfw,
  parent_id: c.parent ?? null,
  permissions: String(channelPerms(c, user)),
  position: 0,
  rate_limit_per_user: 0,
  topic: null,
});
export const resolver = (channel, user) => {
  const out = {};
  const put = (kind, id, v) => {
    out[kind] ??= new Map();
    out[kind].set(id, v);
  };
  return {
    out,
    user: (id) => {
      const u = userJson(id);
      if (!u) throw invalid("no such user");
      if (
        !channel.guild &&
        channel.recipients &&
        !channel.recipients.includes(id) &&
        !state.apps.has(id) &&
        id !== user
      )
        throw invalid("not here");
      put("users", id, u);
      const m = channel.guild && memberJson(channel.guild, id, channel, false);
      if (m) put("members", id, m);
    },
    role: (id) => {
      const r = channel.guild?.roles.get(id);
      if (!r) throw invalid("no such role");
      put("roles", id, roleJson(r, channel.guild));
    },
    channel: (id, types) => {
      const c = state.channels.get(id);
      if (!c || !channel.guild || c.guild !== channel.guild) throw invalid("no such channel");
      if (types?.length && !types.includes(c.type)) throw invalid("type of channel");
      put("channels", id, channelJson(c, user));
    },
    message: (id) => {
      const m = channel.messages.get(id);
      if (!m || (m.flags & EPHEMERAL && m.for !== user)) throw invalid("no such message");
      put("messages", id, show(m));
    },
    file: (name) => {
      if (typeof name !== "string" || !name) throw invalid("file name");
      const a = makeAttachment(name, Buffer.from("dosiero"), undefined, { ephemeral: true });
      put("attachments", a.id, a);
      return a.id;
    },
    isRole: (id) => channel.guild?.roles.has(id) ?? false,
    mentionable(id) {
      if (this.isRole(id)) this.role(id);
      else this.user(id);
    },
  };
};
export const deliver = (rec) => {
  const { channel, user } = rec;
  const g = channel.guild;
  const bot = g?.members.has(rec.app);
  const full = {
    ...rec,
    id: newId(),
    token: newToken(),
    created: clock.now(),
    answered: null,
    original: null,
    messages: new Set(),
    follow: 0,
    modal: null,
  };
  full.userOnly = rec.userOnly ?? (g ? !g.installs.has(rec.app) : channel.type === 3);
  state.interactions.set(full.id, full);
  const json = {
    id: full.id,
    application_id: rec.app,
    type: rec.type,
    token: full.token,
    version: 0,
    channel_id: channel.id,
    locale: rec.locale,
    app_permissions: String(bot ? channelPerms(channel, rec.app) : g ? g.roles.get(g.id).permissions : BASE),
    attachment_size_limit: 10485760,
    data: rec.data,
    context: g ? 0 : channel.type === 1 && rec.app === state.main ? 1 : 2,
    entitlements: [...state.entitlements.values()].filter(
      (e) => e.application_id === rec.app && e.ends_at === null && (e.user_id === user || (g && e.guild_id === g.id)),
    ),
    ...(g
      ? { guild_id: g.id, guild_locale: g.locale, member: memberJson(g, user, channel, true) }
      : { user: userJson(user) }),
    ...(rec.message ? { message: show(rec.message) } : {}),
  };
  state.deliveries.push({ app: rec.app, interaction: json });
  tell(rec.app, "INTERACTION_CREATE", json, { guild: g, quiet: true });
  return { outcome: "delivered", interaction_id: full.id };
};
