/** The commands of an application, from a file or a service, as they are registered. */
import { levelOf } from "../contract/catalogue.js";
import { elementsOf, isObject, type Json, type JsonObject } from "../contract/json.js";
import { SetupError } from "../contract/setup-error.js";
import { violationsOfCreate } from "../rules/violations-of.js";

/** Given to commands without ids, one after the other. */
const FIRST_ID = 800_000_000_000_000_001n;
const FIRST_VERSION = 810_000_000_000_000_001n;

const WAY_OUT = "pass a list of commands as the API lists them or takes them in a bulk overwrite";

/**
 * The commands in a JSON value: a list, an object whose `commands` is one, or a single command. Missing ids are given.
 *
 * @param source what a person calls the value: a path, or `the service`
 * @throws SetupError `commands-invalid` naming the place, where it holds no commands or one that breaks a rule
 */
export function registeredCommands(value: Json, source: string): readonly JsonObject[] {
  const { list, at } = listIn(value, source);
  if (list.length === 0) throw invalid(source, "the list is empty", WAY_OUT);
  const seen = new Map<string, string>();
  return list.map((element, index) => {
    const pointer = at === undefined ? "" : `${at}/${index}`;
    const command = checked(element, pointer, source);
    const key = `${command["type"] ?? 1} ${command["name"]} ${command["guild_id"] ?? ""}`;
    const before = seen.get(key);
    if (before !== undefined)
      throw invalid(source, `${place(pointer)} has the name and type of ${place(before)}`, "keep one of them");
    seen.set(key, pointer);
    return {
      ...command,
      id: command["id"] ?? String(FIRST_ID + BigInt(index)),
      version: command["version"] ?? String(FIRST_VERSION + BigInt(index)),
    };
  });
}

function listIn(value: Json, source: string): { readonly list: readonly Json[]; readonly at: string | undefined } {
  if (Array.isArray(value)) return { list: value, at: "" };
  if (!isObject(value)) throw invalid(source, "it is neither a list nor an object", WAY_OUT);
  if (Array.isArray(value["commands"])) return { list: elementsOf(value["commands"]), at: "/commands" };
  if (typeof value["name"] === "string") return { list: [value], at: undefined };
  throw invalid(source, "it is an object with neither commands nor a name", WAY_OUT);
}

/** What an application could not have registered would only lead to uses that no user can make. */
function checked(element: Json, pointer: string, source: string): JsonObject {
  if (!isObject(element)) throw invalid(source, `${place(pointer)} is no object`, WAY_OUT);
  const body = written(element);
  const broken = violationsOfCreate(body, { scope: "global" }).find(
    ({ rule }) => levelOf(rule, "documented") === "must",
  );
  if (broken === undefined) return body;
  const found = `${place(pointer + broken.pointer)} breaks ${broken.rule}: ${broken.message}`;
  throw invalid(source, found, "slashproof lint says all that is wrong");
}

/** Lists answer empty texts and nulls where a body leaves a member out. */
function written(command: JsonObject): JsonObject {
  const isContextMenu = (command["type"] ?? 1) !== 1;
  return Object.fromEntries(
    Object.entries(command).filter(
      ([member, value]) => value !== null && !(isContextMenu && member === "description" && value === ""),
    ),
  );
}

function place(pointer: string): string {
  return pointer === "" ? "the command" : pointer;
}

function invalid(source: string, found: string, wayOut: string): SetupError {
  return new SetupError("commands-invalid", `Cannot read the commands of "${source}": ${found}; ${wayOut}`);
}
