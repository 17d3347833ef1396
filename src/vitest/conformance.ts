/** The suites as tests of a vitest project, with its filters, reporters and sharding. */
import { join } from "node:path";
import { afterAll, describe, test } from "vitest";
import { suiteOf } from "../../suites/index.js";
import type { Case } from "../case/case.js";
import type { Suite } from "../case/property.js";
import { type ProfileName, profileOf } from "../contract/profile.js";
import { type ExpectationOptions, Expectations } from "../run/expectations/expectations.js";
import { isOfReceived, planRun } from "../run/plan/plan.js";
import type { OpenTarget } from "../target/open-target.js";
import { type GivenExpectations, givenExpectations } from "./given-expectations.js";
import { type CaseTest, testTreeOf } from "./groups.js";
import { type GivenTarget, openGiven } from "./open-given.js";
import { type AskSession, runOfRule } from "./rule-run.js";
import { openSession, type Session } from "./session.js";
import { endingOf, VerdictTally } from "./verdict.js";

export interface ConformanceOptions {
  /** Content of target.json, what a target module exports by default, or the path of either. */
  readonly target: GivenTarget;
  /** Default `documented`. */
  readonly profile?: ProfileName;
  /** Patterns of case or rule ids or areas; `*` means any text. */
  readonly only?: readonly string[];
  /** Patterns of case or rule ids or areas that are left out. */
  readonly skip?: readonly string[];
  /** Run instead of the suite of the profile: cases of findings and fixtures. */
  readonly cases?: readonly Case[];
  /** Known failures of the target, as `slashproof check --expect` takes them: the path of a file, or its content. */
  readonly expect?: GivenExpectations;
  /** Seed of generated values; default 1. */
  readonly seed?: number;
  /** Values that each property is run with; default 100. */
  readonly runs?: number;
  /** Cases of one rule that run at once; default 8. */
  readonly workers?: number;
  /** `i/n`: the i-th of n shares, beside vitest's own sharding, which goes by files. */
  readonly shard?: string;
  /** Folder of findings that `slashproof replay` runs again; default `reports/out/findings`. */
  readonly findings?: string;
  /** The target may be on another machine. */
  readonly allowRemote?: boolean;
  /** Residents may be deleted; they are made again under new ids. */
  readonly allowDestructive?: boolean;
  /** Longest wait for a response, in milliseconds. */
  readonly timeoutMs?: number;
}

/** The first test of a rule runs all its cases, which may be hundreds, each with several requests. */
const TEST_TIMEOUT_MS = 300_000;

const DEFAULT_WORKERS = 8;

/**
 * Registers one `describe` per area and rule, and in it one test per case.
 * The target is opened when the first test runs, and put back after the last one. A test that fails as `expect` says is
 * skipped with the reason, and red as soon as it passes. A case that could not be run is skipped with the reason too;
 * if that leaves nothing red, there is no verdict, and the end of the suite is an error.
 *
 * @throws SetupError where a filter matches nothing, or the expectations cannot be used
 * @example
 * conformance({ target: "target.json", only: ["command.name.*"] });
 */
export function conformance(options: ConformanceOptions): void {
  const profile = profileOf(options.profile ?? "documented").name;
  const suite = options.cases ? { cases: options.cases, properties: [] } : suiteOf(profile);
  const areas = testTreeOf(planRun(suite, options).filter((item) => !isOfReceived(item)));
  const expectations = options.expect === undefined ? undefined : givenExpectations(options.expect);
  const ready = readyOnce(() => open(options, profile, suite, expectations));
  const tally = new VerdictTally();
  const folder = options.findings ?? join("reports", "out", "findings");
  for (const [area, rules] of areas)
    describe(area, () => {
      for (const [rule, tests] of rules) describe(rule, () => testRule(tests, ready, tally, folder));
    });
  if (expectations) testExpiry(expectations);
  afterAll(async () => {
    await ready.close();
    if (tally.gap !== undefined) throw new RedTest("there is no verdict", tally.gap);
  }, TEST_TIMEOUT_MS);
}

function testRule(tests: readonly CaseTest[], ready: Ready, tally: VerdictTally, folder: string): void {
  const run = runOfRule(ready.ask);
  for (const one of tests)
    test(one.name, { timeout: TEST_TIMEOUT_MS }, async ({ task, skip }) => {
      const chosen = new Set(task.suite?.tasks.filter(({ mode }) => mode !== "skip").map(({ name }) => name));
      const result = await run(
        one,
        tests.filter(({ name }) => chosen.has(name)),
      );
      const ending = endingOf(result, folder);
      tally.see(result.finished, ending);
      if (ending.ends === "failed") throw new RedTest("the target is not conformant", ending.message);
      if (ending.ends === "skipped") skip(ending.reason);
    });
}

/** An entry whose last day is over covers nothing, and has to be looked at. */
function testExpiry(options: ExpectationOptions): void {
  test("no entry of the expectations is expired", () => {
    const problems = new Expectations(options).results.flatMap(({ problem }) => problem ?? []);
    if (problems.length > 0) throw new RedTest("the target is not conformant", problems.join("\n"));
  });
}

/** Its message is the findings; a stack of ours would tell nothing about the target. */
class RedTest extends Error {
  constructor(headline: string, findings: string) {
    super(`${headline}\n\n${findings}`);
    this.name = "NotConformant";
    this.stack = `${this.name}: ${this.message}`;
  }
}

interface Opened {
  readonly target: OpenTarget;
  readonly session: Session;
}

interface Ready {
  readonly ask: AskSession;
  close(): Promise<void>;
}

/** Opened by the first question; questions wait for each other, for tests that are run concurrently. */
function readyOnce(open: () => Promise<Opened>): Ready {
  let opened: Promise<Opened> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  return {
    ask: (question) => {
      opened ??= open();
      const answer = Promise.all([opened, last]).then(([{ session }]) => question(session));
      last = answer.catch(() => undefined);
      return answer;
    },
    close: async () => {
      if (opened === undefined) return;
      // Where it could not be opened the tests have said so.
      const ready = await opened.catch(() => undefined);
      await ready?.session.close();
      await ready?.target.close();
    },
  };
}

async function open(
  options: ConformanceOptions,
  profile: ProfileName,
  suite: Suite,
  expectations: ExpectationOptions | undefined,
): Promise<Opened> {
  const { seed = 1, runs = 100, workers = DEFAULT_WORKERS, allowRemote, allowDestructive, timeoutMs } = options;
  const target = await openGiven(options.target, {
    connections: workers,
    ...(allowRemote === undefined ? {} : { allowRemote }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  try {
    const may = allowDestructive === undefined ? {} : { allowDestructive };
    const expecting = expectations === undefined ? {} : { expectations };
    return {
      target,
      session: await openSession({ target, profile, suite, seed, runs, workers, ...may, ...expecting }),
    };
  } catch (error) {
    await target.close();
    throw error;
  }
}
