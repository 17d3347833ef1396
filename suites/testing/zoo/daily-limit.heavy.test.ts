/** Services that enforce 200 creates a day of each guild: no fault is forgotten, and nothing correct fails. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Finding } from "../../../src/case/outcome.js";
import { runFuzz } from "../../../src/fuzz/run-fuzz.js";
import { replayFinding } from "../../../src/run/replay.js";
import { openTarget } from "../../../src/target/open-target.js";
import { parseTarget } from "../../../src/target/parse-target.js";
import { suiteOf } from "../../index.js";
import { eventLog } from "./event-log/service.js";
import { checkService } from "./measuring/check-service.js";
import { falseGreens, measureDay } from "./measuring/measure-days.js";
import { sampleSuite } from "./measuring/sample-suite.js";
import { sqlStore } from "./sql-store/service.js";
import type { ZooService } from "./zoo-service.js";

const SUITE = sampleSuite(suiteOf("documented"), 1);
/** `npm run bench -- daily-limit` runs whole checks with more of them. */
const USED = [0, 150, 200];

/** One mistake each, seen only where a command is made. */
const MISTAKES: readonly (readonly [service: ZooService, wrong: string])[] = [
  [eventLog, "option-order-is-not-checked"],
  [sqlStore, "unique-key-forgets-type"],
];

const onlyWrong = ({ causes }: ZooService, wrong: string): readonly string[] =>
  causes.flatMap(({ id }) => (id === wrong ? [] : [id]));

describe("a mistake that a first run finds", () => {
  test.each(MISTAKES)("of $name ($1) is not forgotten in the next runs of the day", async (service, wrong) => {
    const runs = await measureDay(service, { fixed: onlyWrong(service, wrong) }, SUITE, 3);

    expect(runs[0]).toMatchObject({ verdict: "findings", exitCode: 1 });
    expect(falseGreens(runs)).toEqual([]);
  });
});

describe.each([eventLog, sqlStore])("the correct $name", (service) => {
  test.each(USED)("with %i creates used has no failure", async (createsUsed) => {
    const { finished, failed } = await checkService(service, { fixed: "all", variation: { createsUsed } }, SUITE);

    expect(failed.map(({ id }) => id)).toEqual([]);
    expect(finished.verdict).toMatch(finished.counts.noRoom > 0 ? /^inconclusive$/ : /^(conformant|inconclusive)$/);
  });

  test.each([199, 200])("with %i creates used has no failure in a fuzz", async (createsUsed) => {
    const running = await service.start({ fixed: "all", variation: { createsUsed } });
    const target = openTarget(parseTarget(running.target, service.name));
    const corpus = mkdtempSync(join(tmpdir(), "slashproof-daily-limit-"));
    try {
      const options = { target, corpus, profile: "documented", seed: 1, runs: 60, onEvent: () => {} } as const;
      const finished = await runFuzz(options);

      expect(finished.counts.failed).toBe(0);
      expect(finished.exitCode).not.toBe(1);
    } finally {
      await target.close();
      await running.close();
      rmSync(corpus, { recursive: true });
    }
  });
});

test("a finding that is replayed once its mistake is mended never fails for want of creates", async () => {
  const found = await findingOf(eventLog, "option-order-is-not-checked", /^option\.required.*create\.guild/);
  const running = await eventLog.start({ fixed: "all", variation: { createsUsed: 200 } });
  const target = openTarget(parseTarget(running.target, eventLog.name));
  try {
    const { outcome } = await replayFinding(found, target);

    expect(outcome.outcome).not.toBe("failed");
  } finally {
    await target.close();
    await running.close();
  }
});

/** The first required finding in a guild, of a service with one mistake. @param pattern of the ids of cases that find it */
async function findingOf(service: ZooService, wrong: string, pattern: RegExp): Promise<Finding> {
  const cases = suiteOf("documented").cases.filter(({ id }) => pattern.test(id));
  const { failed } = await checkService(service, { fixed: onlyWrong(service, wrong) }, { cases, properties: [] });
  const found = failed.find(({ finding }) => finding !== undefined)?.finding;
  if (found === undefined) throw new Error(`no case found ${wrong} of ${service.name} in a guild`);
  return found;
}
