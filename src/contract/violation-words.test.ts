/** What a violation says can be understood without the schema. */
import { expect, test } from "vitest";
import { validateRequest } from "./validate.js";

const LINK = { type: 2, style: 5, label: "Open", url: "https://example.com" };
const BUTTON = { type: 2, style: 1, label: "Press" };
const row = (...components: object[]) => ({ components: [{ type: 1, components }] });
const buttons = Array.from({ length: 6 }, (_, index) => ({ ...BUTTON, custom_id: `${index}` }));

test.each<readonly [string, object, string]>([
  ["/components/0/components/0/custom_id", row({ ...LINK, custom_id: "link" }), "must not be there"],
  ["/components/0/components/0/custom_id", row(BUTTON), "must be there"],
  ["/components/0/components", row(...buttons), "must have at most 5 of them"],
  ["/components/0/components/0/style", row({ ...BUTTON, style: 9 }), "must be 1 or 2 or 3 or 4 or 5 or 6"],
  ["/components/0/components/0/label", row({ ...LINK, label: "a".repeat(81) }), "must have at most 80 characters"],
  ["/flags", { flags: "1" }, "must be an integer"],
  ["/components/0/spacing", { flags: 32_768, components: [{ type: 14, spacing: 3 }] }, "must be 1 or 2"],
])("of %s", (pointer, body, message) => {
  const found = validateRequest("createMessage", body);

  expect(found.find((one) => one.pointer === pointer)?.message).toBe(message);
});
