import { expect, test } from "vitest";
import { likenessOfIds } from "./alike-ids.js";

const row = (custom_id: string) => ({ type: 1, components: [{ type: 2, custom_id }] });

test.each([
  [["page", "Page"], ["case"]],
  [["page", "page "], ["spaces"]],
  [["a+b", "a:b"], ["signs"]],
  [["1", "01"], ["how a number is written"]],
  [["page", "page"], []],
  [["page", "other", "+", "-"], []],
])("of %j some differ in %j alone", (ids, expected) => {
  expect(likenessOfIds({ components: ids.map(row) })).toEqual(expected);
});

test("a body that is no message has none", () => {
  expect(likenessOfIds([{ custom_id: "a" }, { custom_id: "A" }])).toEqual([]);
});
