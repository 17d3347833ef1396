/** The suites, run on the reference service in this process: what decides whether a mutant of it lives. */
import type { Case } from "../../../src/case/case.js";
import type { Property } from "../../../src/case/property.js";
import type { Capability } from "../../../src/contract/capabilities.js";
import type { ProfileName } from "../../../src/contract/profile.js";
import type { CaseFinished, RunEvent } from "../../../src/run/result/event.js";
import { runSuites } from "../../../src/run/run-suites.js";
import { createWholeService } from "../../../src/service/in-process.js";
import { openFetchTarget } from "../../../src/target/open-target.js";
import { parseTarget } from "../../../src/target/parse-target.js";
import { suiteOf } from "../../index.js";

/** A day that never ends: the same mutant runs the same every time. */
const NOW = Date.UTC(2026, 0, 1, 12);
/** Values of each property of weight 1: rows kill sooner, and a survivor runs against everything. */
const RUNS = 2;
const SEED = 1;
/** An answer that does not come from this process within it never comes. */
const PATIENCE_MS = 5_000;

/** What only a target.json can give: cases that need it would all be unsupported. */
const ABSENT: ReadonlySet<Capability> = new Set<Capability>(["given-interactions"]);

/** What runs, and who receives the result. */
export interface Question {
  readonly profile: ProfileName;
  /** Cases whose first rule is one of these; default all. */
  readonly rules?: ReadonlySet<string>;
  /** Of each case in the order in which they run, one after the other. */
  readonly onCase: (finished: CaseFinished) => void;
  /** Aborted: no further case is begun. */
  readonly signal?: AbortSignal;
}

/**
 * Asks a new service of this profile, case by case.
 * @throws SetupError where the service cannot be used at all
 */
export async function runOnMutant({ profile, rules, onCase, signal }: Question): Promise<void> {
  const { fetch, target, gateway } = createWholeService({ profile, now: () => NOW, seed: "mutants" });
  const isAsked = (one: Case | Property) =>
    !one.needs.some((need) => ABSENT.has(need)) && (rules === undefined || rules.has(one.rules[0]));
  const { cases, properties } = suiteOf(profile);
  const suite = { cases: cases.filter(isAsked), properties: properties.filter(isAsked) };
  if (suite.cases.length + suite.properties.length === 0) return;
  const open = openFetchTarget(parseTarget(target, "a mutant", { inProcess: true }), fetch, {
    timeoutMs: PATIENCE_MS,
    isEmbedded: true,
    gateway,
  });
  const ofReceived = new Set(suite.cases.filter(({ receives }) => receives !== undefined).map(({ id }) => id));
  const onEvent = (event: RunEvent) => {
    if (event.event !== "case-finished") return;
    // So few values, or a part of the suites, may receive nothing that could show a rule: that says nothing of the service.
    if (event.outcome.outcome !== "unsupported" || !ofReceived.has(event.id)) onCase(event);
  };
  try {
    const options = { target: open, suite, profile, seed: SEED, runs: RUNS, workers: 1 } as const;
    // A part of the suites cannot tell whether every capability is exercised; a filter says that it is a part.
    await runSuites({ ...options, only: ["*"], onEvent, ...(signal ? { signal } : {}) });
  } finally {
    await open.close();
  }
}
