/** Whether a seed gives one verdict for each case: with 1, 8 and 32 workers, on a busy machine, and 50 ms away. */
import { type ChildProcess, spawn } from "node:child_process";
import { cpus } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { suiteOf } from "../../suites/index.js";
import { expressMap } from "../../suites/testing/zoo/express-map/service.js";
import { sampleSuite } from "../../suites/testing/zoo/measuring/sample-suite.js";
import { sqlStore } from "../../suites/testing/zoo/sql-store/service.js";
import type { ZooService, ZooStart } from "../../suites/testing/zoo/zoo-service.js";
import { runSuites } from "../run/run-suites.js";
import { serveReferenceService } from "../service/serve.js";
import { type OpenTarget, openTarget } from "../target/open-target.js";
import { parseTarget } from "../target/parse-target.js";
import type { Benchmark, Figure } from "./benchmark.js";

/** Each setting is run so often. */
const ROUNDS = 5;

const LATENCY_MS = 50;

interface Setting {
  readonly name: string;
  readonly workers: number;
  readonly latencyMs?: number;
  readonly isBusy?: true;
}

const SETTINGS: readonly Setting[] = [
  { name: "1 worker", workers: 1 },
  { name: "8 workers", workers: 8 },
  { name: "32 workers", workers: 32 },
  { name: "8 workers, busy machine", workers: 8, isBusy: true },
  { name: `8 workers, ${LATENCY_MS} ms away`, workers: 8, latencyMs: LATENCY_MS },
];

interface Started {
  readonly target: unknown;
  close(): Promise<void>;
}

const ofZoo = (service: ZooService, fixed: ZooStart["fixed"]) => (): Promise<Started> => service.start({ fixed });

const SERVICES: Readonly<Record<string, () => Promise<Started>>> = {
  "reference service": () => serveReferenceService({ port: 0, seed: "verdicts", startsEmpty: true }),
  "express-map, mended": ofZoo(expressMap, "all"),
  "sql-store, with its mistakes": ofZoo(sqlStore, []),
};

export const verdictsBenchmark: Benchmark = {
  name: "verdicts",
  async measure() {
    const only = process.env["SLASHPROOF_VERDICTS"];
    const figures: Figure[] = [];
    for (const [name, start] of Object.entries(SERVICES)) {
      if (only !== undefined && !name.startsWith(only)) continue;
      const first = await verdictsOf(start, { name: "", workers: 8 });
      for (const setting of SETTINGS) {
        let different = 0;
        for (let round = 0; round < ROUNDS; round++) {
          const differing = differenceOf(first, await verdictsOf(start, setting));
          for (const line of differing) console.log(`  ${name}, ${setting.name}: ${line}`);
          different += differing.length;
        }
        const what = `${name}, ${setting.name}: other verdicts in ${ROUNDS} x ${first.size} cases`;
        figures.push({ what, value: different, unit: "", bound: { atMost: 0 } });
        console.log(`  ${what}: ${different}`);
      }
    }
    return figures;
  },
};

/** Outcomes by case, of one run on a service that is started for it. */
async function verdictsOf(start: () => Promise<Started>, setting: Setting): Promise<ReadonlyMap<string, string>> {
  const running = await start();
  const target = delayed(
    openTarget(parseTarget(running.target, "benchmark"), { connections: setting.workers }),
    setting,
  );
  const burners = setting.isBusy ? cpus().map(burn) : [];
  const verdicts = new Map<string, string>();
  try {
    await runSuites({
      target,
      suite: sampleSuite(suiteOf("documented"), 1),
      profile: "documented",
      seed: 1,
      runs: 5,
      workers: setting.workers,
      onEvent: (event) => {
        if (event.event === "case-finished") verdicts.set(event.id, event.outcome.outcome);
      },
    });
    return verdicts;
  } finally {
    for (const burner of burners) burner.kill("SIGKILL");
    await target.close();
    await running.close();
  }
}

/** A process that keeps a processor busy. */
function burn(): ChildProcess {
  return spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" });
}

/** Each request waits before it is sent, as it does for a service far away. */
function delayed(target: OpenTarget, { latencyMs }: Setting): OpenTarget {
  if (latencyMs === undefined) return target;
  const send = target.send.bind(target);
  return Object.assign(target, {
    send: async (...sent: Parameters<typeof send>) => {
      await wait(latencyMs);
      return send(...sent);
    },
  });
}

function differenceOf(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): readonly string[] {
  const ids = new Set([...one.keys(), ...other.keys()]);
  return [...ids].flatMap((id) =>
    one.get(id) === other.get(id) ? [] : `${id} ${one.get(id) ?? "missing"} / ${other.get(id) ?? "missing"}`,
  );
}
