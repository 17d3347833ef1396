/** JSON pointers (RFC 6901), read only. */
import type { Json } from "../contract/json.js";

/** What stands at `pointer` in `value`; `undefined` where nothing does. The empty pointer is the value itself. */
export function valueAt(value: Json | undefined, pointer: string): Json | undefined {
  if (pointer === "") return value;
  let current = value;
  for (const segment of segmentsOf(pointer)) {
    if (typeof current !== "object" || current === null) return undefined;
    if (Array.isArray(current)) {
      current = /^(0|[1-9]\d*)$/.test(segment) ? (current as readonly Json[])[Number(segment)] : undefined;
    } else {
      current = Object.hasOwn(current, segment) ? (current as { readonly [key: string]: Json })[segment] : undefined;
    }
  }
  return current;
}

/** The name of the member that a pointer ends in: `nsfw` of `/0/nsfw`; empty for the whole document. */
export function lastSegment(pointer: string): string {
  return segmentsOf(pointer).at(-1) ?? "";
}

/** One segment as it is written in a pointer. */
export function escapeSegment(segment: string): string {
  return segment.replaceAll("~", "~0").replaceAll("/", "~1");
}

function segmentsOf(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}
