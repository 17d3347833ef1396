/**
 * Buttons and selects.
 *
 * Choices: refused are max_values 0, least above most, equal values of options, too many defaults, and labels or values
 * of options that are empty. min_values 0 in a message is refused even with `required: false` ("at least 1 when required
 * is omitted or true"; "ignored in messages"). `default_values: []` counts as absent ("the count must lie within").
 * `disabled` in a modal is refused even when false or null ("Using disabled on a component in a modal is an error").
 */
import { bool, custom, emoji, has, int, list, opt, start, str, url } from "./component-fields.mjs";
import { CHANNEL_TYPES } from "./store.mjs";
import { isObject, isSnowflake, wrong } from "./util.mjs";

export const button = (c, ctx) => {
  const out = start(c, ctx, 2);
  out.style = int(c.style, "style", 1, 6);
  const only = (...names) => {
    for (const k of ["custom_id", "url", "sku_id", "label", "emoji"])
      if (has(c, k) && !names.includes(k)) throw wrong(`button with ${k}`);
  };
  if (out.style === 6) {
    only("sku_id");
    if (!isSnowflake(String(c.sku_id))) throw wrong("sku_id");
    out.sku_id = String(c.sku_id);
  } else {
    only("label", "emoji", out.style === 5 ? "url" : "custom_id");
    if (out.style === 5) out.url = url(c.url, 512);
    else custom(c, ctx, out);
    opt(c, "label", out, (v) => str(v, "label", 0, 80));
    opt(c, "emoji", out, emoji);
  }
  out.disabled = has(c, "disabled") ? bool(c.disabled, "disabled") : false;
  return out;
};
const KIND = { 5: ["user"], 6: ["role"], 7: ["user", "role"], 8: ["channel"] };
export const counts = (c, out, modal, top, floor) => {
  out.min_values = has(c, "min_values") ? int(c.min_values, "min_values", 0, top) : 1;
  out.max_values = has(c, "max_values") ? int(c.max_values, "max_values", 1, top) : floor;
  // In a message `required` is ignored, so it is never false there.
  if (out.min_values < 1 && !(modal && out.required === false))
    throw wrong("min_values below 1 where something is required");
  if (out.min_values > out.max_values) throw wrong("least above most");
};
export const select = (c, ctx, type) => {
  const out = start(c, ctx, type);
  const modal = ctx.place === "modal";
  custom(c, ctx, out);
  opt(c, "placeholder", out, (v) => str(v, "placeholder", 0, 150));
  if (modal) {
    if (c.disabled !== undefined) throw wrong("disabled in a modal");
    out.required = has(c, "required") ? bool(c.required, "required") : true;
  } else out.disabled = has(c, "disabled") ? bool(c.disabled, "disabled") : false;
  counts(c, out, modal, 25, 1);
  if (type === 3) {
    out.options = list(c.options, "options", 1, 25).map((o) => {
      if (!isObject(o)) throw wrong("option");
      const x = { label: str(o.label, "label", 1, 100), value: str(o.value, "value", 1, 100) };
      opt(o, "description", x, (v) => str(v, "description", 0, 100));
      opt(o, "emoji", x, emoji);
      x.default = has(o, "default") ? bool(o.default, "default") : false;
      return x;
    });
    if (new Set(out.options.map((o) => o.value)).size < out.options.length) throw wrong("value twice");
    if (out.options.filter((o) => o.default).length > out.max_values) throw wrong("too many defaults");
    if (out.min_values > out.options.length) throw wrong("min_values above the options");
  } else {
    if (has(c, "default_values")) {
      const values = list(c.default_values, "default_values", 0, 25).map((d) => {
        if (!isObject(d) || !isSnowflake(String(d.id)) || !KIND[type].includes(d.type)) throw wrong("default value");
        return { id: String(d.id), type: d.type };
      });
      if (values.length) {
        if (values.length < out.min_values || values.length > out.max_values) throw wrong("count of default_values");
        out.default_values = values;
      }
    }
    if (type === 8)
      opt(c, "channel_types", out, (v) =>
        list(v, "channel_types", 0, 25).map((t) => {
          const n = int(t, "channel type", 0, 255);
          if (!CHANNEL_TYPES.includes(n)) throw wrong("channel type");
          return n;
        }),
      );
  }
  return out;
};
