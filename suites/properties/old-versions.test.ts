import { expect, test } from "vitest";
import { runCases } from "../../src/run/testing/stage-for.js";
import { createReferenceService } from "../../src/service/reference-service.js";
import { openFetchTarget } from "../../src/target/open-target.js";
import { parseTarget } from "../../src/target/parse-target.js";
import { SIXTH } from "../testing/planted/sixth/index.js";
import { oldVersionProperties } from "./old-versions.js";

async function outcomesOf(bugId?: string): Promise<readonly string[]> {
  const { target, fetch } = createReferenceService();
  const plant = SIXTH.find(({ id }) => id === bugId)?.plant;
  const opened = openFetchTarget(parseTarget(target, "versions", { inProcess: true }), plant ? plant(fetch) : fetch);
  const { cases } = await runCases(
    opened,
    { properties: oldVersionProperties },
    { profile: "documented", seed: 1, runs: 100, allowDestructive: true },
  );
  await opened.close();
  return cases.map(({ id, outcome }) => `${id.split("@")[1]} ${outcome.outcome}`).sort();
}

test("old versions are rejected by a sound service", async () => {
  expect(await outcomesOf()).toEqual(["changes passed", "later passed"]);
});

test("a version that a bulk overwrite replaced is found where it can still be used", async () => {
  expect(await outcomesOf("bulks-do-not-outdate-versions")).toEqual(["changes failed", "later passed"]);
});
