import type { Json } from "../contract/json.js";

/** True for a JSON object. */
export function isMembers(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
