/**
 * Texts, numbers and dictionaries of commands.
 *
 * Choices: wrong types are never coerced, null is refused where only `?` stands ("?? means optional and nullable"),
 * characters are code points, six locales are known ("Complete list of locale codes: not shown"), and bits are kept as
 * they were sent, with leading zeros ("bit set serialized as a string").
 */
import { LOCALES } from "./store.mjs";
import { chars, isObject, toMap, wrong } from "./util.mjs";

const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
const letters = (s) => [...s].every((c) => !/\p{L}/u.test(c) || c.toLowerCase() === c);
export const text = (v, min, max, what) => {
  if (typeof v !== "string") throw wrong(`${what}: text`);
  const n = chars(v);
  if (n < min || n > max) throw wrong(`${what}: ${min}-${max}`);
  return v;
};
export const slashName = (v, what) => {
  text(v, 1, 32, what);
  if (!NAME.test(v) || !letters(v)) throw wrong(`${what}: name`);
  return v;
};
export const bool = (v, what) => {
  if (typeof v !== "boolean") throw wrong(`${what}: yes or no`);
  return v;
};
export const integer = (v, min, max, what) => {
  if (!Number.isInteger(v) || v < min || v > max) throw wrong(`${what}: ${min}-${max}`);
  return v;
};
export const dictionary = (v, check, what) => {
  if (v === undefined || v === null) return null;
  if (!isObject(v)) throw wrong(`${what}: dictionary`);
  for (const [k, x] of Object.entries(v)) {
    if (!LOCALES.includes(k)) throw wrong(`${what}: locale ${k}`);
    check(x, `${what}.${k}`);
  }
  return toMap(v);
};
export const bits = (v) => {
  if (v === undefined || v === null) return null;
  if (typeof v !== "string" || !/^[0-9]{1,20}$/.test(v) || BigInt(v) >= 2n ** 64n) throw wrong("bits");
  return v;
};
export const strict = (o, names, what) => {
  for (const k of Object.keys(o)) if (!names.includes(k)) throw wrong(`${what}: member ${k}`);
};
