/** The first difference between two JSON values, taken literally. */
import { isObject, type Json } from "../../contract/json.js";
import { escapeSegment } from "../../contract/json-pointer.js";
import type { Difference } from "./difference.js";

/** Depth first, in the order of members; order of members aside, nothing is forgiven. */
export function differenceOfValues(
  left: Json | undefined,
  right: Json | undefined,
  pointer = "",
): Difference | undefined {
  if (left === right) return undefined;
  if (Array.isArray(left) && Array.isArray(right)) {
    for (let index = 0; index < Math.max(left.length, right.length); index++) {
      const found = differenceOfValues(left[index], right[index], `${pointer}/${index}`);
      if (found) return found;
    }
    return undefined;
  }
  if (isObject(left) && isObject(right)) {
    for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
      const found = differenceOfValues(left[name], right[name], `${pointer}/${escapeSegment(name)}`);
      if (found) return found;
    }
    return undefined;
  }
  return { pointer, expected: left, actual: right };
}
