/** The operations of the document as a table: where they are, what they take and what they answer. */
import type { OpenAPIV3_1 } from "openapi-types";
import { isObject, type Json, type JsonObject } from "../json.js";
import { schemaNameOf } from "./json-object.js";
import type { Server } from "./read-contract.js";

const METHODS = ["get", "put", "post", "delete", "patch"] as const;

/** One operation as it is generated. */
export interface GeneratedRoute {
  readonly server: Server;
  readonly method: string;
  readonly path: string;
  /** Names of the bindings of a profile that replace method and path. */
  readonly bindings: readonly string[];
  readonly takesBody: boolean;
  /** Schema of the body, where it is JSON. */
  readonly request: string | null;
  /** Success status to schema of the body and its rule when no keyword names another. */
  readonly responses: Readonly<Record<string, { readonly schema: string | null; readonly rule: string | null }>>;
}

type Documents = Readonly<Record<Server, OpenAPIV3_1.Document>>;

/** Operation id to row, in the order of the documents. */
export function routesOf(documents: Documents): Readonly<Record<string, GeneratedRoute>> {
  const servers = Object.entries(documents) as [Server, OpenAPIV3_1.Document][];
  return Object.assign({}, ...servers.map(([server, document]) => routesOfServer(server, document)));
}

function routesOfServer(server: Server, document: OpenAPIV3_1.Document): Readonly<Record<string, GeneratedRoute>> {
  const rows: Record<string, GeneratedRoute> = {};
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation = item?.[method];
      if (operation?.operationId === undefined) continue;
      const plain = JSON.parse(JSON.stringify(operation)) as JsonObject;
      rows[operation.operationId] = { server, ...rowOf(path, method, plain) };
    }
  }
  return rows;
}

/** The text of `routes.gen.ts`. */
export function generateRoutes(documents: Documents): string {
  const rows = Object.entries(routesOf(documents)).map(([id, row]) => `  ${id}: ${JSON.stringify(row)},`);
  return `/** Every operation of the contract: who answers it, method, path relative to the base URL, schemas of bodies by name. */
export const ROUTES = {\n${rows.join("\n")}\n} as const;\n`;
}

function rowOf(path: string, method: string, operation: JsonObject): Omit<GeneratedRoute, "server"> {
  const responses: Record<string, { schema: string | null; rule: string | null }> = {};
  for (const [status, response] of Object.entries(isObject(operation["responses"]) ? operation["responses"] : {})) {
    if (!/^2\d\d$/.test(status)) continue;
    const schema = bodySchema(response);
    const rules = isObject(schema) ? schema["x-rules"] : undefined;
    const rule = isObject(rules) ? rules["default"] : undefined;
    responses[status] = {
      schema: schema === undefined ? null : schemaNameOf(isObject(schema) ? schema["$ref"] : undefined),
      rule: typeof rule === "string" ? rule : null,
    };
  }
  const request = bodySchema(operation["requestBody"]);
  const bindings = operation["x-binding"];
  return {
    method: method.toUpperCase(),
    path,
    bindings: Array.isArray(bindings) ? bindings.map(String) : [],
    takesBody: operation["requestBody"] !== undefined,
    request: request === undefined ? null : schemaNameOf(isObject(request) ? request["$ref"] : undefined),
    responses,
  };
}

function bodySchema(holder: Json | undefined): Json | undefined {
  const content = isObject(holder) ? holder["content"] : undefined;
  const media = isObject(content) ? content["application/json"] : undefined;
  return isObject(media) ? media["schema"] : undefined;
}
