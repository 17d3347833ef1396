import { expect, test } from "vitest";
import { suiteOf } from "./index.js";

/**
 * The ids that users write into filters and expectation files. A new one is added by `npx vitest run suites/case-ids -u`;
 * an old one that disappears breaks somebody's file, so it is renamed only with a line in CHANGELOG.md.
 */
test("keeps the ids of cases", async () => {
  const { cases, properties } = suiteOf("discord");
  const words = new Set([...cases, ...properties].map(({ id }) => id.split("@")[0]));

  await expect(`${[...words].sort().join("\n")}\n`).toMatchFileSnapshot("./case-ids.txt");
});
