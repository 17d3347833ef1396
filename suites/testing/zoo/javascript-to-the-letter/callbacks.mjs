/**
 * Answers of the application to interactions, and follow-ups.
 *
 * Choices: first answers expire after 60 seconds, tokens after 20 minutes; follow-ups wait for the first answer; a modal
 * does not answer a modal; type 10 is taken ("deprecated").
 */
import { draft, EPHEMERAL, edit, LOADING, show, store } from "./messages.mjs";
import { modal } from "./modals.mjs";
import { isFixed } from "./settings.mjs";
import { state } from "./store.mjs";
import { chars, clock, isObject, missing, wrong } from "./util.mjs";

const FIRST = 60_000,
  LIFE = 20 * 60_000;
const MAY = { 2: [4, 5, 9, 10, 12], 3: [4, 5, 6, 7, 9, 10, 12], 4: [8], 5: [4, 5, 6, 7, 10, 12] };
const say = (i, m) => {
  const full = store(i.channel, m, {
    author: i.app,
    application_id: i.app,
    interaction: { id: i.id, type: i.type, user: i.user },
    for: i.user,
  });
  i.messages.add(full.id);
  return full;
};
const LOC = (v) =>
  v === undefined ||
  v === null ||
  (isObject(v) && Object.values(v).every((x) => typeof x === "string" && chars(x) >= 1 && chars(x) <= 100));
export const callback = (id, token, body, files) => {
  const i = state.interactions.get(id);
  if (!i || i.token !== token) throw missing("no such interaction");
  if (i.answered !== null) throw wrong("answered before");
  if (clock.now() - i.created > FIRST) throw missing("too late");
  if (!isObject(body) || !Number.isInteger(body.type)) throw wrong("type of callback");
  const { type } = body;
  if (!MAY[i.type].includes(type)) throw wrong("not for this interaction");
  const d = body.data ?? {};
  if (!isObject(d)) throw wrong("data");
  if ((type === 6 || type === 7) && !i.message) throw wrong("no message");
  let shown = null;
  if (type === 4) shown = say(i, draft(d, files, null, i.channel));
  else if (type === 5)
    shown = say(i, {
      content: "",
      embeds: [],
      components: [],
      attachments: [],
      flags: LOADING | ((d.flags ?? 0) & EPHEMERAL),
      poll: null,
      stickers: [],
    });
  else if (type === 6 || type === 7) {
    const m = i.channel.messages.get(i.message.id);
    if (!m) throw missing("the message is gone");
    shown = type === 7 ? edit(i.channel, m, d, files) : m;
    i.messages.add(m.id);
  } else if (type === 8) {
    if (!Array.isArray(d.choices) || d.choices.length > 25) throw wrong("choices");
    for (const c of d.choices) {
      if (
        !isObject(c) ||
        typeof c.name !== "string" ||
        chars(c.name) < 1 ||
        chars(c.name) > 100 ||
        !LOC(c.name_localizations)
      )
        throw wrong("choice");
      const o = i.option;
      if (
        o.type === 3
          ? typeof c.value !== "string" || chars(c.value) > 100
          : typeof c.value !== "number" || (o.type === 4 && !Number.isSafeInteger(c.value))
      )
        throw wrong("value of choice");
    }
  } else if (type === 9) i.modal = modal(d);
  else if (type === 12 && !state.apps.get(i.app).has_activity) throw wrong("no activity");
  i.answered = type;
  if (shown) i.original = shown.id;
  return {
    interaction: { id: i.id, type: i.type, response_message_id: i.original },
    ...(shown ? { resource: { type, message: show(shown) } } : {}),
  };
};
const byToken = (app, token) => {
  const i = [...state.interactions.values()].find((x) => x.token === token && x.app === app);
  if (!i || clock.now() - i.created > LIFE) throw missing("no such token");
  if (i.answered === null) throw wrong("not yet answered");
  return i;
};
export const followUp = (app, token, body, files) => {
  const i = byToken(app, token);
  if (i.type === 4) throw wrong("nothing follows");
  const spent = i.follow + (isFixed("first-answers-count-as-follow-ups") ? 0 : 1);
  if (i.userOnly && spent >= 5) throw wrong("5 follow-ups");
  const m = say(i, draft(body, files, null, i.channel));
  i.follow++;
  return show(m);
};
export const own = (app, token, id) => {
  const i = byToken(app, token);
  const key = id === "@original" ? i.original : id;
  const m = key !== null && i.messages.has(key) ? i.channel.messages.get(key) : undefined;
  if (!m) throw missing("no such message");
  return { i, m };
};
export const removeOwn = (app, token, id) => {
  const { i, m } = own(app, token, id);
  i.channel.messages.delete(m.id);
};
