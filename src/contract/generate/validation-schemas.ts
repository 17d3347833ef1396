/** Rewrites the schemas of the contract for Ajv, so that one fault gives one error that knows its rule. */
import { isObject, type Json, type JsonObject } from "../json.js";
import { objectAt, schemaNameOf } from "./json-object.js";

type Schemas = Readonly<Record<string, JsonObject>>;

/** Words for people and tools, which validators have no use for. */
const ANNOTATIONS = [
  "description",
  "default",
  "deprecated",
  "summary",
  "x-enum-names",
  "x-binding",
  "x-type",
  "x-value-rule",
  "x-presence-rule",
  "x-kinds",
];

/**
 * The schemas that are reachable from `roots`, each as a schema of its own with its name as `$id`.
 *
 * @remarks Three changes:
 * - a `$ref` with siblings is replaced by what it refers to with the siblings laid over it, since the rule of a
 *   snowflake depends on the place where it is;
 * - `oneOf` with a discriminator becomes a chain of if/then: Ajv's `discriminator` takes strings only, and `oneOf`
 *   reports every branch for a single fault;
 * - `type` goes where `enum` or `const` says more, because both would report the same value.
 */
export function validationSchemas(schemas: Schemas, roots: readonly string[]): ReadonlyMap<string, JsonObject> {
  const done = new Map<string, JsonObject>();
  const waiting = [...new Set(roots)].sort();
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    if (done.has(name)) continue;
    const rewritten = rewrite(objectAt(schemas, name), schemas);
    done.set(name, { $id: name, ...rewritten });
    waiting.push(...referencesIn(rewritten));
  }
  return done;
}

function rewrite(schema: JsonObject, schemas: Schemas): JsonObject {
  const whole = inlined(withoutAnnotations(schema), schemas);
  if (whole["$ref"] !== undefined) return { $ref: schemaNameOf(whole["$ref"]) };
  const { oneOf, discriminator, type, ...rest } = withoutAnnotations(whole);
  const said = rest["enum"] !== undefined || rest["const"] !== undefined;
  const members = Object.entries(rest).map(([key, value]) => [key, rewriteMember(key, value, schemas)] as const);
  const result: JsonObject = { ...(type === undefined || said ? {} : { type }), ...Object.fromEntries(members) };
  if (discriminator === undefined) return result;
  return { ...result, allOf: [...listed(result["allOf"]), ...dispatch(oneOf, discriminator, schemas)] };
}

function rewriteMember(key: string, value: Json, schemas: Schemas): Json {
  if (key === "x-rules" || !isContainer(value)) return value;
  if (Array.isArray(value)) return value.map((item: Json) => (isObject(item) ? rewrite(item, schemas) : item));
  if (!isObject(value)) return value;
  if (key !== "properties") return rewrite(value, schemas);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, rewriteMember("", inner, schemas)]));
}

/** One if/then per branch. A branch that does not require the tag is the default: its condition holds without one. */
function dispatch(branches: Json | undefined, discriminator: Json, schemas: Schemas): Json[] {
  const tag = String(asObject(discriminator)["propertyName"]);
  return listed(branches).map((branch) => {
    const name = schemaNameOf(isObject(branch) ? branch["$ref"] : undefined);
    const target = objectAt(schemas, name);
    const condition = tagOf(name, objectAt(target, "properties", tag));
    const required = Array.isArray(target["required"]) && target["required"].includes(tag) ? { required: [tag] } : {};
    return { if: { type: "object", ...required, properties: { [tag]: condition } }, then: { $ref: name } };
  });
}

/** The values of the tag that a branch is for: one integer or several. */
function tagOf(name: string, { const: one, enum: several }: JsonObject): JsonObject {
  if (typeof one === "number") return { const: one };
  if (Array.isArray(several) && several.every((value: Json) => typeof value === "number")) return { enum: several };
  throw new Error(`Cannot dispatch to "${name}": its tag is neither an integer const nor an enum of integers`);
}

/** A schema whose `$ref` has rules beside it, as one schema; every other schema as it is. */
export function inlined(schema: JsonObject, schemas: Schemas): JsonObject {
  const { $ref: reference, ...siblings } = schema;
  if (reference === undefined || siblings["x-rules"] === undefined) return schema;
  const base = objectAt(schemas, schemaNameOf(reference));
  const rules = { ...asObject(base["x-rules"]), ...asObject(siblings["x-rules"]) };
  return { ...base, ...siblings, ...(Object.keys(rules).length === 0 ? {} : { "x-rules": rules }) };
}

function withoutAnnotations(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !ANNOTATIONS.includes(key)));
}

function referencesIn(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap((item: Json) => referencesIn(item));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "$ref" && typeof inner === "string" ? [inner] : referencesIn(inner),
  );
}

function listed(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function asObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function isContainer(value: Json): boolean {
  return typeof value === "object" && value !== null;
}
