/** A child process with several fresh reference services of the same seed, so that two measurements share one process. */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { serveReferenceService } from "../service/serve.js";

/** Services in another process: the contents of their target.json. */
export interface ServiceProcess {
  readonly targets: readonly unknown[];
  stop(): void;
}

const FILE = fileURLToPath(import.meta.url);
const COUNT_VARIABLE = "SLASHPROOF_BENCH_SERVICES";

/** Starts the process and waits until every port listens. */
export function startServices(count: number): Promise<ServiceProcess> {
  const child = fork(FILE, { execArgv: ["--import", "tsx"], env: { ...process.env, [COUNT_VARIABLE]: String(count) } });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`Cannot start ${count} services: their process ended with ${code}`)));
    child.once("message", (targets: readonly unknown[]) => resolve({ targets, stop: () => child.kill("SIGKILL") }));
  });
}

const count = process.env[COUNT_VARIABLE];
if (count !== undefined && process.argv[1] === FILE) {
  const served = Array.from({ length: Number(count) }, () => serveReferenceService({ port: 0, seed: "bench" }));
  process.send?.((await Promise.all(served)).map(({ target }) => target));
  process.on("disconnect", () => process.exit(0));
}
