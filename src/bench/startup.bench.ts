/** How long a user waits: for the first word, and for the first request. */
import { execFile, spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { type Benchmark, median } from "./benchmark.js";
import { builtCommandLine } from "./built.js";

const ROUNDS = 15;
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
