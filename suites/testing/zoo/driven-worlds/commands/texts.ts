/** Names, descriptions and their translations. */
import { type Problems, readText } from "../failure.js";
import { isLocaleCode } from "../locales.js";
import { isObject } from "../values.js";
import type { Dictionary } from "./content.js";

/** Reads a text at a place, and says what is wrong with it. */
export type ReadsText = (p: Problems, value: unknown, at: string) => string;

const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

/** A name of a slash command or of an option. */
export function slashName(p: Problems, value: unknown, at: string): string {
  if (typeof value !== "string") {
    p.add(at, "must be a string");
    return "";
  }
  if (!NAME.test(value)) p.add(at, "must have 1 to 32 letters, digits, - _ or '");
  else
    for (const one of value)
      if (/\p{L}/u.test(one) && one.toLowerCase() !== one) p.add(at, `must use the lowercase variant of ${one}`);
  return value;
}

export const menuName: ReadsText = (p, value, at) => readText(p, value, at, [1, 32]);
export const description: ReadsText = (p, value, at) => readText(p, value, at, [1, 100]);
export const choiceName: ReadsText = (p, value, at) => readText(p, value, at, [1, 100]);

export function dictionary(p: Problems, value: unknown, at: string, reads: ReadsText): Dictionary {
  if (value === null) return null;
  if (!isObject(value)) {
    p.add(at, "must be an object of texts by locale");
    return null;
  }
  const read: [string, string][] = [];
  for (const [locale, text] of Object.entries(value)) {
    if (isLocaleCode(locale)) read.push([locale, reads(p, text, `${at}.${locale}`)]);
    else p.add(`${at}.${locale}`, "is not a locale");
  }
  return Object.fromEntries(read);
}
