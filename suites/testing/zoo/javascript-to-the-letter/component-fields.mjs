/**
 * Fields of components, and their ids.
 *
 * Choices: "5" is 5, 5 is "5", "true" and 1 are true, null is absent, unknown members fall away and defaults are filled
 * in (no sentence). Ids are given level by level from -3 on, without 0 ("generated sequentially", "32-bit integer",
 * "0 is … treated as empty"); ids outside of the signed range are refused.
 */
import { isFixed } from "./settings.mjs";
import { chars, isObject, isSnowflake, wrong } from "./util.mjs";

export const str = (v, what, min, max) => {
  if (typeof v === "number" || typeof v === "boolean") v = String(v);
  if (typeof v !== "string") throw wrong(`${what}: text`);
  const n = chars(v);
  if (n < min || n > max) throw wrong(`${what}: ${min}-${max}`);
  return v;
};
export const int = (v, what, min, max) => {
  if (typeof v === "string" && /^-?\d{1,15}$/.test(v)) v = Number(v);
  if (!Number.isInteger(v) || v < min || v > max) throw wrong(`${what}: ${min} to ${max}`);
  return v;
};
export const bool = (v, what) => {
  if (v === true || v === "true" || v === 1) return true;
  if (v === false || v === "false" || v === 0) return false;
  throw wrong(`${what}: yes or no`);
};
export const has = (c, k) => c[k] !== undefined && c[k] !== null;
export const opt = (c, k, out, f) => {
  if (has(c, k)) out[k] = f(c[k]);
};
export const list = (v, what, min, max) => {
  if (!Array.isArray(v) || v.length < min || v.length > max) throw wrong(`${what}: ${min}-${max}`);
  return v;
};
export const emoji = (v) => {
  if (!isObject(v)) throw wrong("emoji");
  const out = {};
  opt(v, "name", out, (x) => str(x, "emoji name", 1, 64));
  opt(v, "id", out, (x) => {
    if (!isSnowflake(String(x))) throw wrong("emoji id");
    return String(x);
  });
  opt(v, "animated", out, (x) => bool(x, "animated"));
  if (!out.name && !out.id) throw wrong("emoji of nothing");
  return out;
};
export const start = (c, ctx, type) => {
  const out = { type };
  if (has(c, "id")) {
    const id = int(c.id, "id", -(2 ** 31), 2 ** 31 - 1);
    if (id !== 0) {
      if (ctx.ids.has(id)) throw wrong("id twice");
      ctx.ids.add(id);
      out.id = id;
    }
  }
  ctx.count++;
  return out;
};
export const custom = (c, ctx, out) => {
  out.custom_id = str(c.custom_id, "custom_id", 1, 100);
  if (ctx.customs.has(out.custom_id)) throw wrong("custom_id twice");
  ctx.customs.add(out.custom_id);
};
export const url = (v, max) => {
  str(v, "url", 1, max);
  try {
    new URL(v);
  } catch {
    throw wrong("url");
  }
  return v;
};

export const typeOf = (c) => {
  if (!isObject(c)) throw wrong("component");
  return int(c.type, "type", 1, 23);
};

export const kids = (c) => [
  ...(c.components ?? []),
  ...(c.accessory ? [c.accessory] : []),
  ...(c.component ? [c.component] : []),
];
export const walk = (tree) => tree.flatMap((c) => [c, ...walk(kids(c))]);
// Level by level, from -3 on, without 0.
export const number = (tree, ids) => {
  let next = -3;
  const taken = isFixed("generated-ids-look-at-the-top-level") ? ids : new Set(tree.map(({ id }) => id));
  for (let level = tree; level.length; level = level.flatMap(kids))
    for (const c of level)
      if (c.id === undefined) {
        while (next === 0 || taken.has(next)) next++;
        c.id = next++;
      }
  return tree;
};
export const context = (place, files) => ({ place, files, ids: new Set(), customs: new Set(), count: 0, text: 0 });
