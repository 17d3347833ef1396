/** A command of the user with all that it starts: a group of processes that ends as one, also after a crash of ours. */
import { type ChildProcess, spawn } from "node:child_process";
import type { Socket } from "node:net";
import { kill, platform } from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { childEnvironment } from "../../contract/child-environment.js";

/** A group under way. */
export interface ProcessGroup {
  /** Completes "ended …", such as `with exit code 1`; undefined while the command runs. */
  readonly ending: string | undefined;
  /** Resolves once the command has ended, by itself or not. */
  readonly ended: Promise<void>;
  /** Asks all processes to end, and kills those that have not after five seconds. */
  end(): Promise<void>;
}

const PATIENCE_MS = 5_000;
const LOOK_MS = 50;

/**
 * Waits for the end of its input, which comes however our own process ends. Then it ends the group.
 * There is one second between two looks, because not every `sleep` knows parts of one.
 */
const GUARD = `read -r _
kill -TERM -"$1" 2>/dev/null
for _ in 1 2 3 4 5; do kill -0 -"$1" 2>/dev/null || exit 0; sleep 1; done
kill -KILL -"$1" 2>/dev/null`;

/**
 * Starts a command in a shell, without input.
 *
 * @param onOutput receives what it prints on both streams, in pieces
 */
export function startGroup(command: string, onOutput: (text: string) => void): ProcessGroup {
  const env = childEnvironment();
  const child = spawn(command, { shell: true, detached: true, stdio: ["ignore", "pipe", "pipe"], env });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", onOutput);
  const guard = guardOf(child);
  const killNow = (): void => void signalGroup(child, "SIGKILL");
  process.on("exit", killNow);
  let ending: string | undefined;
  const ended = new Promise<void>((resolve) => {
    const onEnd = (how: string): void => {
      ending ??= how;
      resolve();
    };
    child.on("error", (error) => onEnd(`before it began: ${error.message}`));
    // What it printed last comes before `close`; a process that it left behind may hold that back.
    child.on("exit", (code, signal) => {
      const how = signal === null ? `with exit code ${code}` : `by ${signal}`;
      child.once("close", () => onEnd(how));
      setTimeout(() => onEnd(how), PATIENCE_MS / 10).unref();
    });
  });
  return {
    get ending() {
      return ending;
    },
    ended,
    end: async () => {
      await endGroup(child);
      guard?.kill("SIGKILL");
      process.off("exit", killNow);
      child.stdout.destroy();
      child.stderr.destroy();
    },
  };
}

/** Where there are no groups there is no guard either. */
function guardOf({ pid }: ChildProcess): ChildProcess | undefined {
  if (pid === undefined || platform === "win32") return undefined;
  const guard = spawn("/bin/sh", ["-c", GUARD, "slashproof-guard", String(pid)], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
    env: childEnvironment(),
  });
  // Without a guard only a kill -9 of ours leaves the service behind.
  guard.on("error", () => undefined);
  guard.unref();
  (guard.stdin as Socket | null)?.unref();
  return guard;
}

async function endGroup(child: ChildProcess): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  let isThere = signalGroup(child, "SIGTERM");
  while (isThere && performance.now() < until) {
    await pause(LOOK_MS);
    isThere = signalGroup(child, 0);
  }
  if (isThere) signalGroup(child, "SIGKILL");
}

/** @returns false where no process of the group is left */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (child.pid === undefined) return false;
  try {
    return kill(platform === "win32" ? child.pid : -child.pid, signal);
  } catch {
    return false;
  }
}
