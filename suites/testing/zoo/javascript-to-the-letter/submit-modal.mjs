/**
 * Submits modals.
 *
 * Choices: `resolved` is both in the component and in data (D2 response structures; the envelope is not shown).
 */
import { pick, within } from "./component-use.mjs";
import { deliver, invalid, Outcome, resolver } from "./deliver.mjs";
import { isFixed } from "./settings.mjs";
import { state } from "./store.mjs";
import { chars, isObject } from "./util.mjs";

const answerField = (c, given, r) => {
  const out = { type: c.type, id: c.id, custom_id: c.custom_id };
  const empty = (list) => {
    if (!list.length && c.required) throw invalid(`${c.custom_id}: required`);
  };
  switch (c.type) {
    case 4: {
      const v = given === undefined ? (c.value ?? "") : (given ?? "");
      if (typeof v !== "string") throw invalid(`${c.custom_id}: text`);
      const n = chars(v);
      if (!n && c.required) throw invalid(`${c.custom_id}: required`);
      if (n && (n < (c.min_length ?? 0) || n > (c.max_length ?? 4000))) throw invalid(`${c.custom_id}: length`);
      return { ...out, value: v };
    }
    case 21: {
      const v = given === undefined ? (c.options.find((o) => o.default)?.value ?? null) : given;
      if (v === null ? c.required : !c.options.some((o) => o.value === v)) throw invalid(`${c.custom_id}: choice`);
      return { ...out, value: v };
    }
    case 22: {
      const v = given === undefined ? c.options.filter((o) => o.default).map((o) => o.value) : (given ?? []);
      within(v, c, !c.required);
      if (v.some((x) => !c.options.some((o) => o.value === x))) throw invalid(`${c.custom_id}: choice`);
      empty(v);
      return v.length || isFixed("unchecked-groups-have-no-values") ? { ...out, values: v } : out;
    }
    case 23: {
      const v = given ?? (given === null ? false : c.default);
      if (typeof v !== "boolean") throw invalid(`${c.custom_id}: boolean`);
      return { ...out, value: v };
    }
    case 19: {
      const v = given ?? [];
      within(v, c, !c.required);
      empty(v);
      const values = v.map((x) => r.file(x));
      return { ...out, values };
    }
    default: {
      const v =
        given === undefined
          ? c.type === 3
            ? c.options.filter((o) => o.default).map((o) => o.value)
            : (c.default_values ?? []).map((d) => d.id)
          : (given ?? []);
      within(v, c, !c.required);
      empty(v);
      const own = { ...r, out: {} };
      pick(c, v, r);
      if (c.type === 3) return { ...out, values: v };
      for (const [kind, map] of Object.entries(r.out)) {
        const some = [...map].filter(([id]) => v.includes(id));
        if (some.length) own.out[kind] = new Map(some);
      }
      return { ...out, values: v, resolved: own.out };
    }
  }
};
export const submitModal = (b) => {
  const user = state.users.get(b.user_id);
  const i = state.interactions.get(b.interaction_id);
  if (!user) throw new Outcome("error", "no such user");
  if (!i?.modal || i.user !== user.id) throw new Outcome("unknown", "no such modal");
  const values = b.values ?? {};
  if (!isObject(values)) throw new Outcome("error", "values");
  const r = resolver(i.channel, user.id);
  const fields = new Set();
  const components = i.modal.components.map((c) => {
    if (c.type === 10) return { type: 10, id: c.id };
    fields.add(c.component.custom_id);
    return {
      type: 18,
      id: c.id,
      component: answerField(
        c.component,
        Object.hasOwn(values, c.component.custom_id) ? values[c.component.custom_id] : undefined,
        r,
      ),
    };
  });
  for (const k of Object.keys(values)) if (!fields.has(k)) throw invalid(`no field ${k}`);
  const d = { custom_id: i.modal.custom_id, components, resolved: r.out };
  i.modal = null;
  return deliver({
    app: i.app,
    type: 5,
    userOnly: i.userOnly,
    user: user.id,
    channel: i.channel,
    locale: i.locale,
    message: i.message && i.channel.messages.get(i.message.id),
    data: d,
  });
};
