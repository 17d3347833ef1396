/** JSON pointers (RFC 6901) over plain values: how a twin is made from its valid half. */
import type { Json } from "../../src/contract/json.js";

type JsonObject = { readonly [key: string]: Json };

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function tokensOf(pointer: string): string[] {
  if (pointer === "") return [];
  return pointer
    .slice(1)
    .split("/")
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function replaceIn(value: Json | undefined, tokens: readonly string[], to: Json | undefined): Json | undefined {
  const [token, ...rest] = tokens;
  if (token === undefined) return to;
  if (Array.isArray(value)) {
    const items: Json[] = [...value];
    const index = Number(token);
    const next = replaceIn(items[index], rest, to);
    if (next === undefined) items.splice(index, 1);
    else items[index] = next;
    return items;
  }
  if (!isObject(value))
    throw new RangeError(`Cannot follow "${token}": its parent is no object; give the parent first`);
  const { [token]: before, ...others } = value;
  const next = replaceIn(before, rest, to);
  if (next === undefined) return others;
  if (token in value)
    return Object.fromEntries(Object.entries(value).map(([key, old]) => [key, key === token ? next : old]));
  return { ...value, [token]: next };
}

/**
 * A copy of `value` in which `to` stands at `pointer`; `undefined` removes what stands there.
 * The index after the last element of an array appends.
 *
 * @example replaceAt({ name: "ping" }, "/name", "Ping") // { name: "Ping" }
 * @throws RangeError when a parent on the way is neither object nor array.
 */
export function replaceAt(value: Json, pointer: string, to: Json | undefined): Json {
  const replaced = replaceIn(value, tokensOf(pointer), to);
  if (replaced === undefined)
    throw new RangeError(`Cannot remove "${pointer}": it is the whole value; give a place inside`);
  return replaced;
}

/** What stands at `pointer`, or `undefined` where the path ends early. */
export function valueAt(value: Json, pointer: string): Json | undefined {
  let found: Json | undefined = value;
  for (const token of tokensOf(pointer)) {
    if (Array.isArray(found)) found = found[Number(token)];
    else if (isObject(found)) found = Object.hasOwn(found, token) ? found[token] : undefined;
    else return undefined;
  }
  return found;
}

/** A member name as one token of a pointer: `~` and `/` escaped. */
export function pointerToken(name: string | number): string {
  return String(name).replaceAll("~", "~0").replaceAll("/", "~1");
}
