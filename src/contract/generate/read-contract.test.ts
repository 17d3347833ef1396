import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SwaggerParser from "@apidevtools/swagger-parser";
import { expect, test } from "vitest";
import {
  GLOBAL_OPERATIONS,
  GUILD_OPERATIONS,
  INTERACTION_OPERATIONS,
  MESSAGE_OPERATIONS,
  NOTICE_OPERATIONS,
  operationsOf,
  PERMISSION_OPERATIONS,
} from "../operations.js";

const ALL_OPERATIONS = [
  GLOBAL_OPERATIONS,
  GUILD_OPERATIONS,
  PERMISSION_OPERATIONS,
  MESSAGE_OPERATIONS,
  INTERACTION_OPERATIONS,
  NOTICE_OPERATIONS,
  operationsOf("driver"),
  operationsOf("gateway"),
  operationsOf("app"),
];

import { bundleDocument, readContract, SPEC } from "./read-contract.js";
import { routesOf } from "./routes.js";

const BROKEN = `openapi: 3.1.0
info: { title: Broken, version: "1" }
paths:
  /things:
    get: { operationId: list, parameters: [{ name: page, in: nowhere }], responses: { "200": { description: ok } } }
`;

async function bundled(text: string): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), "slashproof-spec-"));
  try {
    await writeFile(join(folder, "openapi.yaml"), text);
    return await bundleDocument(join(folder, "openapi.yaml"));
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("the document is valid OpenAPI 3.1 as it lies in its files", async () => {
  // In one piece: the validator takes the circles of containers and labels for faults of the files they run through.
  const document = await SwaggerParser.validate(await SwaggerParser.bundle(`${SPEC}openapi.yaml`));

  expect(document).toMatchObject({ openapi: "3.1.0" });
});

test("the bundled documents refer to nothing outside", async () => {
  const { documents } = await readContract();

  const references = [...JSON.stringify(documents).matchAll(/"\$ref":"([^"]*)"/g)].map((match) => match[1] ?? "");
  expect(references.filter((reference) => !reference.startsWith("#/"))).toEqual([]);
});

test("every schema file is a component of its name", async () => {
  const { schemas } = await readContract();

  const files = (await readdir(`${SPEC}schemas`)).map((file) => file.replace(/\.yaml$/, ""));
  expect(
    Object.keys(schemas)
      .filter((name) => !/^(AppDeliver|Driver|Gateway(?!Address))/.test(name))
      .sort(),
  ).toEqual(files.sort());
});

test("a document that is not valid OpenAPI is refused, with the place", async () => {
  await expect(bundled(BROKEN)).rejects.toThrow("/paths/~1things/get/parameters/0");
});

test("a document of another version is refused", async () => {
  const older = BROKEN.replace("3.1.0", "3.0.3");

  await expect(bundled(older)).rejects.toThrow("not an OpenAPI 3.1 document");
});

test("the operations are the ones that the toolkit knows", async () => {
  const { documents } = await readContract();

  const known = ALL_OPERATIONS.flatMap((group): string[] => Object.values(group));
  expect(Object.keys(routesOf(documents)).sort()).toEqual(known.sort());
});

test("every operation takes both forms of authentication, but for editing permissions and the open address of the gateway", async () => {
  const { documents } = await readContract();
  const document = documents.api;

  const own = Object.values(document.paths ?? {})
    .flatMap((item) => [item?.get, item?.put, item?.post, item?.patch, item?.delete])
    .filter((operation) => operation?.security !== undefined);
  expect(document.security).toEqual([{ Bot: [] }, { Bearer: ["applications.commands.update"] }]);
  expect(own.map((operation) => operation?.operationId)).toEqual(["editCommandPermissions", "getGatewayUrl"]);
});
