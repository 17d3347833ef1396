/** Routes beside the contract: what bots use of the world around their commands. No rule judges anything by them. */
import { isObject, type Json, type JsonObject } from "../../contract/json.js";
import type { Call, SentOperation } from "../call.js";
import type { Reply } from "../refusal/refusal.js";

/** One operation on its route. */
export interface ResourceRow {
  /** In capitals. */
  readonly method: string;
  /** Template below the API version: `/guilds/{guild_id}/roles`. */
  readonly path: string;
  /** What is done there. */
  readonly operation: SentOperation;
  /** The operation reads a body. Default false: what is sent all the same is ignored. */
  readonly takesBody?: true;
}

/** 200 with this object or list. */
export function shown(value: JsonObject | readonly JsonObject[]): Reply {
  return { status: 200, json: JSON.stringify(value) };
}

/** 204. */
export const NOTHING: Reply = { status: 204 };

/** The body as an object: empty where it is something else. */
export function bodyOf({ body }: Call): JsonObject {
  return isObject(body) ? body : {};
}

/** Those members of a body that are kept as they are. */
export function kept(body: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])));
}

/** Permission bits in decimal digits; none for anything else. */
export function bitsOf(value: Json | undefined): bigint {
  const text = String(value ?? "");
  return /^\d{1,20}$/.test(text) ? BigInt(text) : 0n;
}

/** A name of a channel, role or thread; undefined where the body has none. */
export function nameIn(body: JsonObject): string | undefined {
  const { name } = body;
  return typeof name === "string" && name !== "" ? name : undefined;
}
