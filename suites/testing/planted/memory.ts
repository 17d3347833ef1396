/** What a wrapper remembers of the commands that responses showed. */
import { isObject, type Json, type JsonObject } from "../../../src/contract/json.js";
import { bodyOf, type Call } from "./call.js";
import { textOf } from "./parts.js";
import type { Fetch } from "./planted-bug.js";
import { type Handler, handledBy } from "./wrap.js";

/** A command as a response last showed it. */
export interface KnownCommand {
  /** Path of its list. */
  readonly place: string;
  /** Same for commands of one name, type and scope. */
  readonly key: string;
  /** Default name. */
  readonly name: string;
  /** The whole command. */
  readonly command: JsonObject;
}

/** Commands by id. Deleted ones are not in it. */
export type Known = ReadonlyMap<string, KnownCommand>;

/** Like `handledBy`; a handler sees the commands as they were before its request. */
export function remembering(begin: (known: Known) => Handler): (service: Fetch) => Fetch {
  return handledBy(() => {
    const known = new Map<string, KnownCommand>();
    const handle = begin(known);
    return async (call, behind) => {
      const response = await handle(call, behind);
      if (response.ok) await learn(known, call, response);
      return response;
    };
  });
}

async function learn(known: Map<string, KnownCommand>, call: Call, response: Response): Promise<void> {
  const { operation, place } = call;
  if (operation === "delete") known.delete(call.path["id"] ?? "");
  if (operation === "bulk") for (const [id, one] of known) if (one.place === place) known.delete(id);
  if (!["list", "create", "bulk", "get", "edit"].includes(operation)) return;
  const body = await bodyOf(response);
  for (const command of Array.isArray(body) ? body : [body]) {
    if (isObject(command))
      known.set(textOf(command, "id"), { place, key: keyOf(place, command), name: textOf(command, "name"), command });
  }
}

/** Same for commands of one name, type and scope. */
export function keyOf(place: string, command: JsonObject): string {
  return JSON.stringify([place, command["type"] ?? 1, command["name"] ?? null]);
}

/** The JSON object in the body of a request; an empty one where there is none. */
export async function objectOf(message: Request | Response): Promise<JsonObject> {
  const body: Json | undefined = await bodyOf(message);
  return isObject(body) ? body : {};
}
