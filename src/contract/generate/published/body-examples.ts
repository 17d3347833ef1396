/** Examples of a body: those that are written down for its schema, else one that is made from the schema. */
import { isObject, type Json, type JsonObject } from "../../json.js";
import { schemaNameOf } from "../json-object.js";
import type { Schemas } from "../tool-schemas.js";

/** Schema name to examples by name, from `spec/examples.yaml`. */
export type WrittenExamples = Readonly<Record<string, Readonly<Record<string, Json>>>>;

/** OpenAPI's form of examples: name to `{ value }`. */
export type NamedExamples = Readonly<Record<string, { readonly value: Json }>>;

/** The examples of a body, at least one. A body with several forms has examples of each. */
export function bodyExamples(schema: JsonObject, schemas: Schemas, written: WrittenExamples): NamedExamples {
  const values = examplesOf(schema, schemas, written);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
}

function examplesOf(schema: JsonObject, schemas: Schemas, written: WrittenExamples): Readonly<Record<string, Json>> {
  if (schema["$ref"] !== undefined) {
    const name = schemaNameOf(schema["$ref"]);
    return written[name] ?? examplesOf(schemas[name] ?? {}, schemas, written);
  }
  const forms = schema["oneOf"] ?? schema["anyOf"];
  if (Array.isArray(forms)) {
    return Object.assign({}, ...forms.filter(isObject).map((form) => examplesOf(form, schemas, written)));
  }
  if (schema["type"] === "array" && isObject(schema["items"])) {
    return { list: Object.values(examplesOf(schema["items"], schemas, written)) };
  }
  return { example: sample(schema, schemas, written) };
}

/** A value of a schema: its members are those that it requires, and those that have a written example. */
function sample(schema: JsonObject, schemas: Schemas, written: WrittenExamples): Json {
  if (schema["$ref"] !== undefined) {
    const name = schemaNameOf(schema["$ref"]);
    const [first] = Object.values(written[name] ?? {});
    return first ?? sample(schemas[name] ?? {}, schemas, written);
  }
  const [choice] = [schema["enum"], schema["oneOf"], schema["anyOf"]].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  if (schema["const"] !== undefined) return schema["const"];
  if (choice !== undefined) return isObject(choice) ? sample(choice, schemas, written) : choice;
  const type = Array.isArray(schema["type"]) ? schema["type"][0] : schema["type"];
  if (type === "array") return isObject(schema["items"]) ? [sample(schema["items"], schemas, written)] : [];
  if (type === "integer" || type === "number") return schema["minimum"] ?? 1;
  if (type === "boolean") return true;
  return type === "string" ? "text" : sampleObject(schema, schemas, written);
}

function sampleObject(schema: JsonObject, schemas: Schemas, written: WrittenExamples): Json {
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  const required = Array.isArray(schema["required"]) ? schema["required"].map(String) : Object.keys(properties);
  const members = required.flatMap((name) => {
    const member = properties[name];
    return isObject(member) ? [[name, sample(member, schemas, written)] as const] : [];
  });
  return Object.fromEntries(members);
}
