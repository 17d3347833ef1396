import { readFile } from "node:fs/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { BUILDER_KINDS } from "../case/builder-result.js";
import { answerOf } from "./answer.js";

const schema = JSON.parse(await readFile(new URL("../../spec/builder-lines.schema.json", import.meta.url), "utf8"));
const validate = new Ajv2020({ strict: false }).compile({ ...schema, oneOf: undefined, $ref: "#/$defs/answer" });

test.each([
  '{"id":1,"sent":{}}',
  '{"id":1,"sent":null}',
  '{"id":1,"refused":"no"}',
  '{"unsupported":"no","id":0}',
  '{"id":1}',
  '{"id":"1","sent":{}}',
  '{"id":1.5,"sent":{}}',
  '{"sent":{}}',
  '{"id":1,"sent":{},"refused":"no"}',
  '{"id":1,"refused":null}',
  '{"id":1,"other":"no"}',
  "[]",
  "null",
  "1",
])("the schema and the reader agree on %s", (line) => {
  const isAnswer = typeof answerOf(line) !== "string";

  expect(isAnswer).toBe(validate(JSON.parse(line)));
});

test("the schema knows every kind", () => {
  expect(schema.$defs.request.properties.kind.enum).toEqual(["describe", ...BUILDER_KINDS]);
});
