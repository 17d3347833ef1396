/**
 * Creates, edits, deletes and overwrites commands.
 *
 * Choices: each command counts its versions from 9 on its own, so many share one ("Autoincrementing"); they change with
 * name, description, options, permissions, nsfw, contexts, integration_types and handler alone ("substantial changes").
 * The day of 200 creates is a window of 24 hours behind each create, for each application and guild; deletes give nothing
 * back. In a bulk, an id that is unknown, of another type or given twice is refused ("command ID if known").
 */
import { build } from "./build-command.mjs";
import { dropPermissions, state } from "./store.mjs";
import { clock, isSnowflake, missing, newId, rotate, wrong } from "./util.mjs";

const plain = (list) =>
  (list ?? []).map((o) => ({
    ...o,
    name_localizations: 0,
    description_localizations: 0,
    options: plain(o.options),
    choices: o.choices?.map((c) => [c.name, c.value]),
  }));
const core = (c) =>
  JSON.stringify([
    c.name,
    c.type,
    c.description,
    plain(c.options),
    c.default_member_permissions,
    c.nsfw,
    c.integration_types,
    c.contexts,
    c.handler,
  ]);

export const scopeOf = (app, guild) =>
  [...state.commands.values()].filter((c) => c.application_id === app.id && c.guild_id === (guild?.id ?? null));
const MAX = { 1: 100, 2: 15, 3: 15, 4: 1 };
const DAY = 86400000;
const day = (app, guild) => {
  const k = `${app.id}/${guild.id}`;
  const list = (state.creates.get(k) ?? []).filter((t) => t > clock.now() - DAY);
  state.creates.set(k, list);
  return list;
};
const put = (old, draft) => {
  const c = { ...draft, id: old?.id ?? newId() };
  // Each command counts for itself, from 9.
  c.version = old ? (core(old) === core(c) ? old.version : old.version + 1n) : 9n;
  if (old && old.name !== c.name) dropPermissions(old);
  state.commands.set(c.id, c);
  return c;
};
export const createCommand = (app, guild, body) => {
  const draft = build(app, guild, body, null, "create");
  const all = scopeOf(app, guild);
  const old = all.find((c) => c.type === draft.type && c.name === draft.name);
  if (!old) {
    if (all.filter((c) => c.type === draft.type).length >= MAX[draft.type]) throw wrong("too many commands");
    if (guild) {
      const list = day(app, guild);
      if (list.length >= 200) throw wrong("too many today");
      list.push(clock.now());
    }
  }
  return { status: old ? 200 : 201, command: put(old, draft) };
};
export const findCommand = (app, guild, id) => {
  const c = state.commands.get(id);
  if (!c || c.application_id !== app.id || c.guild_id !== (guild?.id ?? null)) throw missing("no such command");
  return c;
};
export const editCommand = (app, guild, id, body) => {
  const old = findCommand(app, guild, id);
  const draft = build(app, guild, body, old, "edit");
  if (
    draft.name !== old.name &&
    scopeOf(app, guild).some((c) => c !== old && c.type === old.type && c.name === draft.name)
  )
    throw wrong("name is used");
  return put(old, draft);
};
export const deleteCommand = (app, guild, id) => {
  const c = findCommand(app, guild, id);
  state.commands.delete(c.id);
  dropPermissions(c);
};
export const bulkCommands = (app, guild, body) => {
  if (!Array.isArray(body)) throw wrong("not a list");
  const all = scopeOf(app, guild);
  const drafts = body.map((b) => build(app, guild, b, null, "bulk"));
  if (new Set(drafts.map((d) => d.type + d.name)).size < drafts.length) throw wrong("twice");
  for (const t of [1, 2, 3, 4])
    if (drafts.filter((d) => d.type === t).length > MAX[t]) throw wrong("too many commands");
  const taken = new Set();
  const olds = body.map((b, i) => {
    if (b.id === undefined || b.id === null) return null;
    if (!isSnowflake(b.id)) throw wrong("id");
    const o = all.find((c) => c.id === b.id);
    if (!o || o.type !== drafts[i].type) throw wrong("no such id");
    if (taken.has(o)) throw wrong("id twice");
    taken.add(o);
    return o;
  });
  drafts.forEach((d, i) => {
    if (olds[i]) return;
    const o = all.find((c) => c.type === d.type && c.name === d.name && !taken.has(c));
    if (o) {
      olds[i] = o;
      taken.add(o);
    }
  });
  const fresh = olds.filter((o) => !o).length;
  if (guild) {
    const list = day(app, guild);
    if (list.length + fresh > 200) throw wrong("too many today");
    for (let i = 0; i < fresh; i++) list.push(clock.now());
  }
  for (const c of all)
    if (!taken.has(c)) {
      state.commands.delete(c.id);
      dropPermissions(c);
    }
  return rotate(drafts.map((d, i) => put(olds[i], d)));
};

export const ensureEntryPoint = (app) => {
  const now = scopeOf(app, null).find((c) => c.type === 4);
  if (app.has_activity && !now) createCommand(app, null, { type: 4, name: "Launch" });
};
