/** Writes a baseline of a service and holds it against later runs of the same service: nothing may be news. */
import { nameOfEntry } from "../../../../src/case/expectations.js";
import type { Suite } from "../../../../src/case/property.js";
import type { ExpectationOptions } from "../../../../src/run/expectations/expectations.js";
import { isUndecided, nextEntries } from "../../../../src/run/expectations/next-entries.js";
import type { CaseFinished, RunFinished } from "../../../../src/run/result/event.js";
import { runSuites } from "../../../../src/run/run-suites.js";
import { openTarget } from "../../../../src/target/open-target.js";
import { parseTarget } from "../../../../src/target/parse-target.js";
import type { ZooService, ZooStart } from "../zoo-service.js";

/** Expiry plays no part here. */
const SOME_DAY = "2000-01-01";

/** What a run said that its baseline did not, one line each; nothing where the baseline holds. */
export interface Held {
  readonly workers: number;
  readonly news: readonly string[];
}

interface Asked {
  readonly finished: RunFinished;
  readonly notable: readonly CaseFinished[];
}

/**
 * Writes a baseline with one number of workers, and checks it with others. The service is started anew for every run.
 *
 * @param workers number of workers of the run that writes, then of each run that checks
 * @param isWhole every case of the suite runs; default: those of `check --fast`
 */
export async function measureBaseline(
  service: ZooService,
  start: ZooStart,
  suite: Suite,
  workers: readonly number[],
  { isWhole }: { readonly isWhole?: true } = {},
): Promise<readonly Held[]> {
  const [first = 1, ...later] = workers;
  const written = await ask(service, start, suite, { workers: first, isWhole });
  const entries = nextEntries([], written.notable);
  const held: Held[] = [];
  for (const count of later) {
    const { finished, notable } = await ask(service, start, suite, {
      workers: count,
      isWhole,
      expectations: { entries, today: SOME_DAY },
    });
    held.push({ workers: count, news: newsOf(finished, notable) });
  }
  return held;
}

function newsOf(finished: RunFinished, notable: readonly CaseFinished[]): readonly string[] {
  const unexpected = notable.filter(({ expected }) => expected === undefined);
  const outdated = (finished.expectations ?? []).filter(({ problem }) => problem !== undefined);
  return [
    ...unexpected.map(({ id, outcome }) => `${id} is ${outcome.outcome}: ${JSON.stringify(outcome).slice(0, 300)}`),
    ...outdated.map(({ entry, state }) => `${nameOfEntry(entry)} is ${state}`),
  ];
}

interface AskOptions {
  readonly workers: number;
  readonly isWhole: true | undefined;
  readonly expectations?: ExpectationOptions;
}

async function ask(
  service: ZooService,
  start: ZooStart,
  suite: Suite,
  { workers, isWhole, expectations }: AskOptions,
): Promise<Asked> {
  const running = await service.start(start);
  const target = openTarget(parseTarget(running.target, service.name), { connections: workers });
  const notable: CaseFinished[] = [];
  try {
    const finished = await runSuites({
      target,
      suite,
      profile: "documented",
      seed: 1,
      runs: 5,
      ...(isWhole ? {} : { fast: true }),
      workers,
      ...(expectations ? { expectations } : {}),
      onEvent: (event) => {
        if (event.event !== "case-finished") return;
        if ("violations" in event.outcome || isUndecided(event)) notable.push(event);
      },
    });
    return { finished, notable };
  } finally {
    await target.close();
    await running.close();
  }
}
