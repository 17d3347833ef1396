/** JSON pointers (RFC 6901). @see https://www.rfc-editor.org/rfc/rfc6901 */
import { type Json, memberOf } from "./json.js";

/** The value at `pointer`, or `undefined` if there is none. The empty pointer is the whole value. */
export function valueAt(value: Json | undefined, pointer: string): Json | undefined {
  if (pointer === "") return value;
  let current = value;
  for (const segment of segmentsOf(pointer)) {
    if (Array.isArray(current)) {
      current = /^(0|[1-9]\d*)$/.test(segment) ? (current as readonly Json[])[Number(segment)] : undefined;
    } else {
      current = memberOf(current, segment);
    }
  }
  return current;
}

/** The unescaped segments of a pointer: `["a/b", "0"]` for `/a~1b/0`; none for the empty pointer. */
export function segmentsOf(pointer: string): string[] {
  const segments = pointer.split("/").slice(1);
  return pointer.includes("~") ? segments.map(unescaped) : segments;
}

/** The name of the member that a pointer ends in: `nsfw` for `/0/nsfw`; empty for the empty pointer. */
export function lastSegment(pointer: string): string {
  return segmentsOf(pointer).at(-1) ?? "";
}

/** A member name or an index as one segment of a pointer: `~` and `/` are escaped. */
export function escapeSegment(segment: string | number): string {
  const text = String(segment);
  return text.includes("~") || text.includes("/") ? text.replaceAll("~", "~0").replaceAll("/", "~1") : text;
}

function unescaped(segment: string): string {
  return segment.replaceAll("~1", "/").replaceAll("~0", "~");
}
