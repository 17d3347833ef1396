/** Driver operations that cause events: entitlements, subscriptions, moderation, bans. */
import { Bad, get, guildOf } from "./driver-words.mjs";
import { hook, tell } from "./events.mjs";
import { ADMIN, guildPerms } from "./permissions.mjs";
import { APP, state, userJson } from "./store.mjs";
import { clock, longYear, newId } from "./util.mjs";

export const deauthorize = (app, user) => {
  state.userInstalls.get(app)?.delete(user);
  for (const [k, t] of [...state.tokens])
    if (t.kind === "user" && t.user === user && t.app === app) state.tokens.delete(k);
  hook(app, "APPLICATION_DEAUTHORIZED", { user: userJson(user) });
};
const entitlement = (o) => ({
  id: newId(),
  application_id: APP,
  sku_id: o.sku_id ?? newId(),
  type: o.subscription ? 8 : 1,
  deleted: false,
  consumed: false,
  starts_at: longYear(clock.now()),
  ends_at: null,
  ...(o.user_id ? { user_id: o.user_id } : {}),
  ...(o.guild_id ? { guild_id: o.guild_id } : {}),
});
const both = (name, data) => {
  hook(APP, name, data);
  tell(APP, name, data);
};
export const eventOperations = {
  makeEntitlement: (b) => {
    const e = entitlement(b);
    state.entitlements.set(e.id, { ...e });
    both("ENTITLEMENT_CREATE", e);
    return { entitlement_id: e.id };
  },
  endEntitlement: (b) => {
    const e = get(state.entitlements, b.entitlement_id, "entitlement");
    e.ends_at = longYear(clock.now());
    if (e.type === 8) tell(APP, "ENTITLEMENT_UPDATE", { ...e });
    return {};
  },
  makeSubscription: (b) => {
    get(state.users, b.user_id, "user");
    const s = {
      id: newId(),
      user_id: b.user_id,
      sku_ids: [],
      entitlement_ids: [],
      status: 0,
      current_period_start: longYear(clock.now()),
      current_period_end: longYear(clock.now() + 30 * 86400000),
      canceled_at: null,
    };
    state.subscriptions.set(s.id, s);
    tell(APP, "SUBSCRIPTION_CREATE", { ...s });
    return { subscription_id: s.id };
  },
  changeSubscription: (b) => {
    const s = get(state.subscriptions, b.subscription_id, "subscription");
    s.status = 1;
    s.canceled_at = longYear(clock.now());
    tell(APP, "SUBSCRIPTION_UPDATE", { ...s });
    return {};
  },
  moderate: (b) => {
    const g = guildOf(b);
    if (!g.members.delete(b.target_id)) throw new Bad("no such member");
    const entry = {
      id: newId(),
      guild_id: g.id,
      user_id: b.user_id,
      target_id: b.target_id,
      action_type: 20,
      changes: [],
    };
    for (const app of state.apps.keys())
      if (g.members.has(app) && guildPerms(g, app) & (ADMIN | (1n << 7n)))
        tell(app, "GUILD_AUDIT_LOG_ENTRY_CREATE", entry, { intent: 4, guild: g });
    return {};
  },
  enterVoice: (b) => {
    const g = guildOf(b);
    if (b.channel_id !== null && state.channels.get(b.channel_id)?.guild !== g) throw new Bad("no such channel");
    g.voice ??= new Map();
    g.voice.set(APP, b.channel_id);
    return {};
  },
  banAccount: (b) => {
    get(state.users, b.user_id, "user").banned = true;
    for (const app of state.apps.keys())
      if (
        state.userInstalls.get(app)?.has(b.user_id) ||
        [...state.tokens.values()].some((t) => t.app === app && t.user === b.user_id)
      )
        deauthorize(app, b.user_id);
    return {};
  },
};
