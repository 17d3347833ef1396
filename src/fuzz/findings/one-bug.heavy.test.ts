/** A bug of a sequence is one finding in a search of all kinds, and two such bugs at once are two. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type StatefulFault, statefulFront } from "../../../suites/testing/stateful.js";
import type { RunEvent } from "../../run/result/event.js";
import { createReferenceService } from "../../service/reference-service.js";
import { openFetchTarget } from "../../target/open-target.js";
import { parseTarget } from "../../target/parse-target.js";
import { runFuzz } from "../run-fuzz.js";

const folder = mkdtempSync(join(tmpdir(), "slashproof-one-bug-"));

afterAll(() => rmSync(folder, { recursive: true }));

/** The rules of the findings of a search with written cases, sequences, races and uses. */
async function rulesFound(faults: readonly StatefulFault[], seed = 5): Promise<readonly string[]> {
  const service = createReferenceService({ seed: "one bug" });
  const manager = `Bearer ${service.target.tokens.guildManager}`;
  const fetch = faults.reduce((next, fault) => statefulFront(fault, next, manager), service.fetch);
  const rules: string[] = [];
  const onEvent = (event: RunEvent): void => {
    if (event.event === "case-finished" && event.outcome.outcome === "failed")
      rules.push(event.outcome.violations[0].rule);
  };
  const target = openFetchTarget(parseTarget(service.target, "one bug", { inProcess: true }), fetch);
  const corpus = mkdtempSync(join(folder, "corpus-"));
  await runFuzz({ target, profile: "documented", seed, runs: 300, workers: 1, corpus, onEvent });
  await target.close();
  return rules.toSorted();
}

test("a bug is one finding, named after what goes wrong first", async () => {
  expect(await rulesFound(["second-overwrite-makes-a-new-id"])).toEqual(["upsert.keeps-the-id"]);
});

/**
 * With seed 5 of the second, the name of a slot that an earlier sequence deleted is a finding of its own, and with seed 8
 * what a list holds after a write in another scope.
 */
const PAIRS: readonly (readonly [StatefulFault, StatefulFault, seed: number])[] = [
  ["edit-resets-options", "list-is-stale-after-rename", 5],
  ["deleted-name-is-not-free", "bulk-leaves-one-behind", 7],
];

test.each(PAIRS)("%s and %s at once are two findings", async (one, other, seed) => {
  expect(await rulesFound([one, other], seed)).toHaveLength(2);
});
