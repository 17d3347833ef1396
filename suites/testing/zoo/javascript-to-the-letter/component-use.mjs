/** Uses of components in messages. */
import { walk } from "./components.mjs";
import { deliver, invalid, Outcome, resolver } from "./deliver.mjs";
import { place } from "./invoke.mjs";
import { EPHEMERAL } from "./messages.mjs";
import { canSee } from "./permissions.mjs";
import { isFixed } from "./settings.mjs";

export const within = (list, c, floor) => {
  if (!Array.isArray(list) || new Set(list).size < list.length) throw invalid("values");
  if (list.length === 0 && floor) return;
  if (list.length < c.min_values || list.length > c.max_values) throw invalid("count of values");
};
export const pick = (c, list, r) => {
  for (const v of list) {
    if (typeof v !== "string") throw invalid("value");
    if (c.type === 3 && !c.options.some((o) => o.value === v)) throw invalid("no such value");
    if (c.type === 5) r.user(v);
    if (c.type === 6) r.role(v);
    if (c.type === 7 && (isFixed("mentionable-selects-resolve-users-alone") || !r.isRole(v))) r.mentionable(v);
    if (c.type === 8) r.channel(v, c.channel_types);
  }
};
export const useComponent = (b) => {
  const { user, channel } = place(b);
  if (!canSee(channel, user.id)) throw new Outcome("denied", "not visible");
  const m = channel.messages.get(b.message_id);
  if (!m || (m.flags & EPHEMERAL && m.for !== user.id)) throw new Outcome("unknown", "no such message");
  const c = walk(m.components).find((x) =>
    b.custom_id !== undefined ? x.custom_id === b.custom_id : x.id === b.component_id,
  );
  if (!c || ![2, 3, 5, 6, 7, 8].includes(c.type)) throw new Outcome("unknown", "no such component");
  if (c.disabled) throw invalid("disabled");
  if (c.type === 2) {
    if (c.style >= 5) return { outcome: "handled" };
    return deliver({
      app: m.author,
      type: 3,
      user: user.id,
      channel,
      locale: user.locale,
      message: m,
      data: { component_type: 2, id: c.id, custom_id: c.custom_id },
    });
  }
  const r = resolver(channel, user.id);
  const values = b.values ?? [];
  within(values, c, false);
  pick(c, values, r);
  return deliver({
    app: m.author,
    type: 3,
    user: user.id,
    channel,
    locale: user.locale,
    message: m,
    data: {
      component_type: c.type,
      id: c.id,
      custom_id: c.custom_id,
      values,
      ...(c.type === 3 ? {} : { resolved: r.out }),
    },
  });
};
