/** The OpenAPI document that the package publishes: what `spec/openapi.yaml` says, in the form that other tools read well. */
import { isObject, type Json, type JsonObject } from "../../json.js";
import { objectAt } from "../json-object.js";
import type { ContractSources } from "../read-contract.js";
import { type Schemas, toolSchemas } from "../tool-schemas.js";
import { bodyExamples } from "./body-examples.js";
import { publishedSchema } from "./published-schema.js";

const SCHEMA_REFERENCE = /^#\/components\/schemas\/(\w+)$/;

/**
 * The published document, as plain JSON. The same `spec/` gives the same document.
 *
 * @remarks It differs from the contract: no `x-` members, no tags of unions, public types in open places, defaults as
 * text, examples for every body, and only the schemas that an operation refers to.
 */
export function publishedDocument({ documents, schemas, examples }: ContractSources): JsonObject {
  const document = JSON.parse(JSON.stringify(documents.api)) as JsonObject;
  const all = mapped(toolSchemas(schemas), publishedSchema);
  const operations = { paths: document["paths"] ?? {}, webhooks: document["webhooks"] ?? {} };
  const { parameters = {}, responses = {}, securitySchemes = {} } = objectAt(document, "components");
  const shared = withBodies({ parameters, responses }, all, examples);
  const withExamples = withBodies(operations, all, examples);
  const kept = reachable([withExamples, shared], all);
  const { openapi = "", info = {}, servers = [], security = [], tags = [] } = document;
  const parts = { schemas: kept, ...objectAt(shared), securitySchemes };
  return { openapi, info, servers, security, tags, ...objectAt(withExamples), components: parts };
}

/** Operations without `x-` members, with examples beside the schema of each body. */
function withBodies(value: Json, schemas: Schemas, examples: ContractSources["examples"]): Json {
  if (Array.isArray(value)) return value.map((element: Json) => withBodies(element, schemas, examples));
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([key]) => !key.startsWith("x-"));
  const copy = Object.fromEntries(members.map(([key, inner]) => [key, withBodies(inner, schemas, examples)]));
  return isObject(copy["content"]) ? { ...copy, content: mapped(copy["content"], withOwnExamples) } : copy;

  function withOwnExamples(media: Json): Json {
    if (!isObject(media) || !isObject(media["schema"])) return media;
    return { ...media, examples: bodyExamples(media["schema"], schemas, examples) };
  }
}

/** The schemas that something refers to, directly or through others, sorted by name. */
function reachable(roots: Json, schemas: Schemas): Schemas {
  const found = new Set<string>();
  const waiting: Json[] = [roots];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    for (const name of referredIn(value)) {
      if (found.has(name)) continue;
      found.add(name);
      waiting.push(objectAt(schemas, name));
    }
  }
  return Object.fromEntries([...found].sort().map((name) => [name, objectAt(schemas, name)]));
}

function referredIn(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap((element: Json) => referredIn(element));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = key === "$ref" && typeof inner === "string" ? SCHEMA_REFERENCE.exec(inner)?.[1] : undefined;
    return name === undefined ? referredIn(inner) : [name];
  });
}

function mapped<From extends Json, To extends Json>(
  record: Readonly<Record<string, From>>,
  change: (value: From) => To,
): Readonly<Record<string, To>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
