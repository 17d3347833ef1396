import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, describe, expect, test } from "vitest";
import { violationsOfBulk, violationsOfCreate, violationsOfPermissions } from "../../../rules/violations-of.js";
import { violationsOfCallback } from "../../../rules/violations-of-callback.js";
import { violationsOfMessage } from "../../../rules/violations-of-message.js";
import { isObject, type Json, type JsonObject } from "../../json.js";
import type { OperationId } from "../../operations.js";
import { validateRequest, validateResponse } from "../../validate.js";
import { objectAt, schemaNameOf } from "../json-object.js";
import { type ContractSources, readContract } from "../read-contract.js";
import { publishedDocument } from "./published-document.js";

/** One example of one body. */
interface Example {
  readonly operation: OperationId;
  /** Undefined for a request. */
  readonly status: string | undefined;
  readonly media: string;
  readonly schema: string;
  readonly name: string;
  readonly value: Json;
}

const METHODS = ["get", "put", "post", "patch", "delete"];

let sources: ContractSources;
let document: JsonObject;

beforeAll(async () => {
  sources = await readContract();
  document = publishedDocument(sources);
});

/** Every operation of paths and webhooks. */
function operations(): JsonObject[] {
  const items = [document["paths"], document["webhooks"]].flatMap((group) => Object.values(group as JsonObject));
  return items
    .filter(isObject)
    .flatMap((item) => METHODS.flatMap((method) => (isObject(item[method]) ? [item[method]] : [])));
}

function examples(): Example[] {
  return operations().flatMap((operation) => {
    const id = String(operation["operationId"]) as OperationId;
    const request = isObject(operation["requestBody"]) ? examplesOf(id, undefined, operation["requestBody"]) : [];
    const responses = Object.entries(objectAt(operation, "responses")).flatMap(([status, response]) =>
      examplesOf(
        id,
        status,
        isObject(response) && response["$ref"] === undefined
          ? response
          : objectAt(document, "components", "responses", "Refusal"),
      ),
    );
    return [...request, ...responses];
  });
}

function examplesOf(operation: OperationId, status: string | undefined, holder: JsonObject): Example[] {
  const content = isObject(holder["content"]) ? holder["content"] : {};
  return Object.entries(content).flatMap(([media, body]) =>
    Object.entries(objectAt(body, "examples")).map(([name, example]) => ({
      operation,
      status,
      media,
      schema: schemaNameOf(objectAt(body, "schema")["$ref"]),
      name,
      value: isObject(example) ? (example["value"] ?? null) : null,
    })),
  );
}

describe("the published document", () => {
  test("has no tags, no members of ours, and no reference but to shared components", () => {
    const text = JSON.stringify(document);
    const references = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map((match) => match[1] ?? "");

    expect(text.match(/"propertyName"/g)).toBeNull();
    expect(text.match(/"x-[a-z-]+":/g)).toBeNull();
    expect(references.filter((one) => !/^#\/components\/(schemas|parameters|responses)\/\w+$/.test(one))).toEqual([]);
  });

  test("has a summary, a description, a tag, examples and a response for each operation", () => {
    const incomplete = operations().filter(
      (operation) =>
        !["operationId", "summary", "description", "tags", "responses"].every((member) => member in operation),
    );
    const bodies = JSON.stringify(document).match(/"schema":\{"\$ref":"[^"]*"\}\}/g) ?? [];

    expect(incomplete.map(({ operationId }) => operationId)).toEqual([]);
    expect(operations()).toHaveLength(55);
    expect(bodies.filter((body) => body.includes("Body"))).toEqual([]);
  });

  test("delivers each type of interaction as a whole object", () => {
    const forms = objectAt(document, "components", "schemas", "Interaction")["oneOf"] as readonly JsonObject[];
    const whole = forms.map((form) => objectAt(document, "components", "schemas", schemaNameOf(form["$ref"])));

    expect(whole.map((form) => objectAt(form, "properties", "type")["const"])).toEqual([1, 2, 3, 4, 5]);
    expect(
      whole.every((form) => ["id", "token", "version"].every((name) => name in objectAt(form, "properties"))),
    ).toBe(true);
  });

  test("takes files with every message", () => {
    const forms = operations().filter((operation) => JSON.stringify(operation).includes("multipart/form-data"));

    expect(forms.map(({ operationId }) => operationId)).toEqual([
      "createMessage",
      "editMessage",
      "respondToInteraction",
      "editOriginalResponse",
      "createFollowUp",
      "editFollowUp",
      "createGuildSticker",
    ]);
  });

  test("is the same each time", () => {
    expect(JSON.stringify(publishedDocument(sources))).toBe(JSON.stringify(document));
  });
});

describe("every example", () => {
  test("fits its schema in the published document", () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false, unicodeRegExp: true });
    ajv.addSchema({ ...document, $id: "https://example.com/published" });
    const broken = examples().flatMap(({ operation, status, schema, name, value }) => {
      const validate = ajv.getSchema(`https://example.com/published#/components/schemas/${schema}`);
      return validate?.(value) === true
        ? []
        : [`${operation} ${status ?? "request"} ${name}: ${ajv.errorsText(validate?.errors ?? null)}`];
    });

    expect(broken).toEqual([]);
    expect(examples().length).toBeGreaterThan(150);
  });

  test("fits the contract", () => {
    const broken = examples()
      .filter(({ media, operation }) => media === "application/json" && (operation as string) !== "receiveInteraction")
      .flatMap(({ operation, status, name, value }) => {
        const found =
          status === undefined ? validateRequest(operation, value) : validateResponse(operation, Number(status), value);
        return found.map(
          ({ pointer, message }) => `${operation} ${status ?? "request"} ${name}: ${pointer} ${message}`,
        );
      });

    expect(broken).toEqual([]);
  });

  test("breaks no rule", () => {
    const judges: Readonly<Record<string, (value: Json) => readonly unknown[]>> = {
      CreateGlobalCommandBody: (value) => violationsOfCreate(value, { scope: "global" }),
      CreateGuildCommandBody: (value) => violationsOfCreate(value, { scope: "guild" }),
      BulkGlobalBody: (value) => violationsOfBulk(value, { scope: "global" }),
      BulkGuildBody: (value) => violationsOfBulk(value, { scope: "guild" }),
      EditPermissionsBody: violationsOfPermissions,
      CreateMessageBody: (value) => violationsOfMessage(value),
      InteractionCallback: (value) => violationsOfCallback(value),
    };
    const judged = examples().filter(({ schema }) => judges[schema] !== undefined);
    const broken = judged.map((example) => [example.schema, example.name, judges[example.schema]?.(example.value)]);

    expect(broken.filter(([, , violations]) => (violations as readonly unknown[]).length > 0)).toEqual([]);
    expect(new Set(judged.map(({ schema }) => schema)).size).toBe(Object.keys(judges).length);
  });
});
