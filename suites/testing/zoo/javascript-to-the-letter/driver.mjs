/**
 * Operations of the driver: what users do, and what was delivered.
 *
 * Choice: when an application becomes discoverable, its age-restricted commands go ("cannot contain").
 */
import { useComponent } from "./component-use.mjs";
import { Outcome } from "./deliver.mjs";
import { deauthorize, eventOperations } from "./driver-events.mjs";
import { appOf, Bad, get, guildOf } from "./driver-words.mjs";
import { hook } from "./events.mjs";
import { invoke, typeOption } from "./invoke.mjs";
import { store } from "./messages.mjs";
import { picker } from "./picker.mjs";
import { made, reset, setActivity } from "./reset.mjs";
import {
  APP,
  addMember,
  install,
  makeChannel,
  makeGuild,
  makeRole,
  makeUser,
  permsOf,
  state,
  USER_INSTALL,
  userJson,
} from "./store.mjs";
import { submitModal } from "./submit-modal.mjs";
import { makeAttachment } from "./uploads.mjs";
import { clock, newToken } from "./util.mjs";

const outcome = (f) => (b) => {
  try {
    return f(b);
  } catch (e) {
    if (!(e instanceof Outcome)) throw e;
    if (e.outcome === "error") throw new Bad(e.message);
    return { outcome: e.outcome, reason: e.message };
  }
};
export const operations = {
  reset,
  makeUser: (b) => {
    const u = makeUser(b);
    made.users.add(u.id);
    return { user_id: u.id };
  },
  makeGuild: (b) => {
    if (b.owner_id !== undefined) get(state.users, b.owner_id, "user");
    const g = makeGuild(b);
    made.guilds.add(g.id);
    if (b.installed !== null)
      hook(APP, "APPLICATION_AUTHORIZED", {
        integration_type: 0,
        user: userJson(g.owner),
        scopes: [...g.installs.get(APP).scopes],
        guild: { id: g.id },
      });
    if (b.owner_id === undefined) made.users.add(g.owner);
    return { guild_id: g.id, channel_id: g.id };
  },
  makeRole: (b) => ({ role_id: makeRole(guildOf(b), b.permissions) }),
  makeMember: (b) => {
    const g = guildOf(b);
    get(state.users, b.user_id, "user");
    const m = g.members.get(b.user_id) ?? addMember(g, b.user_id);
    if (b.role_ids) {
      for (const r of b.role_ids) get(g.roles, r, "role");
      m.roles = [...b.role_ids];
    }
    if (b.nick !== undefined) m.nick = b.nick;
    return {};
  },
  makeChannel: (b) => {
    if (!Number.isInteger(b.type)) throw new Bad("type");
    if (b.type === 1 || b.type === 3) for (const u of b.recipient_ids ?? []) get(state.users, u, "user");
    else guildOf(b);
    if (b.parent_id !== undefined && b.parent_id !== null) get(state.channels, b.parent_id, "parent");
    const id = makeChannel(b);
    made.channels.add(id);
    return { channel_id: id };
  },
  makeMessage: (b) => {
    get(state.users, b.user_id, "user");
    const channel = get(state.channels, b.channel_id, "channel");
    const attachments = (b.attachments ?? []).map((n) => makeAttachment(n, Buffer.from("io")));
    const m = store(
      channel,
      { content: b.content ?? "", embeds: [], components: [], attachments, flags: 0, poll: null, stickers: [] },
      { author: b.user_id, readable: b.readable ?? true },
    );
    return { message_id: m.id };
  },
  makeToken: (b) => {
    const app = appOf(b);
    if (b.user_id !== undefined) get(state.users, b.user_id, "user");
    const token = newToken(),
      refresh_token = newToken();
    state.tokens.set(`Bearer ${token}`, {
      kind: b.user_id ? "user" : "client",
      app: app.id,
      user: b.user_id,
      scopes: b.scopes ?? [],
      refresh: refresh_token,
    });
    made.tokens.add(`Bearer ${token}`);
    return { token, refresh_token };
  },
  deleteToken: (b) => {
    state.tokens.delete(`Bearer ${b.token}`);
    return {};
  },
  install: (b) => {
    const app = appOf(b);
    const user = b.user_id ?? (b.guild_id && guildOf(b).owner);
    hook(app.id, "APPLICATION_AUTHORIZED", {
      integration_type: b.guild_id ? 0 : USER_INSTALL,
      user: userJson(user),
      scopes: b.scopes ?? [],
      ...(b.guild_id ? { guild: { id: b.guild_id } } : {}),
    });
    if (b.guild_id) install(guildOf(b), app.id, b);
    else {
      get(state.users, b.user_id, "user");
      if (!state.userInstalls.has(app.id)) state.userInstalls.set(app.id, new Set());
      if ((b.scopes ?? []).some((s) => s === "applications.commands" || s === "bot"))
        state.userInstalls.get(app.id).add(b.user_id);
    }
    return {};
  },
  uninstall: (b) => {
    const app = appOf(b);
    if (b.guild_id) {
      const g = guildOf(b);
      g.installs.delete(app.id);
      g.members.delete(app.id);
    } else {
      get(state.users, b.user_id, "user");
      deauthorize(app.id, b.user_id);
    }
    return {};
  },
  changeApplication: (b) => {
    const app = appOf(b);
    if (b.integration_types) app.integration_types = b.integration_types.map((t) => (t === 1 ? USER_INSTALL : t));
    if (b.webhook_url !== undefined) app.webhook_url = b.webhook_url;
    if (b.intents !== undefined) app.intents = b.intents;
    if (b.is_discoverable !== undefined) {
      app.is_discoverable = b.is_discoverable;
      if (b.is_discoverable)
        for (const c of [...state.commands.values()])
          if (c.application_id === app.id && c.nsfw) state.commands.delete(c.id);
    }
    if (b.has_activity !== undefined && b.has_activity !== app.has_activity) setActivity(app, b.has_activity);
    return {};
  },
  changePermissions: (b) => {
    const g = guildOf(b);
    const app = state.apps.has(b.command_id)
      ? b.command_id
      : get(state.commands, b.command_id, "command").application_id;
    permsOf(g.id, app).set(
      b.command_id,
      b.permissions.map(({ id, type, permission }) => ({ id, type, permission })),
    );
    return {};
  },
  listPicker: (b) => {
    get(state.users, b.user_id, "user");
    return { commands: picker(b.user_id, get(state.channels, b.channel_id, "channel")) };
  },
  invokeCommand: outcome(invoke),
  typeOption: outcome(typeOption),
  useComponent: outcome(useComponent),
  submitModal: outcome(submitModal),
  blockText: (b) => {
    guildOf(b).blocked.push(b.text);
    return {};
  },
  listDeliveries: (b) => {
    const app = appOf(b).id;
    const from = b.after === undefined ? 0 : Number(b.after.slice(1));
    return {
      deliveries: state.deliveries
        .slice(from)
        .filter((d) => d.app === app)
        .map((d) => ({ interaction: d.interaction })),
      cursor: `~${state.deliveries.length}`,
    };
  },
  listEvents: (b) => {
    const app = appOf(b).id;
    const from = b.after === undefined ? 0 : Number(b.after.slice(1));
    return {
      events: state.events
        .slice(from)
        .filter((e) => e.app === app)
        .map(({ name, by, data, url }) => ({ name, by, data, ...(url ? { url } : {}) })),
      cursor: `~${state.events.length}`,
    };
  },
  ...eventOperations,
  moveClock: (b) => {
    clock.move(b.milliseconds);
    return {};
  },
  describe: () => ({ operations: Object.keys(operations).reverse() }),
};
