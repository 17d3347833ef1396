import { expect, test } from "vitest";
import type { Json } from "../../src/contract/json.js";
import { valueAt } from "../../src/contract/json-pointer.js";
import { lengthRows } from "./lengths.js";

const seed = { rule: "command.description.has-1-to-100-characters", element: "command", min: 1, max: 100 } as const;

function tooLong(isFree?: true): unknown {
  const words = { base: { description: "A" }, pointer: "/description", what: "a text", ...(isFree ? { isFree } : {}) };
  const { pairs } = lengthRows({ ...seed, ...words });
  return valueAt(pairs[0]?.twin as Json, "/description");
}

test("a free text that is too long has fewer characters for who takes several spaces for one", () => {
  const text = String(tooLong(true));

  expect([...text]).toHaveLength(101);
  expect([...text.replaceAll(/\s+/g, " ")]).toHaveLength(100);
});

test("a name that is too long has no space", () => {
  expect(tooLong()).toMatch(/^[a-z]{101}$/);
});
