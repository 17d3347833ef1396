/** The mistakes of the second blind SDK: what they do to a payload before it is checked, and to what is sent. */
import { refuse } from "../sdk.mjs";

const ON = (process.env.BLIND_SDK ?? "").split(",");

/** Calls the function with each object inside, with the member it is in and its depth, and returns the changed copy. */
function each(value, change, member = "", depth = 0) {
  if (Array.isArray(value)) return value.map((one) => each(one, change, member, depth));
  if (typeof value !== "object" || value === null) return value;
  const inner = Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, each(one, change, key, depth + (key === "options" ? 1 : 0))]),
  );
  return change(inner, member, depth);
}

/** Changes one member of each object that has it. */
function inEach(name, change) {
  return (payload) =>
    each(payload, (part, member, depth) =>
      part[name] === undefined ? part : { ...part, [name]: change(part[name], part, member, depth) },
    );
}

function without(isDropped) {
  return (payload) =>
    each(payload, (part) => Object.fromEntries(Object.entries(part).filter(([key, value]) => !isDropped(value, key))));
}

const withoutMember = (name) => without((_, key) => key === name);
const cut = (most) => (text) => (typeof text === "string" ? text.slice(0, most) : text);
const onlyIn = (where, change) => (value, _part, member) => (member === where ? change(value) : value);
const ofNew = (change) => (payload, kind) => (kind === "create" ? change(payload) : payload);
const byName = (one, other) => String(one.name).localeCompare(String(other.name));

const BEFORE = {
  "refuses-100-characters": inEach("description", (text) =>
    typeof text === "string" && text.length === 100 ? refuse("a description is too long") : text,
  ),
  "cuts-descriptions": inEach("description", cut(100)),
  "cuts-nested-names": inEach("name", (text, _, member, depth) =>
    member === "options" && depth > 1 ? cut(32)(text) : text,
  ),
  "clamps-lengths": inEach("min_length", (value) => Math.min(value, 6000)),
  "removes-doubles": inEach("options", (list) =>
    Array.isArray(list)
      ? list.filter(({ name }, at) => name === undefined || list.findIndex((one) => one.name === name) === at)
      : list,
  ),
  "keeps-100-permissions": inEach("permissions", (list) => (Array.isArray(list) ? list.slice(0, 100) : list)),
  "refuses-10-items": inEach("items", (list) => (list.length === 10 ? refuse("too many items") : list)),
  "cuts-labels": inEach("label", cut(80)),
  "crashes-on-null": inEach("description_localizations", (value) => Object.keys(value.valueOf()) && value),
  "placeholders-of-100": inEach("placeholder", (text) =>
    text.length > 100 ? refuse("a placeholder is too long") : text,
  ),
  "drops-what-is-not-for-guilds": (payload, kind) =>
    kind.startsWith("guild") ? withoutMember("dm_permission")(payload) : payload,
};

const AFTER = {
  "drops-empty-lists": without((value) => Array.isArray(value) && value.length === 0),
  "drops-false": without((value) => value === false),
  "lengths-as-text": inEach("max_length", String),
  "rounds-bounds": inEach("max_value", (value) => Math.round(value)),
  "values-as-text": inEach("value", onlyIn("choices", String)),
  "bits-of-32": inEach("default_member_permissions", (bits) => bits && String(Number(bits) | 0)),
  "sorts-choices": inEach("choices", (list) => [...list].sort(byName)),
  "sorts-nested-options": inEach("options", (list, part, member) =>
    member === "options" && part.type === 1 ? [...list].sort(byName) : list,
  ),
  "lower-cases-locales": inEach("name_localizations", (words) =>
    words === null ? null : Object.fromEntries(Object.entries(words).map(([key, word]) => [key.toLowerCase(), word])),
  ),
  "null-becomes-text-in-choices": inEach(
    "name_localizations",
    onlyIn("choices", (words) => (words === null ? "null" : words)),
  ),
  "lower-cases-menus": ofNew((sent) => (sent.type === 2 ? { ...sent, name: sent.name.toLowerCase() } : sent)),
  "drops-autocomplete": withoutMember("autocomplete"),
  "forgets-flags": withoutMember("flags"),
  "ids-as-text": inEach("id", (id) => String(id)),
  "always-both-installs": ofNew((sent) => ({ integration_types: [0, 1], ...sent })),
  "always-age-restricted": ofNew((sent) => ({ ...sent, nsfw: true })),
  "always-administrators": ofNew((sent) => ({ default_member_permissions: "0", ...sent })),
};

const run = (table) => (payload, kind) =>
  ON.reduce((value, name) => (table[name] ? table[name](value, kind) : value), payload);

export const before = run(BEFORE);
export const after = run(AFTER);
