/** TypeScript types of the objects of the contract. */
import { compile } from "json-schema-to-typescript";
import { isObject, type Json, type JsonObject } from "../json.js";
import { schemaNameOf } from "./json-object.js";

/** Keywords that say something about a type. The rest narrows values, which TypeScript cannot. */
const KEPT = new Set([
  "$ref",
  "additionalProperties",
  "allOf",
  "anyOf",
  "const",
  "deprecated",
  "description",
  "enum",
  "items",
  "oneOf",
  "properties",
  "required",
  "type",
]);

const ROOT = "ContractRoot";

type Schemas = Readonly<Record<string, JsonObject>>;

/** The text of `types.gen.ts`: one exported type per schema, unions where the document has them. */
export async function generateTypes(schemas: Schemas): Promise<string> {
  const definitions = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, { ...typed(schema, schemas), title: name }]),
  );
  const text = await compile({ title: ROOT, type: "object", properties: {}, definitions }, ROOT, {
    additionalProperties: false,
    bannerComment: "",
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
    style: { printWidth: 120 },
  });
  return text
    .replace(new RegExp(`export interface ${ROOT} \\{\\}\\n`), "")
    .replaceAll(
      /\n? \*\n \* This interface was referenced by `ContractRoot`'s JSON-Schema\n \* via the `definition` "\w+"\./g,
      "",
    )
    .replaceAll(
      /\/\*\*\n \* This interface was referenced by `ContractRoot`'s JSON-Schema\n \* via the `definition` "\w+"\.\n \*\/\n/g,
      "",
    );
}

function typed(schema: JsonObject, schemas: Schemas): JsonObject {
  if (schema["$ref"] !== undefined) return { $ref: `#/definitions/${schemaNameOf(schema["$ref"])}` };
  // A union by its tag says all but what every branch has; what else stands beside it is for validators.
  const { oneOf, description } = schema;
  const said = description === undefined ? {} : { description };
  if (schema["discriminator"] !== undefined && oneOf !== undefined) {
    const union = typedMember("oneOf", oneOf, schemas);
    const shared = sharedMembers(schema, schemas);
    return shared === undefined ? { ...said, oneOf: union } : { ...said, allOf: [shared, { oneOf: union }] };
  }
  const kept = Object.entries(schema).filter(
    ([key, value]) => KEPT.has(key) && !(key === "allOf" && narrowsOnly(value)),
  );
  if (kept.every(([key]) => key === "description")) return { ...said, tsType: "unknown" };
  return Object.fromEntries(kept.map(([key, value]) => [key, typedMember(key, value, schemas)]));
}

/** True for an `allOf` in which no part says anything about a type. */
function narrowsOnly(parts: Json): boolean {
  return (
    Array.isArray(parts) && !parts.some((part) => isObject(part) && Object.keys(part).some((key) => KEPT.has(key)))
  );
}

/** The members of a union that its first branch does not spell out again. */
function sharedMembers(schema: JsonObject, schemas: Schemas): JsonObject | undefined {
  const { properties, required, oneOf } = schema;
  const first = Array.isArray(oneOf) && isObject(oneOf[0]) ? schemaNameOf(oneOf[0]["$ref"]) : "";
  const branch = schemas[first]?.["properties"];
  const own = Object.entries(isObject(properties) ? properties : {}).filter(
    ([name]) => !isObject(branch) || branch[name] === undefined,
  );
  if (own.length === 0) return undefined;
  const names = own.map(([name]) => name);
  const needed = Array.isArray(required) ? required.filter((name) => names.includes(String(name))) : [];
  return typed({ type: "object", required: needed, properties: Object.fromEntries(own) }, schemas);
}

function typedMember(key: string, value: Json, schemas: Schemas): Json {
  if (Array.isArray(value)) return value.map((item: Json) => (isObject(item) ? typed(item, schemas) : item));
  if (!isObject(value)) return value;
  if (key !== "properties") return typed(value, schemas);
  // A member that may only be null has no place at this shape.
  const members = Object.entries(value).filter(([, inner]) => !isObject(inner) || inner["type"] !== "null");
  return Object.fromEntries(members.map(([name, inner]) => [name, isObject(inner) ? typed(inner, schemas) : inner]));
}
