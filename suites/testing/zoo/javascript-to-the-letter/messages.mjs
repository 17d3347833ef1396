/**
 * Messages of channels.
 *
 * Choices: messages count from 9 in each channel, so that many have one id; content, embeds, poll and stickers of a V2
 * message are refused unless empty, and its answer has no content and no embeds ("no longer work", "disabled"); an edit
 * whose flags lack the bit is refused; an edit that adds it throws content away ("cannot be removed", "stop working").
 * Blocked texts are refused with 400 on creation too. There is no bulk delete: it is not in the documents.
 */
import { messageComponents } from "./components.mjs";
import { ADMIN, canSee, canSend, channelPerms, MANAGE_MESSAGES } from "./permissions.mjs";
import { state, userJson } from "./store.mjs";
import { makeAttachment } from "./uploads.mjs";
import { chars, clock, forbidden, isObject, isSnowflake, longYear, missing, No, rotate, wrong } from "./util.mjs";

export const V2 = 1 << 15,
  EPHEMERAL = 64,
  LOADING = 128;
const embedsOf = (v) => {
  if (v === undefined || v === null) return [];
  if (!Array.isArray(v) || v.length > 10) throw wrong("embeds");
  for (const e of v) {
    if (!isObject(e)) throw wrong("embed");
    if (e.fields !== undefined && e.fields !== null && (!Array.isArray(e.fields) || e.fields.length > 25))
      throw wrong("more than 25 fields");
  }
  return v;
};
const textsOf = (m) => JSON.stringify([m.content, m.embeds, m.components]);

