/** Equality of JSON values: order of members does not count, order of lists does. */
import type { Json } from "../contract/json.js";

/** True for values that mean the same as JSON. */
export function isDeepEqual(one: Json, other: Json): boolean {
  return canonical(one) === canonical(other);
}

/** JSON text that is the same for equal values. */
export function canonical(value: Json): string {
  return JSON.stringify(value, (_key, member: Json) =>
    typeof member === "object" && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );
}
