/** How many commands a request adds to a guild. */
import { elementsOf, isObject, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { keyOf } from "../memory.js";
import type { Behind } from "../wrap.js";

/** The greatest number of creates in a day. @see D1 "Limits" */
export const DAILY_CREATES = 200;
/** In milliseconds. */
export const DAY_MS = 86_400_000;

/** True for a request that may add commands to a guild. */
export function isGuildCreate({ operation, path }: Call): boolean {
  return path["guild"] !== undefined && (operation === "create" || operation === "bulk");
}

/** The number of commands in the body that the guild does not have. */
export async function newCommandsIn({ place, request }: Call, { ask }: Behind): Promise<number> {
  const body = await bodyOf(request);
  const sent = (isObject(body) ? [body] : elementsOf(body)).filter(isObject);
  const existing = elementsOf(await bodyOf(await ask("GET", place))).filter(isObject);
  const ids = new Set(existing.map(({ id }) => id));
  const keys = new Set(existing.map((command) => keyOf(place, command)));
  const isNew = (command: JsonObject) => !ids.has(command["id"]) && !keys.has(keyOf(place, command));
  return sent.filter(isNew).length;
}
