/** How large a value of a payload is. */
import { countCodePoints } from "../../../contract/count-code-points.js";
import type { Json } from "../../../contract/json.js";
import type { Measured } from "./derive.js";

/** Length of a text in code points, number of elements of a list, or the number itself; nothing for other values. */
export function sizeOf(value: Json | undefined, pointer: string): readonly Measured[] {
  if (typeof value === "string") return [{ pointer, size: countCodePoints(value) }];
  if (typeof value === "number") return [{ pointer, size: value }];
  return Array.isArray(value) ? [{ pointer, size: value.length }] : [];
}
