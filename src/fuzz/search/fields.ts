/** The fields of a body with the classes of their values, alone and in pairs, as numbers. */
import { isObject, type Json } from "../../contract/json.js";
import { hash32 } from "../../run/hash.js";
import { classesOfValue, roughClassOf } from "./value-class.js";

/** Pairs of members count in objects of up to so many members: dictionaries of locales have more. */
const MOST_PAIRED = 14;

/**
 * Adds the fields of a body to `features`. The types of an object and of those around it say what it is.
 *
 * @param place what the body is in, as a number: the same field of another place is another feature
 */
export function addFields(features: Set<number>, value: Json | undefined, place: number): void {
  if (Array.isArray(value)) {
    features.add(mixed(place, hash32(`${value.length} elements`)));
    for (const element of value as readonly Json[]) {
      if (typeof element === "object") addFields(features, element, place);
      else for (const one of classesOfValue(element)) features.add(mixed(place, hash32(one)));
    }
    return;
  }
  if (!isObject(value)) return;
  const { type } = value;
  const own = mixed(place, hash32(`type ${typeof type === "number" ? type : ""}`));
  const members = Object.entries(value);
  const rough = members.map(([name, member]) => hash32(`${name} ${roughClassOf(member)}`));
  for (const [index, [name, member]] of members.entries()) {
    for (const one of classesOfValue(member)) features.add(mixed(own, hash32(`${name} ${one}`)));
    if (members.length <= MOST_PAIRED)
      for (const other of rough.slice(0, index)) features.add(mixed(mixed(own, other), rough[index] ?? 0));
    if (typeof member === "object") addFields(features, member, mixed(own, hash32(name)));
  }
}

/** One number of two, where their order counts. */
export function mixed(one: number, other: number): number {
  const product = Math.imul(one ^ (one >>> 15), 0x2c1b3c6d) ^ other;
  return Math.imul(product ^ (product >>> 13), 0x297a2d39) >>> 0;
}
