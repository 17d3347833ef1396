/** A use that fails on an old message is one of time only where it does not fail on a new message. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { suiteOf } from "../../../suites/index.js";
import { LATER_SETS } from "../../../suites/testing/planted/later-sets.js";
import type { RunEvent } from "../../run/result/event.js";
import { createReferenceService } from "../../service/reference-service.js";
import { openFetchTarget } from "../../target/open-target.js";
import { parseTarget } from "../../target/parse-target.js";
import { runFuzz } from "../run-fuzz.js";

const folder = mkdtempSync(join(tmpdir(), "slashproof-old-messages-"));
/** There are too few climbs toward size for the last of so many shards. */
const WITHOUT_SIZES = "9/9";
const PROPERTY = "component-response.any-use-is-delivered@later";

afterAll(() => rmSync(folder, { recursive: true }));

/** Titles of the findings of uses some time later, on a service with a planted bug. */
async function findingsOf(bug: string): Promise<readonly string[]> {
  const planted = [...LATER_SETS.values()].flat().find(({ id }) => id === bug);
  if (planted === undefined) throw new Error(`no planted bug is "${bug}"`);
  const service = createReferenceService({ seed: "old messages" });
  const target = openFetchTarget(
    parseTarget(service.target, "old messages", { inProcess: true }),
    planted.plant(service.fetch),
  );
  const found: string[] = [];
  const onEvent = (event: RunEvent): void => {
    if (event.event === "case-finished" && event.finding) found.push(event.title);
  };
  const properties = suiteOf("documented").properties.filter(({ id }) => id === PROPERTY);
  const corpus = mkdtempSync(join(folder, "corpus-"));
  await runFuzz({
    target,
    profile: "documented",
    seed: 1,
    runs: 60,
    workers: 1,
    corpus,
    properties,
    shard: WITHOUT_SIZES,
    onEvent,
  });
  await target.close();
  return found;
}

test.each([
  ["rows-inside-containers-stay-unclickable", [expect.stringMatching(/^without waiting: /)]],
  ["components-rest-after-two-weeks", [expect.not.stringMatching(/^without waiting: /)]],
])("%s is found as what it is", async (bug, titles) => {
  expect(await findingsOf(bug)).toEqual(titles);
});
