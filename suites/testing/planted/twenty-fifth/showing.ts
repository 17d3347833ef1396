/** Services that show commands, or other parts of their answers, otherwise than they keep them. */
import { isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import type { Call, CalledOperation } from "../call.js";
import { type Known, remembering } from "../memory.js";
import { type Change, inEach, textOf } from "../parts.js";
import type { Fetch } from "../planted-bug.js";
import { changed, type Handler } from "../wrap.js";

const SHOWING: ReadonlySet<CalledOperation> = new Set(["list", "create", "bulk", "get", "edit"]);

/** For `answers`: changes each command of an answer. */
export function inShown(change: Change): (body: Json, call: Call) => Json {
  return (body, { operation }) => (SHOWING.has(operation) ? inEach(body, change) : body);
}

/** A service that shows the members of `wrong` in place of those that it keeps, by the id of the command. */
export function showing(begin: (wrong: Map<string, JsonObject>, known: Known) => Handler): (service: Fetch) => Fetch {
  return remembering((known) => {
    const wrong = new Map<string, JsonObject>();
    const handle = begin(wrong, known);
    const show = inShown((command) => ({ ...command, ...wrong.get(textOf(command, "id")) }));
    return async (call, behind) => changed(await handle(call, behind), (body) => show(body, call));
  });
}

/** Changes every object in a value, the innermost first. */
export function everywhere(value: Json, change: Change): Json {
  if (Array.isArray(value)) return value.map((each: Json) => everywhere(each, change));
  if (!isObject(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([member, each]) => [member, everywhere(each, change)])));
}
