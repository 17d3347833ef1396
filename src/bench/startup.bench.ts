/** How long a user waits: for the first word, for the first request, and for the first finding. */
import { execFile, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { type Benchmark, median } from "./benchmark.js";
import { builtCommandLine } from "./built.js";

const ROUNDS = 15;

/** Many cases see it, as they do most mistakes of a new service. */
const FAULT = "create.answers-200-for-201";
const FINDING_ROUNDS = 5;
const LOOK_MS = 5;
const run = promisify(execFile);

export const startupBenchmark: Benchmark = {
  name: "startup",
  async measure() {
    const commandLine = builtCommandLine();
    const bare: number[] = [];
    const version: number[] = [];
    const request: number[] = [];
    // By turns, so that a busy moment of the machine falls on all of them.
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(await timeOf(["-e", "0"]));
      version.push(await timeOf([commandLine, "--version"]));
      request.push(await timeToFirstRequest(commandLine));
    }
    const finding: number[] = [];
    for (let round = 0; round < FINDING_ROUNDS; round += 1) finding.push(await timeToFirstFinding(commandLine));
    return [
      { what: "node -e 0", value: median(bare), unit: "ms" },
      { what: "slashproof --version", value: median(version), unit: "ms" },
      {
        what: "slashproof --version / node -e 0",
        value: median(version) / median(bare),
        unit: "x",
        bound: { atMost: 3 },
      },
      { what: "start of check to its first request", value: median(request), unit: "ms", bound: { atMost: 1000 } },
      { what: "start of check to its first finding", value: median(finding), unit: "ms", bound: { atMost: 1000 } },
    ];
  },
};

async function timeOf(args: readonly string[]): Promise<number> {
  const start = performance.now();
  await run(process.execPath, args);
  return performance.now() - start;
}

/** A port that notes when the first request arrives, and then has no more need of the process. */
async function timeToFirstRequest(commandLine: string): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const arrived = new Promise<number>((resolve) => server.once("request", () => resolve(performance.now())));
  const args = ["check", "--url", `http://127.0.0.1:${port}/api/v10`, "--app-id", "100000000000000001"];
  const start = performance.now();
  const child = spawn(process.execPath, [commandLine, ...args, "--bot-token", "token", "--quiet"], { stdio: "ignore" });
  try {
    return (await arrived) - start;
  } finally {
    child.kill("SIGKILL");
    server.close();
    server.closeAllConnections();
  }
}

/** A finding is on the disk as soon as it is made. The service is a process of its own, and new each time. */
async function timeToFirstFinding(commandLine: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "slashproof-bench-"));
  const [target, out] = [join(folder, "target.json"), join(folder, "out")];
  const serving = ["serve", "--port", "0", "--fault", FAULT, "--print-target", target];
  const service = spawn(process.execPath, [commandLine, ...serving], { stdio: "ignore" });
  try {
    await until(() => textOf(target).endsWith("}\n"));
    const start = performance.now();
    const env = { ...process.env, SLASHPROOF_STATE: join(folder, "state") };
    const args = [commandLine, "check", "--target", target, "--out", out, "--quiet"];
    const child = spawn(process.execPath, args, { stdio: "ignore", env });
    try {
      await until(() => textOf(join(out, "events.ndjson")).includes('"finding":'));
      return performance.now() - start;
    } finally {
      child.kill("SIGKILL");
    }
  } finally {
    service.kill("SIGKILL");
    await rm(folder, { recursive: true, maxRetries: 3 });
  }
}

function textOf(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await wait(LOOK_MS);
}
