/** The sanity check: which cases a server passes that does nothing useful. */
import { SetupError } from "../../src/contract/setup-error.js";
import type { RunEvent } from "../../src/run/result/event.js";
import { runSuites } from "../../src/run/run-suites.js";
import { type OpenTarget, openFetchTarget } from "../../src/target/open-target.js";
import { parseTarget } from "../../src/target/parse-target.js";
import { suiteOf } from "../index.js";
import { NULL_TARGET_DESCRIPTION, NULL_TARGETS, type NullTarget } from "./null-targets.js";

/** Long enough for an answer that comes from this process. */
const PATIENCE_MS = 250;

/** A case that fails is not run again: no later run would count it as passed. */
const ASKED = {
  suite: suiteOf("documented"),
  profile: "documented",
  seed: 1,
  runs: 2,
  believesAtOnce: true,
  shrink: { evaluations: 0, ms: 0 },
} as const;

/** Ids of the cases that this server passes, or that it is refused before the first one. */
export async function passedBy(nobody: NullTarget): Promise<readonly string[] | "refused"> {
  const passed: string[] = [];
  const onEvent = (event: RunEvent) => {
    if (event.event === "case-finished" && event.outcome.outcome === "passed") passed.push(event.id);
  };
  const target = opened(nobody);
  try {
    await runSuites({ ...ASKED, target, onEvent });
  } catch (error) {
    if (error instanceof SetupError) return "refused";
    throw error;
  } finally {
    await target.close();
  }
  return passed;
}

/** All of them, one after the other, as reports print it. */
export async function measureSanityCheck(): Promise<{
  readonly servers: readonly string[];
  readonly passed: readonly string[];
}> {
  const passed = new Set<string>();
  for (const nobody of NULL_TARGETS) {
    const ids = await passedBy(nobody);
    if (ids !== "refused") for (const id of ids) passed.add(id);
  }
  return { servers: NULL_TARGETS.map(({ name }) => name), passed: [...passed].sort() };
}

function opened({ fetch }: NullTarget): OpenTarget {
  const description = parseTarget(NULL_TARGET_DESCRIPTION, "nobody", { inProcess: true });
  return openFetchTarget(description, fetch, { timeoutMs: PATIENCE_MS });
}
