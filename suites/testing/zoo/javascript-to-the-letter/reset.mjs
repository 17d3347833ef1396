/**
 * What the driver made, and how it is taken back.
 *
 * Choice: when activities end, the entry point goes ("only for applications with the EMBEDDED flag").
 */
import { ensureEntryPoint } from "./commands.mjs";
import { forget } from "./notices.mjs";
import { state } from "./store.mjs";
import { clock } from "./util.mjs";

export const made = { users: new Set(), guilds: new Set(), channels: new Set(), tokens: new Set() };
const dropGuild = (id) => {
  state.guilds.delete(id);
  for (const c of [...state.channels.values()]) if (c.guild?.id === id) state.channels.delete(c.id);
  for (const c of [...state.commands.values()]) if (c.guild_id === id) state.commands.delete(c.id);
  for (const k of [...state.permissions.keys()]) if (k.startsWith(`${id}/`)) state.permissions.delete(k);
  for (const k of [...state.creates.keys()]) if (k.endsWith(`/${id}`)) state.creates.delete(k);
};
export const setActivity = (app, on) => {
  app.has_activity = on;
  if (on) ensureEntryPoint(app);
  else
    for (const c of [...state.commands.values()])
      if (c.application_id === app.id && c.type === 4) state.commands.delete(c.id);
};
export const reset = () => {
  for (const id of made.guilds) dropGuild(id);
  for (const id of made.channels) state.channels.delete(id);
  for (const id of made.users) {
    state.users.delete(id);
    for (const g of state.guilds.values()) g.members.delete(id);
    for (const s of state.userInstalls.values()) s.delete(id);
  }
  for (const t of made.tokens) state.tokens.delete(t);
  for (const s of Object.values(made)) s.clear();
  for (const c of state.channels.values())
    for (const m of [...c.messages.values()]) if (!state.users.has(m.author)) c.messages.delete(m.id);
  for (const g of state.guilds.values()) g.blocked = [];
  for (const [id, s] of state.initial) {
    const app = state.apps.get(id);
    app.is_discoverable = s.is_discoverable;
    app.webhook_url = null;
    delete app.intents;
    app.integration_types = [...s.integration_types];
    if (app.has_activity !== s.has_activity) setActivity(app, s.has_activity);
  }
  state.deliveries.length = 0;
  forget();
  for (const g of state.guilds.values()) g.voice = undefined;
  state.events.length = 0;
  state.entitlements.clear();
  state.subscriptions.clear();
  state.interactions.clear();
  clock.reset();
  for (const [k, l] of state.creates)
    state.creates.set(
      k,
      l.map((t) => Math.min(t, Date.now())),
    );
  return {};
};
