/** Equality of JSON values: order of members does not count, order of lists does. */
import type { Json } from "../contract/json.js";

/** True for values that mean the same as JSON. */
export function isDeepEqual(one: Json, other: Json): boolean {
  return canonical(one) === canonical(other);
}

/** JSON text that is the same for equal values. */
export function canonical(value: Json): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonical).join()}]`;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join()}}`;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
