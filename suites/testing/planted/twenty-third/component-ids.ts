/** The ids of components in messages, as wrappers read and change them. */
import { isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { textOf } from "../parts.js";
import { changed } from "../wrap.js";

/** The components of a message in the order of reading: a parent, its children, then its accessory. */
export function componentsIn(components: Json | undefined): readonly JsonObject[] {
  const all = Array.isArray(components) ? components : [components];
  return all.filter(isObject).flatMap((each) => [each, ...componentsInside(each)]);
}

function componentsInside({ components, accessory }: JsonObject): readonly JsonObject[] {
  return [...componentsIn(components), ...componentsIn(accessory)];
}

/** The id of a component, 0 where it has none. */
export function idOf(component: JsonObject): number {
  return Number(component["id"] ?? 0);
}

/** The id of each component with a custom_id, by that. */
export function idsByCustomId(message: JsonObject): ReadonlyMap<string, Json> {
  const named = componentsIn(message["components"]).filter((each) => each["custom_id"] !== undefined);
  return new Map(named.map((each) => [textOf(each, "custom_id"), idOf(each)]));
}

/** Ids that messages show instead of their own, by message and in the order of reading. */
export type ShownIds = ReadonlyMap<string, readonly number[]>;

/** The response with the ids that its message shows. */
export function withShownIds(response: Response, shown: ShownIds): Promise<Response> {
  return changed(response, (body) => {
    const ids = shown.get(textOf(body, "id"));
    return ids === undefined || !isObject(body) ? body : withIds(body, ids.values());
  });
}

function withIds(message: JsonObject, ids: Iterator<number>): JsonObject {
  return { ...message, components: renumbered(message["components"] ?? [], ids) };
}

function renumbered(value: Json, ids: Iterator<number>): Json {
  if (Array.isArray(value)) return value.map((each: Json) => renumbered(each, ids));
  if (!isObject(value)) return value;
  const id: Json = ids.next().value ?? 0;
  const { components, accessory } = value;
  return {
    ...value,
    id,
    ...(components === undefined ? {} : { components: renumbered(components, ids) }),
    ...(accessory === undefined ? {} : { accessory: renumbered(accessory, ids) }),
  };
}
