/** The components of a message or a modal, wherever they are. */
import { isObject, type Json, type JsonObject } from "./json.js";

/** All components of a tree, parents first. */
export function componentsIn(value: Json | undefined): readonly JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(componentsIn);
  if (!isObject(value)) return [];
  return [value, ...[value["components"], value["accessory"], value["component"]].flatMap(componentsIn)];
}
