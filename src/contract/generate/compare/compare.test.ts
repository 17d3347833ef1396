import { beforeAll, describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../../json.js";
import type { PublicFacts } from "../public-facts.js";
import { readContract } from "../read-contract.js";
import { type Compared, compare } from "./compare.js";
import { EXCERPT, factsOfExcerpt } from "./testing/excerpt.js";

let contract: Compared;
let facts: PublicFacts;

beforeAll(async () => {
  const { schemas, documents, publicFacts } = await readContract();
  contract = { schemas, paths: JSON.parse(JSON.stringify(documents.api.paths)) as Json };
  facts = factsOfExcerpt(publicFacts);
});

/** The excerpt with one member of one schema changed. */
function changed(schema: keyof typeof EXCERPT.components.schemas, member: string, value: JsonObject): JsonObject {
  const schemas: Readonly<Record<string, JsonObject>> = EXCERPT.components.schemas;
  const whole = schemas[schema] ?? {};
  const properties = { ...(whole["properties"] as JsonObject), [member]: value };
  return { ...EXCERPT, components: { schemas: { ...schemas, [schema]: { ...whole, properties } } } };
}

describe("the comparison", () => {
  test("finds a row for each difference, and each row about one place in use", () => {
    const { unclassified, stale, same, payloads, classified } = compare(EXCERPT, contract, facts);

    expect(unclassified).toEqual([]);
    expect(stale).toEqual([]);
    expect(same).toBeGreaterThan(40);
    expect(payloads).toBeGreaterThan(40);
    expect(new Set(classified.map(({ row }) => row.class))).toEqual(new Set(["added", "conflict", "open"]));
  });

  test("reports a keyword that changed, by schema and by data", () => {
    const copy = changed("ApplicationCommandStringOption", "min_length", {
      type: "integer",
      minimum: 2,
      maximum: 6000,
    });

    const { unclassified } = compare(copy, contract, facts);

    expect(unclassified).toMatchObject([
      { at: "string-option/min_length", keyword: "minimum", theirs: 2, ours: 0, by: "schema" },
      { at: "string-option/min_length", keyword: "minimum", theirs: "refused", by: "data" },
    ]);
  });

  test("reports a payload that only ours refuses", () => {
    const copy = changed("ApplicationCommandOptionStringChoice", "name", { type: "string", minLength: 101 });

    const { unclassified } = compare(copy, contract, facts);

    expect(unclassified).toContainEqual(
      expect.objectContaining({ at: "string-choice", keyword: "valid", theirs: "accepted", by: "data" }),
    );
  });

  test("reports a new member", () => {
    const copy = changed("TextDisplayComponentForMessageRequest", "color", { type: "integer" });

    const { unclassified } = compare(copy, contract, facts);

    expect(unclassified).toMatchObject([{ at: "text-display/color", keyword: "member", theirs: true, by: "schema" }]);
  });

  test("reports a row that no difference fits", () => {
    const copy = changed("TextDisplayComponentForMessageRequest", "content", { type: "string", minLength: 1 });

    const { stale } = compare(copy, contract, facts);

    expect(stale).toMatchObject([{ at: "text-display/content", keyword: "maxLength" }]);
  });

  test("reports another success status of an operation", () => {
    const path = "/applications/{id}/commands/{other}";
    const copy = { ...EXCERPT, paths: { ...EXCERPT.paths, [path]: { delete: { responses: { "200": {} } } } } };

    const { unclassified } = compare(copy, contract, facts);

    expect(unclassified).toMatchObject([
      { at: "operation/deleteGlobalCommand", keyword: "statuses", theirs: "200", ours: "204" },
    ]);
  });

  test("names the kind whose schema is gone", () => {
    const copy = { components: { schemas: {} } };

    expect(() => compare(copy, contract, facts)).toThrow(
      'Cannot compare the kind "command": there is no schema "ApplicationCommandCreateRequest"',
    );
  });
});
