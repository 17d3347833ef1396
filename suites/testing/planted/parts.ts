/** The parts of bodies that planted bugs change: commands, options, dictionaries, components. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../src/contract/json.js";
import type { Call, CalledOperation } from "./call.js";

const COMMAND_WRITES: ReadonlySet<CalledOperation> = new Set(["create", "edit", "bulk"]);
const MESSAGE_WRITES: ReadonlySet<CalledOperation> = new Set(["create-message", "edit-message", "respond"]);

/** Changes one part of a body. */
export type Change = (part: JsonObject) => JsonObject;
/** Changes an option. @param depth 1 for an option of the command itself */
export type OptionChange = (option: JsonObject, depth: number) => JsonObject;

/** For `stores`: changes each command that is created, edited or in a bulk overwrite. */
export function inCommands(change: Change): (body: Json, call: Call) => Json {
  return (body, { operation }) => (COMMAND_WRITES.has(operation) ? inEach(body, change) : body);
}

/** For `stores`: changes each option, at every depth. */
export function inOptions(change: OptionChange): (body: Json, call: Call) => Json {
  return inCommands((command) => withOptions(command, change));
}

/** Changes each option of a command, at every depth, the innermost first. @param depth of its own options */
export function withOptions(part: JsonObject, change: OptionChange, depth = 1): JsonObject {
  const { options } = part;
  if (!Array.isArray(options)) return part;
  return { ...part, options: inEach(options, (each) => change(withOptions(each, change, depth + 1), depth)) };
}

/** For `stores`: changes each component of a message or modal, the innermost first. */
export function inComponents(change: Change): (body: Json, call: Call) => Json {
  return (body, { operation }) =>
    MESSAGE_WRITES.has(operation) && isObject(body) ? withComponents(body, change) : body;
}

function withComponents(part: JsonObject, change: Change): JsonObject {
  const inside = Object.entries(part).map(([member, value]): readonly [string, Json] => {
    if (member === "components") return [member, inEach(value, (each) => change(withComponents(each, change)))];
    if (member === "data" && isObject(value)) return [member, withComponents(value, change)];
    const isComponent = (member === "accessory" || member === "component") && isObject(value);
    return [member, isComponent ? change(withComponents(value, change)) : value];
  });
  return Object.fromEntries(inside);
}

/** An object, or each object of a list, changed. */
export function inEach(value: Json, change: Change): Json {
  if (Array.isArray(value)) return value.map((each: Json) => (isObject(each) ? change(each) : each));
  return isObject(value) ? change(value) : value;
}

/** The part without some of its members. */
export function without(part: JsonObject, ...members: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(part).filter(([member]) => !members.includes(member)));
}

/** The part with one member changed, where it has that member. */
export function withMember(part: JsonObject, member: string, change: (value: Json) => Json): JsonObject {
  const value = part[member];
  return value === undefined ? part : { ...part, [member]: change(value) };
}

/** True where some part of a body is like that: a command, an option or a component, as `walk` reaches them. */
export function isSome(
  walk: (change: Change) => (body: Json, call: Call) => Json,
  isLike: (part: JsonObject) => boolean,
): (body: Json, call: Call) => boolean {
  return (body, call) => {
    let isFound = false;
    const look: Change = (part) => {
      isFound ||= isLike(part);
      return part;
    };
    walk(look)(body, call);
    return isFound;
  };
}

/** The text of a member; an empty text where it is something else. */
export function textOf(part: Json | undefined, member: string): string {
  const value = isObject(part) ? part[member] : undefined;
  return typeof value === "string" ? value : "";
}

/** True for a dictionary whose texts are 1 to 100 characters long, as descriptions are. */
export function isDictionary(value: Json | undefined): value is JsonObject {
  const isText = (text: Json) => typeof text === "string" && text.length > 0 && [...text].length <= 100;
  return isObject(value) && Object.values(value).length > 0 && Object.values(value).every(isText);
}

/** How many elements a list has; 0 for any other value. */
export function countOf(value: Json | undefined): number {
  return elementsOf(value).length;
}

/** How many members an object has; 0 for any other value. */
export function sizeOf(value: Json | undefined): number {
  return isObject(value) ? Object.keys(value).length : 0;
}
