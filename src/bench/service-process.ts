/** A child process with several fresh reference services of the same seed, so that two measurements share one process. */
import { type ChildProcess, fork } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { createReferenceService } from "../service/reference-service.js";
import type { ReferenceTarget } from "../service/reference-target.js";
import { cpuSince } from "./benchmark.js";

/** Services in another process: the contents of their target.json. */
export interface ServiceProcess {
  readonly targets: readonly unknown[];
  /** Processor time of the process so far, in seconds. */
  cpuSeconds(): Promise<number>;
  stop(): void;
}

const FILE = fileURLToPath(import.meta.url);
const COUNT_VARIABLE = "SLASHPROOF_BENCH_SERVICES";
const DELAY_VARIABLE = "SLASHPROOF_BENCH_DELAY_MS";

/**
 * Starts the process and waits until every port listens.
 * @param delayMs every request waits this long before it is looked at, as it does in a service far away
 */
export function startServices(count: number, delayMs = 0): Promise<ServiceProcess> {
  const env = { ...process.env, [COUNT_VARIABLE]: String(count), [DELAY_VARIABLE]: String(delayMs) };
  const child = fork(FILE, { execArgv: ["--import", "tsx"], env });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`Cannot start ${count} services: their process ended with ${code}`)));
    child.once("message", (targets: readonly unknown[]) =>
      resolve({ targets, cpuSeconds: () => cpuOf(child), stop: () => child.kill("SIGKILL") }),
    );
  });
}

function cpuOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once("message", (seconds: number) => resolve(seconds));
    child.send("cpu");
  });
}

/** A service on a free port. @returns the content of its target.json */
async function serve(delayMs: number): Promise<unknown> {
  const { fetch, target } = createReferenceService({ seed: "bench" });
  const slow = (request: Request) => wait(delayMs).then(() => fetch(request));
  const server = createServer({ keepAliveTimeout: 120_000 }, getRequestListener(delayMs > 0 ? slow : fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { ...withoutDriver(target), baseUrl: `http://127.0.0.1:${port}${new URL(target.baseUrl).pathname}` };
}

/** What only a driver can exercise. */
const OF_DRIVER: ReadonlySet<string> = new Set(["driver", "interactions", "entry-point"]);

/** Cases of the driver run one after the other, which a pool of connections has no counterpart for. */
export function withoutDriver({ driver: _driver, capabilities, ...target }: ReferenceTarget): object {
  return { ...target, capabilities: capabilities.filter((one) => !OF_DRIVER.has(one)) };
}

const count = process.env[COUNT_VARIABLE];
if (count !== undefined && process.argv[1] === FILE) {
  const delayMs = Number(process.env[DELAY_VARIABLE]);
  process.send?.(await Promise.all(Array.from({ length: Number(count) }, () => serve(delayMs))));
  process.on("message", () => process.send?.(cpuSince({ user: 0, system: 0 })));
  process.on("disconnect", () => process.exit(0));
}
