/** JSON pointers (RFC 6901) over plain values: how an invalid variant is made from its valid half. */
import { isObject, type Json } from "../../src/contract/json.js";
import { segmentsOf } from "../../src/contract/json-pointer.js";

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
 * A copy of `value` in which `to` is at `pointer`; `undefined` removes what is there.
 * The index after the last element of an array appends.
 *
 * @example replaceAt({ name: "ping" }, "/name", "Ping") // { name: "Ping" }
 * @throws RangeError when a parent on the way is neither object nor array.
 */
export function replaceAt(value: Json, pointer: string, to: Json | undefined): Json {
  const replaced = replaceIn(value, segmentsOf(pointer), to);
  if (replaced === undefined)
    throw new RangeError(`Cannot remove "${pointer}": it is the whole value; give a place inside`);
  return replaced;
}
