/** The open points of the documents, bound by the profile and overridden by the target. */
import { type Bindings, BOUND_METHODS } from "../contract/bindings.js";
import { isObject, type Json, type JsonObject } from "../contract/json.js";
import { nearest } from "../contract/nearest.js";
import type { Profile } from "../contract/profile.js";
import { type FieldPlace, invalid, memberPlace } from "./fields.js";
import type { TargetDescription } from "./target-description.js";

/**
 * The profile's bindings with those of target.json over them; `localeHeader` of target.json is one of them.
 * @throws SetupError `target-file-invalid` for a binding that the profile does not have, or of another type
 */
export function bindTarget(description: TargetDescription, profile: Profile): Bindings {
  const place: FieldPlace = { source: description.source, pointer: "/bindings" };
  const bound = override(
    { ...profile.bindings } as unknown as JsonObject,
    description.bindings,
    place,
  ) as unknown as Bindings;
  return description.localeHeader === undefined ? bound : { ...bound, localeHeader: description.localeHeader };
}

function override(standard: JsonObject, given: JsonObject, place: FieldPlace): JsonObject {
  const result: Record<string, Json> = { ...standard };
  for (const [name, value] of Object.entries(given)) {
    const at = memberPlace(place, name);
    const old = standard[name];
    if (old === undefined) throw unknownBinding(name, Object.keys(standard), at);
    if (isObject(old) && isObject(value)) result[name] = override(old, value, at);
    else if (kindOf(old) === kindOf(value)) result[name] = sendable(name, old, value, at);
    else throw invalid(at, `${kindOf(value)} was found`, `write ${kindOf(old)} such as ${shown(old)}`);
  }
  return result;
}

/** A method that is sent, and a path that begins at the base URL; the value itself where it is neither. */
function sendable(name: string, old: Json, value: Json, place: FieldPlace): Json {
  const isMethod = name.endsWith("Method");
  if (isMethod && !BOUND_METHODS.some((method) => method === value))
    throw invalid(place, `${shown(value)} was found`, `write one of ${BOUND_METHODS.join(", ")}`);
  const isPath = typeof old === "string" && old.startsWith("/");
  if (isPath && !String(value).startsWith("/"))
    throw invalid(place, `${shown(value)} was found`, `write a path below the base URL, such as ${shown(old)}`);
  return value;
}

const shown = (value: Json): string => JSON.stringify(value).slice(0, 80);

function unknownBinding(name: string, known: readonly string[], place: FieldPlace): Error {
  const [closest] = nearest(name, known, 1);
  return invalid(
    place,
    "the binding is unknown",
    closest ? `did you mean "${closest}"?` : `known ones are ${known.join(", ")}`,
  );
}

function kindOf(value: Json): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
