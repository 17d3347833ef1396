import { expect, test } from "vitest";
import { generatePage } from "./generate.js";
import { PAGE_SCRIPT, PAGE_STYLE } from "./page.gen.js";

test("page.gen.ts holds what its sources say", async () => {
  const generated = await generatePage();

  expect(generated).toContain(
    PAGE_SCRIPT.split("\n")
      .map((line) => `  ${JSON.stringify(line)},`)
      .join("\n"),
  );
  expect(generated).toContain(
    PAGE_STYLE.split("\n")
      .map((line) => `  ${JSON.stringify(line)},`)
      .join("\n"),
  );
});
