/** How deep JSON is nested: what comes from outside may be deeper than the stack of the process. */
import type { Json } from "./json.js";

/** True for a value that is nested deeper than so many levels. Looks with a list of its own, and so at any depth. */
export function isDeeperThan(value: Json, limit: number): boolean {
  const waiting: [value: Json, level: number][] = [[value, 0]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [one, level] = next;
    if (level > limit) return true;
    if (typeof one !== "object" || one === null) continue;
    for (const inner of Object.values(one)) waiting.push([inner, level + 1]);
  }
  return false;
}
