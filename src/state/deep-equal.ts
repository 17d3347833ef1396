/** Equality of JSON values: order of members does not count, order of lists does. */
import { elementsOf, isObject, type Json } from "../contract/json.js";

/** True for values that mean the same as JSON. */
export function isDeepEqual(one: Json, other: Json): boolean {
  return canonical(one) === canonical(other);
}

/** JSON text that is the same for equal values. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${elementsOf(value).map(canonical).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join()}}`;
}
