/** The null floor: a server that does nothing is refused at the door, or gets no case right. */
import { expect, test } from "vitest";
import { SetupError } from "../../src/contract/setup-error.js";
import type { CaseFinished } from "../../src/run/event.js";
import { runSuites } from "../../src/run/run-suites.js";
import { type OpenTarget, openFetchTarget } from "../../src/target/open-target.js";
import { parseTarget } from "../../src/target/parse-target.js";
import { suiteOf } from "../index.js";
import { NULL_TARGET_DESCRIPTION, NULL_TARGETS, type NullTarget } from "./null-targets.js";

const FULL_RUN_MS = 60_000;

/** Long enough for an answer that comes from this process. */
const PATIENCE_MS = 250;

function opened({ fetch }: NullTarget): OpenTarget {
  const description = parseTarget(NULL_TARGET_DESCRIPTION, "nobody", { inProcess: true });
  return openFetchTarget(description, fetch, { timeoutMs: PATIENCE_MS });
}

async function passedCases(target: OpenTarget): Promise<readonly string[] | "refused"> {
  const passed: string[] = [];
  const onEvent = (event: { readonly event: string } | CaseFinished) => {
    if ("outcome" in event && event.outcome.outcome === "passed") passed.push(event.id);
  };
  try {
    await runSuites({ target, suite: suiteOf("documented"), profile: "documented", seed: 1, runs: 2, onEvent });
  } catch (error) {
    if (error instanceof SetupError) return "refused";
    throw error;
  }
  return passed;
}

const asRows = (isRefused: boolean) => NULL_TARGETS.filter((each) => each.isRefused === isRefused);

test.each(asRows(true))("$name is refused before the first case", async (nobody) => {
  expect(await passedCases(opened(nobody))).toBe("refused");
});

test.each(asRows(false))("$name gets no case right", { timeout: FULL_RUN_MS }, async (nobody) => {
  expect(await passedCases(opened(nobody))).toEqual([]);
});
