/** What a second process gains: one `slashproof fuzz` with a whole plan beside two with half of it each, at once. */
import { execFile } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { builtCommandLine } from "./built.js";
import { startServices } from "./service-process.js";

/** Enough cases that the start of a process weighs little. */
const FAR_CASES = 1500;
const NEAR_CASES = 16_000;

/** Waiting costs no processor, so neither the service nor the machine is what the shards share. */
const DELAY_MS = 20;

/** Each process has a service of its own that answers after some milliseconds. @returns times faster */
export async function gainOnFarService(folder: string): Promise<number> {
  const services = await startServices(3, DELAY_MS);
  try {
    const files = services.targets.map((_, index) => join(folder, `far-${index}.json`));
    await Promise.all(files.map((file, index) => writeFile(file, JSON.stringify(services.targets[index]))));
    const [whole = "", first = "", second = ""] = files;
    const one = await secondsOf(folder, [["--target", whole]], FAR_CASES);
    const halves = [
      ["--target", first, "--shard", "1/2"],
      ["--target", second, "--shard", "2/2"],
    ];
    return one / (await secondsOf(folder, halves, FAR_CASES));
  } finally {
    services.stop();
  }
}

/** Each process has a service in itself: what is gained hangs on how idle the processors are. @returns times faster */
export async function gainOfTwoShards(folder: string): Promise<number> {
  const one = await secondsOf(folder, [["--in-process"]], NEAR_CASES);
  const halves = ["1/2", "2/2"].map((shard) => ["--in-process", "--shard", shard]);
  return one / (await secondsOf(folder, halves, NEAR_CASES));
}

/** Runs the command lines at once and waits for the last. */
async function secondsOf(folder: string, lines: readonly (readonly string[])[], cases: number): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(
    lines.map(async (line) => {
      const own = await mkdtemp(join(folder, "shard-"));
      const folders = ["--corpus", join(own, "corpus"), "--out", join(own, "out")];
      const args = ["fuzz", "--quiet", "--runs", String(cases), ...line, ...folders];
      await promisify(execFile)(process.execPath, [builtCommandLine(), ...args]);
    }),
  );
  return (performance.now() - startedAt) / 1000;
}
