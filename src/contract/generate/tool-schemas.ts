/** The schemas as generators of types and clients read them well: no tags, whole objects, public types in open places. */
import { isObject, type Json, type JsonObject } from "../json.js";
import { schemaNameOf } from "./json-object.js";

export type Schemas = Readonly<Record<string, JsonObject>>;

/**
 * The schemas of the contract in the form for tools, by the same names.
 *
 * @remarks Two changes:
 * - `x-type` is laid over the schema beside it. It holds the public type of what the documents leave open, which nothing
 *   is judged by. Its `required` adds names.
 * - a `oneOf` with a `discriminator` becomes a plain `oneOf`. Each branch has a `const` or `enum` as its tag, so that tools
 *   tell the branches apart, while they misread a tag that is an integer. Members beside the `oneOf` move into the branches.
 */
export function toolSchemas(schemas: Schemas): Schemas {
  const typed = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, withPublicTypes(schema) as JsonObject]),
  );
  const result: Record<string, JsonObject> = { ...typed };
  for (const [name, schema] of Object.entries(typed)) {
    if (schema["discriminator"] === undefined) continue;
    for (const branch of branchesOf(schema)) result[branch] = withShared(result[branch] ?? {}, schema);
    result[name] = { ...describedOf(schema), ...choiceOf(schema) };
  }
  return result;
}

function withPublicTypes(value: Json): Json {
  if (Array.isArray(value)) return value.map((element: Json) => withPublicTypes(element));
  if (!isObject(value)) return value;
  const { "x-type": publicType, ...rest } = value;
  const merged = isObject(publicType) ? laidOver(rest, publicType) : rest;
  return Object.fromEntries(Object.entries(merged).map(([key, inner]) => [key, withPublicTypes(inner)]));
}

function laidOver(schema: JsonObject, publicType: JsonObject): JsonObject {
  if (publicType["$ref"] !== undefined || publicType["oneOf"] !== undefined) {
    return { ...publicType, ...describedOf(schema) };
  }
  const required = joined(schema["required"], publicType["required"]);
  return { ...schema, ...publicType, ...(required.length === 0 ? {} : { required }) };
}

function describedOf({ description }: JsonObject): JsonObject {
  return description === undefined ? {} : { description };
}

/** The choice of a union; one branch is no choice. */
function choiceOf({ oneOf }: JsonObject): JsonObject {
  const branches = Array.isArray(oneOf) ? oneOf : [];
  const [only] = branches;
  return branches.length === 1 && isObject(only) ? only : { oneOf: branches };
}

/** The names of the schemas that a union chooses from. */
function branchesOf({ oneOf }: JsonObject): string[] {
  return Array.isArray(oneOf)
    ? oneOf.map((branch: Json) => schemaNameOf(isObject(branch) ? branch["$ref"] : undefined))
    : [];
}

/** A branch with the members of its union that it does not spell out itself. A union as a branch has its own members. */
function withShared(branch: JsonObject, union: JsonObject): JsonObject {
  if (branch["oneOf"] !== undefined) return branch;
  const own = membersOf(branch);
  const added = Object.entries(membersOf(union)).filter(([name]) => own[name] === undefined);
  if (added.length === 0) return branch;
  const needed = joined(union["required"], undefined).filter((name) => added.some(([member]) => member === name));
  return {
    ...branch,
    required: joined(needed, branch["required"]),
    properties: { ...Object.fromEntries(added), ...own },
  };
}

function membersOf(schema: JsonObject): JsonObject {
  return isObject(schema["properties"]) ? schema["properties"] : {};
}

function joined(first: Json | undefined, second: Json | undefined): string[] {
  const names = [first, second].flatMap((list) => (Array.isArray(list) ? list.map(String) : []));
  return [...new Set(names)];
}
