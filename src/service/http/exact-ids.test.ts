import { expect, test } from "vitest";
import { parseWithExactIds } from "./exact-ids.js";

test.each([
  ['{"id":1100000000010252288}', { id: "1100000000010252288" }],
  ['{"ids":[1100000000010252288,7]}', { ids: ["1100000000010252288", 7] }],
  ['{"text":"say \\"1100000000010252288\\""}', { text: 'say "1100000000010252288"' }],
  ["[1.1000000000102522881,-1.5]", [1.1000000000102523, -1.5]],
])("%s", (text, value) => {
  expect(parseWithExactIds(text)).toEqual(value);
});

test("what is no JSON is refused at once, however long it is", () => {
  expect(() => parseWithExactIds(`"${'\\"'.repeat(1_000_000)}`)).toThrow(SyntaxError);
});
