import { expect, test } from "vitest";
import { documentText } from "./document-text.js";

test("gives each member and each element of a list a line of its own", () => {
  const text = documentText({ name: "a", left: undefined, none: [], rows: [{ id: 1 }, { id: 2 }] });

  expect(text).toBe('{\n  "name": "a",\n  "none": [],\n  "rows": [\n    {"id":1},\n    {"id":2}\n  ]\n}\n');
});
