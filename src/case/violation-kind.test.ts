import { describe, expect, test } from "vitest";
import findingSchema from "../../reports/finding.schema.json" with { type: "json" };
import { kindOfDifference, kindOfStatus, VIOLATION_KINDS } from "./violation-kind.js";

describe("the kind of a status", () => {
  test.each([
    [200, [], "accepted"],
    [404, [], "not-found"],
    [302, [], "wrong-status"],
    [500, [], "server-error"],
    [200, [201], "wrong-status"],
    [400, [201], "refused"],
    [405, [201], "not-found"],
    [429, [201], "rate-limited"],
    [503, [201], "server-error"],
    [204, [404], "accepted"],
    [400, [404], "wrong-status"],
  ] as const)("%d where %j is expected is %s", (status, wanted, kind) => {
    expect(kindOfStatus({ status }, wanted)).toBe(kind);
  });
});

describe("the kind of a difference", () => {
  test.each([
    ["a", "b", "different"],
    ["a", undefined, "missing"],
    ["a", null, "missing"],
    [undefined, "a", "extra"],
    [null, [], "extra"],
    ["1", 1, "wrong-type"],
    [{}, [], "wrong-type"],
    [[1], [1, 2], "wrong-count"],
    [[1, 2], [2, 1], "wrong-order"],
    [[1, 2], [1, 3], "different"],
  ] as const)("%j and %j: %s", (expected, actual, kind) => {
    expect(kindOfDifference(expected, actual)).toBe(kind);
  });
});

test("the schema of findings knows each kind", () => {
  expect(findingSchema.$defs.violation.properties.kind.enum).toEqual([...VIOLATION_KINDS]);
});
