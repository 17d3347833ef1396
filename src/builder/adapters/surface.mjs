/** What adapters share: how they say that an SDK has no way to say something. */
import { readFileSync } from "node:fs";

/** The version of an SDK that is installed here. */
export function versionOf(packageName) {
  const path = new URL(`../../../node_modules/${packageName}/package.json`, import.meta.url);
  return JSON.parse(readFileSync(path, "utf8")).version;
}

/** Ends the call with the answer "unsupported". */
export function unsupported(what) {
  throw Object.assign(new Error(`the SDK has no way to say: ${what}`), { unsupported: true });
}

/** Members of a command, but for the permissions that SDKs take by name, and what is deprecated. */
export const OF_A_COMMAND = [
  "name",
  "name_localizations",
  "description",
  "description_localizations",
  "type",
  "options",
  "dm_permission",
  "integration_types",
  "contexts",
  "nsfw",
  "handler",
];

/** Rows that a builder of commands, modals and single components cannot see: it never has a whole message. */
export const OF_WHOLE_MESSAGES = [
  "v2.*",
  "legacy.*",
  "message.*",
  "component.id.is-unique-in-its-message.*",
  "component.custom-id.is-unique-in-its-message.*",
  "placement.message.has-no-modal-components.*-on-top",
  "placement.button.*-on-top",
  "placement.select.*-on-top",
  "placement.thumbnail.*-on-top",
  "label.is-for-modals.*-on-top",
];

/** The same object if all its members are known, none of which the SDK would only carry by accident. */
export function only(members, known, what) {
  for (const name of Object.keys(members)) if (!known.includes(name)) unsupported(`${name} of ${what}`);
  return members;
}

const DICTIONARIES = ["name_localizations", "description_localizations"];

/** Members in camel case, as most SDKs want them; the locales in dictionaries stay. `names` has those that are written otherwise. */
export function camelCased(value, names = {}) {
  if (Array.isArray(value)) return value.map((one) => camelCased(one, names));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      names[name] ?? name.replace(/_(.)/g, (_, letter) => letter.toUpperCase()),
      DICTIONARIES.includes(name) ? inner : camelCased(inner, names),
    ]),
  );
}

/** The names of the bits that a text of digits holds, for SDKs that take permissions by name. */
export function permissionNames(text, flags) {
  if (typeof text !== "string" || !/^\d+$/.test(text)) unsupported("permissions that are no bits");
  const entries = Object.entries(flags).filter(([, bit]) => typeof bit === "bigint" && (BigInt(text) & bit) === bit);
  const said = entries.reduce((bits, [, bit]) => bits | bit, 0n);
  return said === BigInt(text) ? entries.map(([name]) => name) : unsupported(`the permission bits ${text}`);
}

/** The entries of a list one by one; what is no list is handed over as one, for the SDK to find out. */
export function each(value, one) {
  return Array.isArray(value) ? value.map(one) : one(value);
}

/** A command that stays in a guild, if the types of the SDK keep from it what is for global ones. */
export function guildOnly(payload) {
  for (const name of ["dm_permission", "integration_types", "contexts"]) {
    if (name in payload) unsupported(`${name} of a guild command`);
  }
  return payload;
}

/** The same list, if it is one and holds no null: the types of all SDKs want objects or values there. */
export function list(value) {
  if (!Array.isArray(value)) unsupported("something else where a list belongs");
  return value.includes(null) ? unsupported("null in a list") : value;
}

/** What types know of a button of a style (1 to 4 are one type), and the inputs that they do not let be disabled. */
const FACE = ["type", "id", "style", "disabled"];
const OF_A_BUTTON = { 5: [...FACE, "label", "emoji", "url"], 6: [...FACE, "sku_id"] };
const OF_ANY_BUTTON = [...FACE, "label", "emoji", "custom_id"];
const INPUTS = [4, 19, 21, 22, 23];

/** The same payload if its buttons and inputs have no member that the types of most SDKs keep from them. */
export function typed(payload) {
  const { components = [], component, accessory } = payload;
  for (const one of [...list(components), ...[component, accessory].filter(Boolean)]) {
    if (one.type === 2) only(one, OF_A_BUTTON[one.style] ?? OF_ANY_BUTTON, `a button of style ${one.style}`);
    if (INPUTS.includes(one.type) && "disabled" in one) unsupported("disabled of an input of a modal");
    typed(one);
  }
  return payload;
}
