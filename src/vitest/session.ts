/** A target that stays ready while tests ask it one after another. */
import type { Suite } from "../case/property.js";
import type { Cause } from "../run/causes/cause.js";
import type { PlannedItem } from "../run/plan/plan.js";
import type { CaseFinished, RunEvent } from "../run/result/event.js";
import { type ReadyStage, runOnStage, type StageOptions } from "../run/run-suites.js";
import { runWorkers } from "../run/workers.js";

/** What `runOnStage` needs, without what is different for each test. */
export type SessionOptions = Omit<StageOptions, "onEvent"> & {
  readonly workers: number;
  /** All that could run, whatever was chosen: it decides whether entries are out of date. */
  readonly suite: Suite;
};

/** What came of a question. */
export interface SessionResult {
  /** The cases that ended. */
  readonly finished: readonly CaseFinished[];
  /** What is wrong with expectations, as it came to light with this question. One line each. */
  readonly problems: readonly string[];
  /** What explains these failures, by all that ran so far. What explains most comes first. */
  readonly causes: readonly Cause[];
}

export interface Session {
  /** Asks cases and gives what became of each. Calls must not overlap. */
  ask(items: readonly PlannedItem[]): Promise<SessionResult>;
  /** Puts the target back. @throws Error where that could not be done */
  close(): Promise<void>;
}

/**
 * Makes the target ready: capabilities are probed once, guilds and their creates are kept account of over all tests.
 * @throws SetupError where the target cannot be used
 */
export async function openSession(options: SessionOptions): Promise<Session> {
  let finished: CaseFinished[] = [];
  const onEvent = (event: RunEvent): void => {
    if (event.event === "case-finished") finished.push(event);
  };
  const opened = withResolvers<ReadyStage>();
  const closing = withResolvers<void>();
  const { suite, ...stageOptions } = options;
  const go = (ready: ReadyStage): Promise<void> => {
    opened.resolve(ready);
    return closing.promise;
  };
  const ended = runOnStage({ ...stageOptions, onEvent }, 0, go, suite);
  // Once the stage is ready this changes nothing any more.
  ended.catch(opened.reject);
  const ready = await opened.promise;
  const { results } = ready;
  const { workers, seed, runs } = options;
  const problemsNow = () => results.entries.flatMap(({ problem }) => problem ?? []);
  const reported = new Set(problemsNow());
  return {
    ask: async (items) => {
      finished = [];
      const limits = { workers, seed, runs, deadline: undefined, timeLimitMs: undefined };
      await runWorkers(items, ready, limits);
      const problems = problemsNow().filter((problem) => !reported.has(problem));
      for (const problem of problems) reported.add(problem);
      const ids = new Set(finished.map(({ id }) => id));
      const explains = (cause: Cause) => [...cause.cases, ...cause.explains].some((id) => ids.has(id));
      return { finished, problems, causes: results.causes.filter(explains) };
    },
    close: async () => {
      closing.resolve();
      const { notRestored } = await ended;
      if (notRestored !== undefined) throw new Error(`the target is not as it was before: ${notRestored}`);
    },
  };
}

interface Resolvers<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (reason: unknown) => void;
}

/** `Promise.withResolvers` of Node 22. */
function withResolvers<T>(): Resolvers<T> {
  let resolve: Resolvers<T>["resolve"] = () => undefined;
  let reject: Resolvers<T>["reject"] = () => undefined;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
