/**
 * Uses of commands, and typing into their options.
 *
 * Choices: delivered options are in reverse; old versions are refused for guild commands too; only user commands need the
 * permission to write ("to use a user command").
 */
import { deliver, invalid, Outcome, resolver } from "./deliver.mjs";
import { store } from "./messages.mjs";
import { canSend } from "./permissions.mjs";
import { barrier, onlyUser } from "./picker.mjs";
import { isFixed } from "./settings.mjs";
import { state } from "./store.mjs";
import { chars } from "./util.mjs";

const number = (o, v) => {
  if (typeof v !== "number" || (o.type === 4 ? !Number.isSafeInteger(v) : !Number.isFinite(v) || Math.abs(v) > 2 ** 53))
    throw invalid(`${o.name}: number`);
  if (v < o.min_value || v > o.max_value) throw invalid(`${o.name}: range`);
};
const fill = (defs, given, r, typing) => {
  if (given !== undefined && !Array.isArray(given)) throw invalid("options");
  const list = given ?? [];
  if (new Set(list.map((x) => x.name)).size < list.length) throw invalid("twice");
  const subs = defs.some((o) => o.type <= 2);
  if (subs && list.length !== 1) throw invalid("a subcommand, please");
  const out = list.map((x) => {
    const o = defs.find((d) => d.name === x.name);
    if (!o) throw invalid(`no option ${x.name}`);
    if (o.type <= 2) return { name: o.name, type: o.type, options: fill(o.options, x.options, r, typing) };
    let v = x.value;
    if (x.focused) {
      if (!typing || typing.option || !o.autocomplete) throw invalid(`${o.name}: not completed`);
      typing.option = o;
      v = String(v ?? "");
      if (o.type !== 3 && v !== "" && isFixed("typed-numbers-are-not-checked")) {
        if (!(o.type === 4 ? /^-?\d+$/ : /^-?\d+(\.\d*)?$/).test(v)) throw invalid(`${o.name}: number`);
        number(o, Number(v));
      }
      if (o.type === 3 && chars(v) > (o.max_length ?? 6000)) throw invalid(`${o.name}: length`);
      return { name: o.name, type: o.type, value: v, focused: true };
    }
    if (v === undefined || v === null) throw invalid(`${o.name}: nothing`);
    if (o.choices && !o.choices.some((c) => c.value === v)) throw invalid(`${o.name}: choice`);
    switch (o.type) {
      case 3:
        if (typeof v !== "string" || !v || chars(v) < (o.min_length ?? 0) || chars(v) > (o.max_length ?? 6000))
          throw invalid(`${o.name}: text`);
        break;
      case 4:
      case 10:
        number(o, v);
        break;
      case 5:
        if (typeof v !== "boolean") throw invalid(`${o.name}: boolean`);
        break;
      case 6:
        r.user(v);
        break;
      case 7:
        r.channel(v, o.channel_types);
        break;
      case 8:
        r.role(v);
        break;
      case 9:
        r.mentionable(v);
        break;
      default:
        v = r.file(v);
    }
    return { name: o.name, type: o.type, value: v };
  });
  if (!typing)
    for (const o of defs) if (o.required && !list.some((x) => x.name === o.name)) throw invalid(`${o.name}: missing`);
  return out.reverse();
};
export const place = (b) => {
  const user = state.users.get(b.user_id),
    channel = state.channels.get(b.channel_id);
  if (!user) throw new Outcome("error", "no such user");
  if (!channel) throw new Outcome("error", "no such channel");
  return { user, channel };
};
const ready = (b) => {
  const { user, channel } = place(b);
  const c = state.commands.get(b.command_id);
  if (!c) throw new Outcome("unknown", "no such command");
  const why = barrier(c, user.id, channel);
  if (why) throw new Outcome(why, "not for this user here");
  if (b.version !== undefined && String(b.version) !== String(c.version))
    throw new Outcome("outdated", "there is a newer version");
  if (c.type === 2 && !canSend(channel, user.id)) throw new Outcome("denied", "Permission Denied");
  return { c, user, channel, locale: b.locale ?? user.locale };
};
const data = (c, r, more) => {
  const d = {
    id: c.id,
    name: c.name,
    type: c.type,
    version: String(c.version),
    ...more,
    ...(c.guild_id ? { guild_id: c.guild_id } : {}),
  };
  if (Object.keys(r.out).length) d.resolved = r.out;
  return d;
};
export const invoke = (b) => {
  const { c, user, channel, locale } = ready(b);
  const r = resolver(channel, user.id);
  if (c.type === 4 && c.handler === 2) {
    store(
      channel,
      {
        content: "La agado komenciĝas",
        embeds: [],
        components: [],
        attachments: [],
        flags: 0,
        poll: null,
        stickers: [],
      },
      { author: c.application_id, application_id: c.application_id },
    );
    return { outcome: "handled" };
  }
  const more = {};
  if (c.type === 1) {
    if (b.target_id !== undefined) throw invalid("target of a slash command");
    more.options = fill(c.options, b.options, r);
  } else {
    if (b.options?.length) throw invalid("no arguments");
    if (c.type === 2) r.user(b.target_id);
    if (c.type === 3) r.message(b.target_id);
    if (c.type !== 4) more.target_id = b.target_id;
  }
  return deliver({
    app: c.application_id,
    type: 2,
    userOnly: onlyUser(c, user.id, channel),
    user: user.id,
    channel,
    locale,
    data: data(c, r, more),
  });
};
export const typeOption = (b) => {
  const { c, user, channel, locale } = ready(b);
  if (c.type !== 1) throw invalid("nothing to type");
  const r = resolver(channel, user.id),
    typing = {};
  const options = fill(c.options, b.options, r, typing);
  if (!typing.option) throw invalid("nothing is focused");
  return deliver({
    app: c.application_id,
    type: 4,
    user: user.id,
    channel,
    locale,
    option: typing.option,
    data: data(c, r, { options }),
  });
};
