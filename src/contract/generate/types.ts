/** TypeScript types of the objects of the contract. */
import { compile } from "json-schema-to-typescript";
import { isObject, type Json, type JsonObject } from "../json.js";
import { schemaNameOf } from "./json-object.js";
import { type Schemas, toolSchemas } from "./tool-schemas.js";

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

/** The text of `types.gen.ts`: one exported type per schema, unions where the document has them. */
export async function generateTypes(schemas: Schemas): Promise<string> {
  const definitions = Object.fromEntries(
    Object.entries(toolSchemas(schemas)).map(([name, schema]) => [name, { ...typed(schema), title: name }]),
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

function typed(schema: JsonObject): JsonObject {
  if (schema["$ref"] !== undefined) return { $ref: `#/definitions/${schemaNameOf(schema["$ref"])}` };
  const { description } = schema;
  const kept = Object.entries(schema).filter(
    ([key, value]) => KEPT.has(key) && !(key === "allOf" && narrowsOnly(value)),
  );
  if (kept.every(([key]) => key === "description")) {
    return { ...(description === undefined ? {} : { description }), tsType: "unknown" };
  }
  return Object.fromEntries(kept.map(([key, value]) => [key, typedMember(key, value)]));
}

/** True for an `allOf` in which no part says anything about a type. */
function narrowsOnly(parts: Json): boolean {
  return (
    Array.isArray(parts) && !parts.some((part) => isObject(part) && Object.keys(part).some((key) => KEPT.has(key)))
  );
}

function typedMember(key: string, value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => (isObject(item) ? typed(item) : item));
  if (!isObject(value)) return value;
  if (key !== "properties") return typed(value);
  // A member that may only be null has no place at this shape.
  const members = Object.entries(value).filter(([, inner]) => !isObject(inner) || inner["type"] !== "null");
  return Object.fromEntries(members.map(([name, inner]) => [name, isObject(inner) ? typed(inner) : inner]));
}
