/** What the schemas say of everything that is delivered, member by member, from which faults and cases are derived. */
import { isObject, type Json, type JsonObject } from "../json.js";
import { objectAt, schemaNameOf } from "./json-object.js";
import { inlined } from "./validation-schemas.js";

type Schemas = Readonly<Record<string, JsonObject>>;

/** The schemas that the graph begins with. */
const ROOT = "Interaction";

/** The text of `delivered.gen.ts`. @param answers names of the schemas of answers */
export function generateDelivered(schemas: Schemas, answers: readonly string[]): string {
  const rules = [ROOT, ...new Set(answers)].map((name) => `  ${name}: ${JSON.stringify(rulesWithin(name, schemas))},`);
  const rows = Object.entries(deliveredOf(schemas)).map(([name, node]) => `  ${name}: ${JSON.stringify(node)},`);
  return `import type { DeliveredSchema } from "./delivered.js";
import type { RuleId } from "./rule-ids.gen.js";

/** Every schema within an interaction: its members with their types and rules, and what lies within them. */
export const DELIVERED: Readonly<Record<string, DeliveredSchema>> = {\n${rows.join("\n")}\n};

/** Rules beside keywords of a schema, or of a schema that it refers to. Answers are listed by the schema of their body. */
export const RULES_WITHIN: Readonly<Record<string, readonly RuleId[]>> = {\n${rules.join("\n")}\n};\n`;
}

/** The rules that a value of the schema can break. */
function rulesWithin(root: string, schemas: Schemas): readonly string[] {
  const rules = new Set<string>();
  const seen = new Set<string>();
  const visit = (value: Json | undefined): void => {
    if (Array.isArray(value)) for (const one of value as readonly Json[]) visit(one);
    if (!isObject(value)) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === "x-type") continue;
      if (key === "x-rules") for (const rule of textsIn(inner)) rules.add(rule);
      else if (key === "$ref") enter(schemaNameOf(inner));
      else visit(inner);
    }
  };
  const enter = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    visit(schemas[name]);
  };
  enter(root);
  return [...rules].sort();
}

function textsIn(value: Json): readonly string[] {
  if (typeof value === "string") return [value];
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** The schemas that an interaction reaches, by name. */
function deliveredOf(schemas: Schemas): Readonly<Record<string, JsonObject>> {
  const done: Record<string, JsonObject> = {};
  const waiting = [ROOT];
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    if (done[name] !== undefined) continue;
    const node = nodeOf(objectAt(schemas, name), schemas);
    done[name] = node;
    waiting.push(...[...JSON.stringify(node).matchAll(/"schema":"(\w+)"/g)].map((match) => match[1] ?? ""));
  }
  return done;
}

function nodeOf(schema: JsonObject, schemas: Schemas): JsonObject {
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  const missing = isObject(schema["x-rules"]) ? schema["x-rules"]["required"] : undefined;
  const properties = isObject(schema["properties"]) ? Object.entries(schema["properties"]) : [];
  const members = properties.map(([name, property]) => {
    const rule = required.includes(name) && missing !== undefined ? { missing } : {};
    return [name, { ...memberOf(asObject(property), schemas), ...rule }] as const;
  });
  // Members that are only listed as required have no schema of their own.
  const bare = required.filter((name) => missing !== undefined && !properties.some(([known]) => known === name));
  const listed = bare.map((name) => [String(name), { missing: missing as Json }] as const);
  return { members: Object.fromEntries([...members, ...listed]), ...branchesOf(schema, schemas) };
}

/** Types, rules and inner schema of one member. */
function memberOf(written: JsonObject, schemas: Schemas): JsonObject {
  const node = inlined(written, schemas);
  const rules = asObject(node["x-rules"]);
  const { type, items, additionalProperties: entries } = node;
  return {
    ...(type === undefined ? {} : { types: [type].flat() }),
    ...(rules["type"] === undefined ? {} : { wrongType: rules["type"] }),
    ...(node["x-value-rule"] === undefined ? {} : { whose: node["x-value-rule"] }),
    ...(node["x-presence-rule"] === undefined ? {} : { absent: node["x-presence-rule"] }),
    ...(node["x-kinds"] === undefined ? {} : { kinds: node["x-kinds"] }),
    ...innerOf("itself", node),
    ...innerOf("items", items),
    ...innerOf("entries", entries),
  };
}

function innerOf(where: string, inner: Json | undefined): JsonObject {
  const reference = isObject(inner) && inner["x-rules"] === undefined ? inner["$ref"] : undefined;
  return reference === undefined ? {} : { inner: { where, schema: schemaNameOf(reference) } };
}

/** The schemas that a tag chooses from. */
function branchesOf({ discriminator, oneOf }: JsonObject, schemas: Schemas): JsonObject {
  if (!isObject(discriminator) || !Array.isArray(oneOf)) return {};
  const tag = String(discriminator["propertyName"]);
  const branches = oneOf.map((branch: Json) => {
    const name = schemaNameOf(asObject(branch)["$ref"]);
    const { const: one, enum: several } = objectAt(schemas, name, "properties", tag);
    return { schema: name, tags: one === undefined ? (several ?? []) : [one] };
  });
  return { tag, branches };
}

function asObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}
