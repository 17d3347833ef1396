import { expect, test } from "vitest";
import type { Json } from "../json.js";
import { rulesOf } from "./rules.js";

const ROW = { id: "area.a", level: "must", statement: "One is one.", section: "Numbers", checked: "behaviour" };
const rulesWith = (change: { readonly [key: string]: Json }) =>
  rulesOf(new Map([["area", { document: "D1", rules: [{ ...ROW, ...change }] }]]));

test("a row gets its defaults", () => {
  expect(rulesWith({})).toMatchObject([{ id: "area.a", observable: "http", profile: "documented", statements: [] }]);
});

test.each([
  [{ chekced: "code" }, '"chekced" is missing or unknown; a row has id, level'],
  [{ level: "mast" }, '"level" is "mast"; it can be must, should, observe'],
  [{ checked: "never" }, '"checked" is "never"; it can be schema, code, behaviour'],
])("a row with %j is named with what would work", (change, message) => {
  expect(() => rulesWith(change)).toThrow(`Cannot read the rule "area.a" of "area": ${message}`);
});
