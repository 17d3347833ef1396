/** What a check costs its client: processor time beside that of a bare pool with the same requests. */
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { parseTarget } from "../target/parse-target.js";
import { type Benchmark, type Figure, median } from "./benchmark.js";
import { builtCommandLine } from "./built.js";
import { recorderOf } from "./record-requests.js";
import { replayInProcess } from "./replay-process.js";
import { startServices } from "./service-process.js";
import { type Round, warmRounds } from "./warm-rounds.js";
import { openForCheck, timeCheck, WORKERS } from "./whole-check.js";

const ROUNDS = 3;

/** Parts of a check that users run for themselves, from the command line. */
const PARTS: readonly (readonly [what: string, flags: readonly string[]])[] = [
  ["slashproof check", []],
  ["slashproof check --fast", ["--fast"]],
  ["slashproof check --only, one case", ["--only", "endpoint.create.answers-201-for-a-new-name@global"]],
];

export const checkBenchmark: Benchmark = {
  name: "check",
  async measure() {
    // One fresh service per measurement, all in one process: a daily budget that is spent answers faster.
    const services = await startServices(2 + 2 * ROUNDS + PARTS.length);
    const folder = await mkdtemp(join(tmpdir(), "slashproof-bench-"));
    try {
      const targets = services.targets.map((target) => parseTarget(target, "benchmark"));
      const [first, second, ...rest] = targets;
      if (first === undefined || second === undefined)
        throw new Error("Cannot measure a check: no service was started");
      const recorder = recorderOf(await openForCheck(first));
      await timeCheck(recorder.target);
      const job = { file: join(folder, "requests.json"), baseUrl: second.baseUrl, concurrency: WORKERS };
      const cold = await replayInProcess(recorder.requests, job);
      const rounds = await warmRounds(recorder, rest.slice(0, 2 * ROUNDS), services);
      const commands = await commandLines(services.targets.slice(2 + 2 * ROUNDS), folder);
      return [
        { what: "requests of a check, without driver", value: recorder.requests.length, unit: "" },
        ...figuresOf(rounds),
        ...commands,
        { what: "bare dispatch, fresh process", value: cold.cpuSeconds, unit: "s" },
        {
          what: "slashproof check / bare dispatch, whole fresh processes",
          value: (commands[0]?.value ?? Number.NaN) / cold.cpuSeconds,
          unit: "x",
        },
      ];
    } finally {
      services.stop();
      await rm(folder, { recursive: true });
    }
  },
};

/** Processor time of the client where nothing else is said. */
function figuresOf(rounds: readonly Round[]): readonly Figure[] {
  const middle = (of: (round: Round) => number): number => median(rounds.map(of));
  const ratio = middle(({ check, bare }) => check / bare);
  return [
    { what: "check, warm", value: middle(({ check }) => check), unit: "s" },
    { what: "bare dispatch, warm", value: middle(({ bare }) => bare), unit: "s" },
    { what: "check / bare dispatch, warm", value: ratio, unit: "x", bound: { atMost: 1.4 } },
    { what: "answered alike in both", value: middle(({ alike }) => alike) * 100, unit: "%" },
    { what: "the service meanwhile, of a check", value: middle(({ service }) => service), unit: "s" },
  ];
}

/** Whole processes, from their start to the last report. */
async function commandLines(targets: readonly unknown[], folder: string): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const [nth, [what, flags]] of PARTS.entries())
    figures.push({ what, value: await cpuOfCommand(targets[nth], flags, folder), unit: "s" });
  return figures;
}

/** Has the process say at its end what it used. */
const SAYS_CPU = `data:text/javascript,${encodeURIComponent(
  'import { writeSync } from "node:fs"; process.on("exit", () => { const { user, system } = process.cpuUsage(); writeSync(3, String((user + system) / 1e6)); });',
)}`;

async function cpuOfCommand(target: unknown, flags: readonly string[], folder: string): Promise<number> {
  const file = join(folder, "target.json");
  await writeFile(file, JSON.stringify(target));
  const line = [builtCommandLine(), "check", "--target", file, "--quiet", "--out", join(folder, "out"), ...flags];
  const child = spawn(process.execPath, ["--import", SAYS_CPU, ...line], {
    stdio: ["ignore", "ignore", "inherit", "pipe"],
  });
  return Number(await text(child.stdio[3] as Readable));
}