/** @param old the message that is changed, or nothing */
export const draft = (body, files, old, channel) => {
  if (!isObject(body)) throw wrong("not an object");
  const m = old
    ? { ...old }
    : { content: "", embeds: [], components: [], attachments: [], flags: 0, poll: null, stickers: [] };
  const has = (k) => body[k] !== undefined && body[k] !== null;
  if (has("flags")) {
    if (!Number.isInteger(body.flags) || body.flags < 0 || body.flags > 2 ** 31) throw wrong("flags");
    if (old && old.flags & V2 && !(body.flags & V2)) throw wrong("the flag cannot be removed");
    m.flags = old ? (old.flags & (EPHEMERAL | LOADING)) | (body.flags & ~(EPHEMERAL | LOADING)) : body.flags;
  }
  const isV2 = Boolean(m.flags & V2);
  if (has("content") && typeof body.content !== "string") throw wrong("content");
  if (isV2) {
    if (has("content") && body.content !== "") throw wrong("no content");
    for (const k of ["embeds", "stickers", "sticker_ids"])
      if (has(k) && !(Array.isArray(body[k]) && !body[k].length)) throw wrong(`no ${k}`);
    if (has("poll")) throw wrong("no poll");
    Object.assign(m, { content: "", embeds: [], poll: null, stickers: [] });
  } else {
    if (body.content !== undefined) m.content = body.content ?? "";
    if (chars(m.content) > 4000) throw wrong("content");
    if (body.embeds !== undefined) m.embeds = embedsOf(body.embeds);
    if (has("poll")) m.poll = body.poll;
    const s = body.sticker_ids ?? body.stickers;
    if (s !== undefined && s !== null) {
      if (!Array.isArray(s)) throw wrong("stickers");
      m.stickers = s;
    }
  }
  // Attachments: those of the list stay, files come along.
  let kept = m.attachments;
  const meta = new Map();
  if (has("attachments")) {
    if (!Array.isArray(body.attachments)) throw wrong("attachments");
    for (const a of body.attachments)
      if (!isObject(a)) throw wrong("attachment");
      else meta.set(String(a.id), a);
    if (old) kept = old.attachments.filter((a) => meta.has(a.id));
  }
  const fresh = files.map((f, i) => {
    const n = /\[(\d+)\]/.exec(f.name ?? "")?.[1] ?? String(i);
    const about = meta.get(n) ?? {};
    return makeAttachment(f.filename, f.data, f.type, {
      description: typeof about.description === "string" ? about.description : null,
    });
  });
  m.attachments = [...kept, ...fresh];
  const byName = new Map(m.attachments.map((a) => [a.filename, a]));
  if (body.components !== undefined) m.components = messageComponents(body.components ?? [], isV2, byName);
  else if (old && isV2 && !(old.flags & V2) && !m.components.length) throw wrong("nothing to show");
  if (has("allowed_mentions") && !isObject(body.allowed_mentions)) throw wrong("allowed_mentions");
  if (
    isV2
      ? !m.components.length
      : !m.content &&
        !m.embeds.length &&
        !m.components.length &&
        !m.attachments.length &&
        !m.poll &&
        !m.stickers.length &&
        !m.forwarded
  ) {
    if (!(isObject(body.message_reference) && body.message_reference.type === 1)) throw wrong("empty message");
  }
  if (channel?.guild?.blocked.some((t) => textsOf(m).includes(JSON.stringify(t).slice(1, -1))))
    throw new No(400, "blocked");
  return m;
};
export const store = (channel, m, more) => {
  const id = String(channel.next++); // each channel counts for itself
  const full = { ...m, id, channel_id: channel.id, created: clock.now(), edited: null, ...more };
  channel.messages.set(id, full);
  if ([10, 11, 12].includes(channel.type)) {
    channel.joined ??= new Map();
    if (!channel.joined.has(full.author)) channel.joined.set(full.author, clock.now());
  }
  return full;
};
export const channelFor = (id, app) => {
  const c = state.channels.get(id);
  if (!c || (c.guild && !c.guild.members.has(app))) throw missing("no such channel");
  if (!canSee(c, app)) throw forbidden("not visible");
  return c;
};
export const create = (channelId, app, body, files) => {
  const channel = channelFor(channelId, app);
  if ([4, 14, 15].includes(channel.type)) throw wrong("no text here");
  if (!canSend(channel, app)) throw forbidden("may not write");
  const m = draft(body, files, null, channel);
  const ref = body.message_reference;
  if (isObject(ref)) {
    const from = state.channels.get(String(ref.channel_id ?? channelId));
    const source = from?.messages.get(String(ref.message_id));
    if (!source) throw wrong("no such reference");
    if (ref.type === 1) {
      if (source.readable === false) throw wrong("cannot read it", 160014);
      m.forwarded = source;
    }
    m.reference = { type: ref.type ?? 0, channel_id: from.id, message_id: source.id };
  }
  m.flags &= ~(EPHEMERAL | LOADING);
  return store(channel, m, { author: app, application_id: app });
};
export const find = (channel, id, viewer) => {
  const m = channel.messages.get(id);
  if (!m || (m.flags & EPHEMERAL && m.for !== viewer)) throw missing("no such message");
  return m;
};
export const edit = (channel, m, body, files) => {
  const next = draft(body, files, m, channel);
  next.edited = clock.now();
  next.flags &= ~LOADING;
  channel.messages.set(m.id, next);
  return next;
};
export const remove = (channel, m, app) => {
  if (m.author !== app && !(channelPerms(channel, app) & (MANAGE_MESSAGES | ADMIN))) throw forbidden("not yours");
  channel.messages.delete(m.id);
};
export const listMessages = (channel, query) => {
  let list = [...channel.messages.values()].filter((m) => !(m.flags & EPHEMERAL));
  const limit = query.get("limit") === null ? 50 : Number(query.get("limit"));
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw wrong("limit");
  const before = query.get("before"),
    after = query.get("after");
  for (const x of [before, after]) if (x !== null && !isSnowflake(x)) throw wrong("not an id");
  if (before !== null) list = list.filter((m) => BigInt(m.id) < BigInt(before));
  if (after !== null) list = list.filter((m) => BigInt(m.id) > BigInt(after)).slice(0, limit);
  return rotate(list.slice(-limit)).map(show);
};
export const show = (m) => {
  const v2 = m.flags & V2;
  const channel = state.channels.get(m.channel_id);
  return {
    id: m.id,
    channel_id: m.channel_id,
    type: m.interaction ? 20 : m.reference && !m.forwarded ? 19 : 0,
    author: userJson(m.author),
    timestamp: longYear(m.created),
    edited_timestamp: m.edited === null ? null : longYear(m.edited),
    flags: m.flags,
    components: m.components,
    attachments: m.attachments,
    mentions: [],
    mention_roles: [],
    mention_everyone: false,
    pinned: Boolean(m.pinned),
    tts: false,
    ...(v2 ? {} : { content: m.content, embeds: m.embeds, sticker_items: m.stickers }),
    ...(m.poll ? { poll: m.poll } : {}),
    ...(m.reference ? { message_reference: m.reference } : {}),
    ...(m.forwarded ? { message_snapshots: [{ message: { content: m.forwarded.content } }] } : {}),
    ...(m.application_id ? { application_id: m.application_id } : {}),
    ...(m.interaction
      ? { interaction_metadata: { id: m.interaction.id, type: m.interaction.type, user: userJson(m.interaction.user) } }
      : {}),
    ...(channel?.guild ? { guild_id: channel.guild.id } : {}),
  };
};
