/** The fields of a body with the classes of their values, alone and in pairs, as numbers. */
import { isObject, type Json } from "../../contract/json.js";
import { classNumbersOf, roughClassOf, wordNumber } from "./value-class.js";

/** Pairs of members count in objects of up to so many members: dictionaries of locales have more. */
const MOST_PAIRED = 14;

/**
 * Adds the fields of a body to `features`. The types of an object and of those around it say what it is.
 *
 * @param place what the body is in, as a number: the same field of another place is another feature
 */
export function addFields(features: Set<number>, value: Json | undefined, place: number): void {
  if (Array.isArray(value)) {
    features.add(mixed(place, wordNumber(`${value.length} elements`)));
    for (const element of value as readonly Json[]) {
      if (typeof element === "object") addFields(features, element, place);
      else for (const one of classNumbersOf(element)) features.add(mixed(place, one));
    }
    return;
  }
  if (!isObject(value)) return;
  const { type } = value;
  const own = mixed(place, wordNumber(`type ${typeof type === "number" ? type : ""}`));
  const rough: number[] = [];
  const members = Object.entries(value);
  for (const [name, member] of members) {
    const named = wordNumber(name);
    for (const one of classNumbersOf(member)) features.add(mixed(own, mixed(named, one)));
    const ofPairs = mixed(named, wordNumber(roughClassOf(member)));
    if (members.length <= MOST_PAIRED) for (const other of rough) features.add(mixed(mixed(own, other), ofPairs));
    rough.push(ofPairs);
    if (typeof member === "object") addFields(features, member, mixed(own, named));
  }
}

/** One even number of two numbers, where their order counts. */
export function mixed(one: number, other: number): number {
  const product = Math.imul(one ^ (one >>> 15), 0x2c1b3c6d) ^ other;
  return (Math.imul(product ^ (product >>> 13), 0x297a2d39) & ~1) >>> 0;
}
