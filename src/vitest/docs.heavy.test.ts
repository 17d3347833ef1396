/** The blocks of docs/ that are marked `ts vitest`, run by vitest as they are. */
import { readFile, rm } from "node:fs/promises";
import { expect, test } from "vitest";
import { runVitest, vitestProject } from "./testing/vitest-project.js";

test("the vitest files of docs are green", { timeout: 120_000 }, async () => {
  const pages = ["vitest", "bot-tests"].map((name) => new URL(`../../docs/${name}.md`, import.meta.url));
  const text = (await Promise.all(pages.map((page) => readFile(page, "utf8")))).join("\n");
  const blocks = [...text.matchAll(/^```ts vitest\n(.*?)^```$/gms)].map(([, block = ""]) => block);
  const folder = await vitestProject(Object.fromEntries(blocks.map((block, nth) => [`block-${nth}.test.ts`, block])));

  const ran = await runVitest(folder);

  expect(blocks).toHaveLength(4);
  expect(ran.code).toBe(0);
  expect(new Set(ran.tests.map(({ file }) => file)).size).toBe(4);
  expect(ran.tests.filter(({ status }) => status !== "passed")).toEqual([]);
  await rm(folder, { recursive: true });
});
