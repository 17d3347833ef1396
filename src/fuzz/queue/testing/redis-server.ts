/** A Redis of its own for a test: the real server, on a free port, with an append-only file in a new folder. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** Whether the Debian package redis-server is installed; .ci/run installs it. */
export const HAS_REDIS = spawnSync("redis-server", ["--version"]).status === 0;

/** A running server. */
export interface RedisServer {
  /** Its URL, with the password if it has one. */
  readonly url: string;
  /** Kills it with -9 and starts it again on the same port and files. @param downMs milliseconds in between */
  restart(downMs: number): Promise<void>;
  /** Kills it with -9; the port stays free. */
  kill(): Promise<void>;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
}

/** Starts a server. @param password clients have to send it */
export async function startRedis(password?: string): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), "slashproof-redis-"));
  const port = await freePort();
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--appendonly", "yes", "--save", ""];
  const start = (): Promise<ChildProcess> => started([...args, ...(password ? ["--requirepass", password] : [])]);
  let child = await start();
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  };
  return {
    url: `redis://${password ? `:${password}@` : ""}127.0.0.1:${port}`,
    kill,
    restart: async (downMs) => {
      await kill();
      await wait(downMs);
      child = await start();
    },
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true });
    },
  };
}

function started(args: readonly string[]): Promise<ChildProcess> {
  const child = spawn("redis-server", args, { stdio: ["ignore", "pipe", "ignore"] });
  return new Promise((resolve, reject) => {
    let text = "";
    child.once("exit", (code) => reject(new Error(`redis-server ended with ${code}: ${text}`)));
    child.stdout.setEncoding("utf8").on("data", (more: string) => {
      text = text.slice(-4_000) + more;
      if (text.includes("Ready to accept connections")) resolve(child);
    });
  });
}

/** A port that nothing listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
