/**
 * Modals and their inputs.
 *
 * Choices: `label` of a Text Input is refused even when null, and a Text Input in an Action Row of a modal is refused
 * ("deprecated; use a Label"). `required: true` of a Checkbox is refused, false is dropped ("A checkbox cannot be
 * required"). Empty values and labels, equal values and several defaults of a radio group are refused.
 */
import { bool, context, custom, has, int, list, number, opt, start, str, typeOf } from "./component-fields.mjs";
import { text } from "./components.mjs";
import { counts, select } from "./interactive.mjs";
import { isObject, wrong } from "./util.mjs";

const choices = (c, min) => {
  const out = list(c.options, "options", min, 10).map((o) => {
    if (!isObject(o)) throw wrong("option");
    const x = { value: str(o.value, "value", 1, 100), label: str(o.label, "label", 1, 100) };
    opt(o, "description", x, (v) => str(v, "description", 0, 100));
    x.default = has(o, "default") ? bool(o.default, "default") : false;
    return x;
  });
  if (new Set(out.map((o) => o.value)).size < out.length) throw wrong("value twice");
  return out;
};
const field = (c, ctx) => {
  const type = typeOf(c);
  if (c.disabled !== undefined) throw wrong("disabled in a modal");
  if ([3, 5, 6, 7, 8].includes(type)) return select(c, ctx, type);
  const out = start(c, ctx, type);
  if (![4, 19, 21, 22, 23].includes(type)) throw wrong(`component ${type} in a label`);
  custom(c, ctx, out);
  if (type === 23) {
    if (has(c, "required") && bool(c.required, "required")) throw wrong("a checkbox cannot be required");
    out.default = has(c, "default") ? bool(c.default, "default") : false;
    return out;
  }
  out.required = has(c, "required") ? bool(c.required, "required") : true;
  if (type === 4) {
    if (c.label !== undefined) throw wrong("label of a text input");
    out.style = int(c.style, "style", 1, 2);
    opt(c, "min_length", out, (v) => int(v, "min_length", 0, 4000));
    opt(c, "max_length", out, (v) => int(v, "max_length", 1, 4000));
    if (out.min_length > out.max_length) throw wrong("least above most");
    opt(c, "value", out, (v) => str(v, "value", 0, Math.min(4000, out.max_length ?? 4000)));
    opt(c, "placeholder", out, (v) => str(v, "placeholder", 0, 100));
  } else if (type === 19) counts(c, out, true, 10, 1);
  else if (type === 21) {
    out.options = choices(c, 2);
    if (out.options.filter((o) => o.default).length > 1) throw wrong("two defaults");
  } else {
    out.options = choices(c, 1);
    counts(c, out, true, 10, out.options.length);
    if (out.min_values > out.options.length) throw wrong("min_values above the options");
    if (out.options.filter((o) => o.default).length > out.max_values) throw wrong("too many defaults");
  }
  return out;
};
export const modal = (d) => {
  if (!isObject(d)) throw wrong("modal");
  const ctx = context("modal", new Map());
  const out = { custom_id: str(d.custom_id, "custom_id", 1, 100), title: str(d.title, "title", 1, 45) };
  out.components = list(d.components, "components", 1, Infinity).map((c) => {
    const type = typeOf(c);
    if (c.disabled !== undefined) throw wrong("disabled in a modal");
    if (type === 10) return text(c, ctx);
    if (type !== 18) throw wrong("labels and texts only"); // a Text Input in an Action Row is deprecated
    const l = start(c, ctx, 18);
    l.label = str(c.label, "label", 1, 45);
    opt(c, "description", l, (v) => str(v, "description", 0, 100));
    l.component = field(c.component, ctx);
    return l;
  });
  number(out.components, ctx.ids);
  return out;
};
