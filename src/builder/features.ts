/** What a payload asks a builder for: the members that it has, and the types of its elements. */
import { isObject, type Json } from "../contract/json.js";

/** Members whose value decides what is built. */
const DECIDING = new Set(["type", "style"]);

/** Members whose own members are names that a user chose. */
const DICTIONARIES = /_localizations$/;

/**
 * Each once, at whatever depth: `payload with options.min_length`, `payload with components.type 9`. Members are also
 * named with their place, as what is built at the top may be built elsewhere deeper: `payload with /options/*\/choices`.
 */
export function featuresOf(payload: Json): readonly string[] {
  const features = new Set<string>();
  const look = (value: Json, holder: string, path: string): void => {
    if (Array.isArray(value)) for (const one of value) look(one, holder, `${path}/*`);
    if (!isObject(value) || DICTIONARIES.test(holder)) return;
    for (const [name, one] of Object.entries(value)) {
      const place = holder === "" ? name : `${holder}.${name}`;
      const empty = isEmpty(one) ? "an empty " : "";
      features.add(`payload with ${empty}${place}`);
      features.add(`payload with ${empty}${path}/${name}`);
      if (DECIDING.has(name) && typeof one === "number") features.add(`payload with ${place} ${one}`);
      look(one, name, `${path}/${name}`);
    }
  };
  look(payload, "", "");
  return [...features];
}

/** Null, and a list or an object without anything: an adapter often leaves them out before it makes a mistake. */
function isEmpty(value: Json): boolean {
  return value === null || (typeof value === "object" && Object.keys(value).length === 0);
}
