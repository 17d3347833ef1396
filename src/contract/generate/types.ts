/** TypeScript types of the objects of the contract. */
import { compile } from "json-schema-to-typescript";
import type { Json } from "../json.js";
import { isJsonObject, type JsonObject, schemaNameOf } from "./json-object.js";

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
export async function generateTypes(schemas: Readonly<Record<string, JsonObject>>): Promise<string> {
  const definitions = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, { ...typed(schema), title: name }]),
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
  // A union by `type` says all; what stands beside it is for validators.
  const { oneOf, description } = schema;
  if (schema["discriminator"] !== undefined && oneOf !== undefined) {
    return { ...(description === undefined ? {} : { description }), oneOf: typedMember("oneOf", oneOf) };
  }
  const kept = Object.entries(schema).filter(([key]) => KEPT.has(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, typedMember(key, value)]));
}

function typedMember(key: string, value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => (isJsonObject(item) ? typed(item) : item));
  if (!isJsonObject(value)) return value;
  if (key !== "properties") return typed(value);
  // A member that may only be null has no place at this shape.
  const members = Object.entries(value).filter(([, inner]) => !isJsonObject(inner) || inner["type"] !== "null");
  return Object.fromEntries(members.map(([name, inner]) => [name, isJsonObject(inner) ? typed(inner) : inner]));
}
