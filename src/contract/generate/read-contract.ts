/** Reads `spec/` from disk, once per generation. Nothing at run time does: it gets what is generated from here. */
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import SwaggerParser from "@apidevtools/swagger-parser";
import type { OpenAPIV3_1 } from "openapi-types";
import { parse } from "yaml";
import type { Json, JsonObject } from "../json.js";
import { type PublicFacts, publicFactsOf } from "./public-facts.js";

/** The folder of the contract. */
export const SPEC = fileURLToPath(new URL("../../../spec/", import.meta.url));

/** Who answers an operation: the service, the driver of the target, the toolkit's own gateway client, or an application. */
export const SERVERS = {
  api: "openapi.yaml",
  driver: "driver.yaml",
  gateway: "gateway.yaml",
  app: "app.yaml",
} as const;

export type Server = keyof typeof SERVERS;

/** What `spec/` says: the OpenAPI documents, each in one piece, and the YAML files of the catalogue as they are. */
export interface ContractSources {
  /** Bundled: every `$ref` points into `#/components/schemas`. */
  readonly documents: Readonly<Record<Server, OpenAPIV3_1.Document>>;
  /** `components.schemas` of all documents, as plain JSON. */
  readonly schemas: Readonly<Record<string, JsonObject>>;
  /** Area (file name) to rows, in the order of the names. */
  readonly rules: ReadonlyMap<string, Json>;
  /** Profile name to its file. */
  readonly profiles: ReadonlyMap<string, Json>;
  /** Schema name to examples by name. */
  readonly examples: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly publicFacts: PublicFacts;
  /** Document to its quotes. */
  readonly quotes: Json;
}

/**
 * Bundles a multi-file OpenAPI document and checks it against OpenAPI 3.1.
 *
 * @throws SyntaxError with the places that are wrong, when the document is not valid
 */
export async function bundleDocument(file: string): Promise<OpenAPIV3_1.Document> {
  const document = await SwaggerParser.bundle(file);
  if (!isOpenApi31(document)) {
    throw new SyntaxError(`Cannot read "${file}": it is not an OpenAPI 3.1 document; start it with openapi: 3.1.0`);
  }
  await SwaggerParser.validate(structuredClone(document));
  return document;
}

/** Everything the generators need. */
export async function readContract(): Promise<ContractSources> {
  const [api, driver, gateway, app] = await Promise.all([
    bundleDocument(SPEC + SERVERS.api),
    bundleDocument(SPEC + SERVERS.driver),
    bundleDocument(SPEC + SERVERS.gateway),
    bundleDocument(SPEC + SERVERS.app),
  ]);
  const documents = { api, driver, gateway, app };
  // The document of the service lists every schema, so that its references are whole.
  const lists = [...Object.values(documents), api].map(({ components }) => components?.schemas ?? {});
  const schemas = Object.assign({}, ...lists);
  return {
    documents,
    schemas: plainJson(schemas) as Record<string, JsonObject>,
    rules: await readYamlFolder(`${SPEC}rules/`),
    profiles: await readYamlFolder(`${SPEC}profiles/`),
    examples: parse(await readFile(`${SPEC}examples.yaml`, "utf8")) as ContractSources["examples"],
    publicFacts: publicFactsOf(parse(await readFile(`${SPEC}public-facts.yaml`, "utf8")) as Json),
    quotes: parse(await readFile(`${SPEC}quotes.yaml`, "utf8")) as Json,
  };
}

/** File name without ending to content, sorted by name, so that output never depends on the file system. */
async function readYamlFolder(folder: string): Promise<Map<string, Json>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".yaml")).sort();
  const contents = await Promise.all(files.map((name) => readFile(folder + name, "utf8")));
  return new Map(files.map((name, index) => [name.replace(/\.yaml$/, ""), parse(contents[index] ?? "") as Json]));
}

function isOpenApi31(document: object): document is OpenAPIV3_1.Document {
  return "openapi" in document && typeof document.openapi === "string" && document.openapi.startsWith("3.1.");
}

/** A copy without aliases and prototypes. */
function plainJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}
